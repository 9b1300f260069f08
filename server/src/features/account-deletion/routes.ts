/** Deleting one's own account. Knowing an e-mail address must never be enough for it (decisions §4). */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { deleteAccount, mailDeletionCode } from '@vigilia/contract/account-deletion';
import { DELETION_CODE, USER_TYPES } from '@vigilia/contract/limits';
import { recordActivity } from '../../platform/activity.ts';
import { conflict, invalid, notFound, Refusal } from '../../platform/errors.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import { feature } from '../../platform/routes.ts';
import { requestStore } from '../registration/store.ts';
import type { Farewell } from '../users/farewell.ts';
import { fullName } from '../users/present.ts';
import { requireAnotherAdministrator } from '../users/rules.ts';
import { userStore } from '../users/store.ts';
import { deletionLetter } from './letter.ts';
import { deletionCodeStore } from './store.ts';

const TEXTS = {
  unknown: 'Esta cuenta no existe',
  lastAdministrator:
    'Es la única cuenta de administrador: haga administrador a otro usuario antes de eliminarla.',
  noLongerGood: 'El código venció o ya no sirve. Pida uno nuevo.',
  wrong: 'El código no es correcto. Revíselo e inténtelo de nuevo.',
  tooManyTries: 'Demasiados intentos desde esta conexión.',
  tooManyFromHere: 'Demasiados códigos pedidos desde esta conexión.',
  tooManyForAccount:
    'Ya se enviaron varios códigos a este correo. Busque el último, también en correo no deseado.',
};

const QUARTER = 15 * 60_000;
const LIMITS = {
  /** Mails to one account: nobody's inbox is flooded by a stranger. */
  account: {
    name: 'account-deletion-account',
    most: 3,
    milliseconds: QUARTER,
    message: TEXTS.tooManyForAccount,
  },
  network: {
    name: 'account-deletion-network',
    most: 20,
    milliseconds: QUARTER,
    message: TEXTS.tooManyFromHere,
  },
  tries: { name: 'account-deletion-tries', most: 60, milliseconds: QUARTER, message: TEXTS.tooManyTries },
};

const newCode = () => String(randomInt(10 ** DELETION_CODE.digits)).padStart(DELETION_CODE.digits, '0');

const same = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export const accountDeletion = feature({
  name: 'account-deletion',
  stores: (db) => ({
    users: userStore(db),
    requests: requestStore(db),
    codes: deletionCodeStore(db),
    record: (userId: number, what: string, at: string) =>
      recordActivity(db, { userId, area: deleteAccount.area, what, at }),
  }),
  routes: (on, { clock, config, database, files, log, mail, tokens }) => {
    const ofAccount = createRateLimit({ clock, database }, LIMITS.account);
    const ofNetwork = createRateLimit({ clock, database }, LIMITS.network);
    const tries = createRateLimit({ clock, database }, LIMITS.tries);
    /** Bound to the user: the hash of one stands for no other. */
    const sealed = (userId: number, code: string) => tokens.seal(`account-deletion:${userId}:${code}`);

    on.steps(mailDeletionCode, async ({ params: { id }, address, stores, write }) => {
      ofNetwork.take(address);
      const user = await stores.users.byId(id);
      if (!user) throw notFound(TEXTS.unknown);
      ofAccount.take(String(id));
      const code = newCode();
      const expires = new Date(clock.now().getTime() + DELETION_CODE.lifetime).toISOString();
      // Before it replaces the one that was mailed earlier: that stays good while no other was sent.
      try {
        await mail.send(deletionLetter(user.email, fullName(user), code, config.BRAND_NAME));
      } catch (error) {
        ofAccount.giveBack(String(id));
        throw error;
      }
      await write(async ({ users, codes }) => {
        // Deleted while the mail was on its way.
        if (!(await users.byId(id))) throw notFound(TEXTS.unknown);
        await codes.put(id, { codeHash: sealed(id, code), expires, triesLeft: DELETION_CODE.tries });
      });
      return { id, expires };
    });

    on.steps(deleteAccount, async ({ params: { id }, body: { code }, address, write }) => {
      tries.take(address);
      // One transaction: of two right codes at once, one deletes; a wrong one is counted although it is refused.
      const outcome = await write(
        async ({ users, requests, codes, record }, changes): Promise<Refusal | Farewell> => {
          const user = await users.byId(id);
          if (!user) return notFound(TEXTS.unknown);
          const mailed = await codes.of(id);
          const now = clock.now().toISOString();
          if (!mailed || mailed.expires <= now || mailed.triesLeft < 1) return conflict(TEXTS.noLongerGood);
          if (!same(mailed.codeHash, sealed(id, code))) {
            await codes.countTry(id);
            return mailed.triesLeft === 1 ? conflict(TEXTS.noLongerGood) : invalid('code', TEXTS.wrong);
          }
          await requireAnotherAdministrator(users, user, TEXTS.lastAdministrator);
          await codes.forget(id);
          if (user.userType === USER_TYPES.administrator) await record(id, 'Eliminó su propia cuenta', now);
          // A request of the same person would say again what is taken out here.
          await requests.removeOf(user);
          const left = await users.erase(id, now);
          for (const assembly of left.assemblies) changes(`assembly:${assembly}`);
          return left;
        },
      );
      if (outcome instanceof Refusal) throw outcome;
      // The account is gone, whatever becomes of them: what stays is removed as orphans.
      await files
        .remove(outcome.documents)
        .catch((error) =>
          log.error({ err: error }, 'the documents of a deleted account could not be removed'),
        );
      return { id };
    });
  },
});
