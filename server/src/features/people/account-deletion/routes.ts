/** Deleting one's own account. Knowing an e-mail address must never be enough for it (R9.7). */

import { randomInt } from 'node:crypto';
import { DELETION_CODE } from '@vigilia/contract/limits';
import { deleteAccount, mailDeletionCode } from '@vigilia/contract/users/account-deletion';
import { fullName } from '@vigilia/contract/users/full-name';
import { type ClusterChannel, createReplicatedCounter } from '../../../kernel/cluster/replicated-counter.ts';
import { documentFiles } from '../../../kernel/documents/document-files.ts';
import { createMailLimit } from '../../../kernel/http/rate-limits/mail-limit.ts';
import { createRateLimit, formatMinutes, networkOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import type { MailMessage } from '../../../kernel/mail/mail.ts';
import { BoundedMap } from '../../../kernel/runtime/bounded-map.ts';
import { type Clock, MINUTE } from '../../../kernel/runtime/clock.ts';
import { conflict, invalid, Refusal } from '../../../kernel/runtime/errors.ts';
import { isSameSecret } from '../../../kernel/security/constant-time.ts';
import type { Withdrawal } from '../../roll/withdraw-from-assemblies.ts';
import { requestStore } from '../registration/store.ts';
import { deletedUser } from '../users/audited-fields.ts';
import { eraseAccounts } from '../users/erase-accounts.ts';
import { recordOwnAccountEntry } from '../users/own-account-entry.ts';
import { requireAnotherAdministrator, type StoredUser, userStore } from '../users/store.ts';
import { deletionCodeStore } from './store.ts';

/** Maximum accounts; the oldest is evicted first. */
const MAX_CODES = 10_000;

function createAbsentCodes(clock: Clock, channel: ClusterChannel) {
  const codes = new BoundedMap<string, { readonly until: number; readonly triesLeft: number }>(MAX_CODES);
  const now = () => clock.now().getTime();

  const put = (key: string): void =>
    void codes.set(key, { until: now() + DELETION_CODE.lifetime, triesLeft: DELETION_CODE.tries });
  const take = (key: string): number => {
    const code = codes.get(key);
    if (!code || code.until <= now() || code.triesLeft < 1) return 0;
    codes.set(key, { ...code, triesLeft: code.triesLeft - 1 });
    return code.triesLeft;
  };
  const requests = createReplicatedCounter(channel, 'absent-code-asked', put);
  const guesses = createReplicatedCounter(channel, 'absent-code-guessed', (key) => void take(key));

  return {
    ask(id: number) {
      put(requests.keyOf(String(id)));
      requests.broadcast(String(id));
    },
    guess(id: number) {
      const triesBefore = take(guesses.keyOf(String(id)));
      if (triesBefore > 0) guesses.broadcast(String(id));
      return triesBefore;
    },
  };
}

const deletionCodeMail = (to: string, name: string, code: string, brand: string): MailMessage => ({
  to,
  subject: 'Código para eliminar su cuenta',
  text: `Hola, ${name}:

Para eliminar su cuenta de ${brand}, escriba este código en la página donde lo pidió:

    ${code}

El código vence en ${formatMinutes(DELETION_CODE.lifetime)} y se puede usar una sola vez. No lo comparta: con él se puede eliminar su cuenta.

Si usted no lo pidió, ignore este correo; su cuenta no cambiará.
`,
});

const TEXTS = {
  lastAdministrator:
    'Es la única cuenta de administrador: haga administrador a otro usuario antes de eliminarla.',
  candidate:
    'Usted figura entre los candidatos de una votación abierta. Espere a que se cierre para eliminar su cuenta.',
  noLongerGood: 'El código venció o ya no sirve. Pida uno nuevo.',
  wrong: 'El código no es correcto. Revíselo e inténtelo de nuevo.',
  tooManyTries: 'Demasiados intentos desde esta conexión.',
  tooManyFromHere: 'Demasiados códigos pedidos desde esta conexión.',
  tooManyForAccount:
    'Ya se enviaron varios códigos a este correo. Busque el último, también en correo no deseado.',
};

/** Minimum milliseconds of a request for a code: it hides whether a mail was sent, which takes less. */
const MIN_RESPONSE_TIME = 1000;
/** Few people delete accounts from one connection; the limit by network bounds an enumeration of ids. */
const MAIL_LIMIT = {
  name: 'account-deletion',
  network: { quarter: 8, day: 20 },
  account: { quarter: 3, day: 6 },
  texts: TEXTS,
};
const TRIES_LIMIT = {
  name: 'account-deletion-tries',
  max: 60,
  milliseconds: 15 * MINUTE,
  message: TEXTS.tooManyTries,
};

const newCode = () => String(randomInt(10 ** DELETION_CODE.digits)).padStart(DELETION_CODE.digits, '0');

export const accountDeletion = feature({
  name: 'account-deletion',
  lane: 'everything',
  stores: (db) => ({
    users: userStore(db),
    eraseAccounts: eraseAccounts(db),
    requests: requestStore(db),
    codes: deletionCodeStore(db),
    record: (user: StoredUser, at: string) =>
      recordOwnAccountEntry(db, user, {
        area: deleteAccount.area,
        what: 'Eliminó su propia cuenta',
        key: 'own-account-deleted',
        at,
        // The code was mailed to an address that an administrator chose.
        changes: user.emailAssignedAt ? [deletedUser(user)] : [],
      }),
  }),
  routes: (on, { clock, config, database, files, log, mail, tokens }) => {
    const takeMail = createMailLimit({ clock, database, config }, MAIL_LIMIT);
    const absentCodes = createAbsentCodes(clock, database);
    const tries = createRateLimit(
      { clock, database },
      { ...TRIES_LIMIT, max: TRIES_LIMIT.max * config.NETWORK_LIMIT_FACTOR },
    );
    /** Bound to the user: the hash of one user is invalid for another. */
    const sealed = (userId: number, code: string) => tokens.seal(`account-deletion:${userId}:${code}`);

    // No response reveals whether the account exists: ids are sequential and can be enumerated.
    on.manualTransactions(mailDeletionCode, async ({ params: { id }, address, stores, write }) => {
      const refundMail = takeMail(address, id);
      const expires = new Date(clock.now().getTime() + DELETION_CODE.lifetime).toISOString();

      async function mailCode(): Promise<void> {
        const user = await stores.users.byId(id);
        if (!user) {
          await mail.check();
          absentCodes.ask(id);
          return;
        }
        const code = newCode();
        // The previous code stays valid until the new one was mailed.
        await mail.send(deletionCodeMail(user.email, fullName(user), code, config.BRAND_NAME));
        await write(async ({ users, codes }) => {
          // Skipped if the account was deleted, or its address or password changed, while the mail was sent.
          const now = await users.byId(id);
          if (now?.email === user.email && now.passwordHash === user.passwordHash)
            await codes.put(id, { codeHash: sealed(id, code), expires, triesLeft: DELETION_CODE.tries });
        });
      }

      const [mailed] = await Promise.allSettled([mailCode(), clock.sleep(MIN_RESPONSE_TIME)]);
      if (mailed.status === 'rejected') {
        refundMail();
        throw mailed.reason;
      }
      return { id, expires };
    });

    on.manualTransactions(deleteAccount, async ({ params: { id }, body: { code }, address, write }) => {
      tries.take(networkOf(address));
      // One transaction: of two simultaneous correct codes one deletes; a wrong one is counted although it is refused.
      const outcome = await write(
        async (
          { users, requests, codes, record, eraseAccounts },
          publish,
        ): Promise<Refusal | Withdrawal | null> => {
          const user = await users.byId(id);
          if (!user) return null;
          const mailed = await codes.of(id);
          const now = clock.now().toISOString();
          if (!mailed || mailed.expires <= now || mailed.triesLeft < 1) return conflict(TEXTS.noLongerGood);
          if (!isSameSecret(mailed.codeHash, sealed(id, code))) {
            await codes.countTry(id);
            return mailed.triesLeft === 1 ? conflict(TEXTS.noLongerGood) : invalid('code', TEXTS.wrong);
          }
          await requireAnotherAdministrator(users, user, TEXTS.lastAdministrator);
          if (await users.isCandidateInOpenVoting(id)) return conflict(TEXTS.candidate);
          await record(user, now);
          // A registration request of the same person would keep the erased data.
          await requests.removeOf(user);
          const withdrawal = await eraseAccounts([id], now, 'self');
          for (const assembly of withdrawal.assemblies) publish(`assembly:${assembly}`);
          return withdrawal;
        },
      );
      // Outside the transaction, which may run twice.
      if (!outcome)
        throw absentCodes.guess(id) > 1 ? invalid('code', TEXTS.wrong) : conflict(TEXTS.noLongerGood);
      if (outcome instanceof Refusal) throw outcome;
      // The account is deleted in any case: remaining files are removed as orphans.
      await files
        .remove(outcome.documents.flatMap(documentFiles))
        .catch((error) =>
          log.error({ err: error }, 'the documents of a deleted account could not be removed'),
        );
      return { id };
    });
  },
});
