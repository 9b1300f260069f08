/** Setting one's own password by a mailed link (docs/decisions/0041-password-links.md). */
import type { ActivityChange } from '@vigilia/contract/activity';
import { RECOVERY_LINK_LIFETIME, USER_TYPES } from '@vigilia/contract/limits';
import { readPasswordLink, requestRecovery, setPassword } from '@vigilia/contract/session/password-links';
import { fullName } from '@vigilia/contract/users/full-name';
import type { LoggedChange } from '../../../kernel/audit/audit-changes.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { createMailLimit } from '../../../kernel/http/rate-limits/mail-limit.ts';
import { createRateLimit, networkOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { DAY, MINUTE } from '../../../kernel/runtime/clock.ts';
import { conflict } from '../../../kernel/runtime/errors.ts';
import { hashPassword } from '../../../kernel/security/passwords.ts';
import { createKnownDevices } from '../session/known-devices.ts';
import { recordOwnAccountEntry } from '../users/own-account-entry.ts';
import { type StoredUser, userStore } from '../users/store.ts';
import { createBackgroundQueue } from './background-queue.ts';
import { recoveryMail } from './link-mails.ts';
import { linkAddress, linkTokenHash, newLinkToken } from './link-token.ts';
import { passwordLinkStore } from './store.ts';

const TEXTS = {
  noLongerGood:
    'Este enlace venció, ya se usó o hay uno más nuevo. Busque el último correo con un enlace, o pida otro.',
  pending: 'Ya se está guardando una contraseña con este enlace.',
  openVoting:
    'El correo de su cuenta lo escribió un administrador, y usted participa en una votación abierta. Podrá elegir su contraseña cuando se cierre.',
  tooManyFromHere:
    'Demasiados enlaces pedidos desde esta conexión. En una asamblea, pida en la mesa de registro un código para entrar.',
  tooManyForAccount:
    'Ya se pidieron varios enlaces para este correo. Busque el último, también en correo no deseado.',
  tooManyTries: 'Demasiados intentos desde esta conexión.',
};

const AUDIT_SENTENCES = {
  invitation: 'Estableció su contraseña con una invitación',
  recovery: 'Restableció su contraseña con un enlace enviado a su correo',
};

const MAIL_LIMIT = {
  name: 'recovery',
  /** A hall of 300 members shares one network. */
  network: { quarter: 300, day: 1000, countsAccounts: true },
  /** Protects a mailbox from strangers. Counted whether or not the address has an account. */
  account: { quarter: 6, day: 18 },
  accountInNetwork: { quarter: 3, day: 6 },
  texts: TEXTS,
};
/** Invalid links. Valid ones are admitted from any network: a hall has only one. */
const TRIES_LIMIT = {
  name: 'password-link-tries',
  max: 60,
  milliseconds: 15 * MINUTE,
  message: TEXTS.tooManyTries,
};

/** Marks a password that was set through an e-mail address that an administrator had chosen within a day. */
const ASSIGNED_EMAIL: LoggedChange = {
  key: 'user.password',
  field: 'contraseña',
  before: null,
  after: 'establecida desde un correo que un administrador asignó en las últimas 24 horas',
};

const stores = (db: Db) => ({
  users: userStore(db),
  links: passwordLinkStore(db),
  record: (user: StoredUser, what: string, at: string, changes: readonly ActivityChange[]) =>
    recordOwnAccountEntry(db, user, { area: setPassword.area, what, at, changes }),
});
type Stores = ReturnType<typeof stores>;

export const passwordLinks = feature({
  name: 'password-links',
  lane: 'office',
  stores,
  routes: (on, { clock, config, database, log, mail, tokens }) => {
    const takeMail = createMailLimit({ clock, database, config }, MAIL_LIMIT);
    const tries = createRateLimit(
      { clock, database },
      { ...TRIES_LIMIT, max: TRIES_LIMIT.max * config.NETWORK_LIMIT_FACTOR },
    );
    const background = createBackgroundQueue(log);
    on.onEnd(() => background.finish());
    const now = () => clock.now().toISOString();
    /** Users whose new password is being derived: one link must not fill the queue of all sign-ins. */
    const pendingUserIds = new Set<number>();
    const devices = createKnownDevices(tokens, clock, config.PUBLIC_URL?.startsWith('https:') ?? false);

    // All work that depends on the account follows the answer (R9.12).
    on.manualTransactions(requestRecovery, async ({ body: { email }, address, write }) => {
      const refundMail = takeMail(address, email);

      /** @returns the digest of a mailed token */
      async function mailLink(): Promise<string | undefined> {
        const token = newLinkToken();
        const tokenHash = linkTokenHash(tokens, token);
        const expires = new Date(clock.now().getTime() + RECOVERY_LINK_LIFETIME).toISOString();
        const user = await write(async ({ users, links }) => {
          const found = await users.byEmail(email);
          if (found) await links.add({ userId: found.id, purpose: 'recovery', tokenHash, expires });
          return found;
        });
        // The mail server is contacted for an unknown address too, so that the load reveals nothing either.
        if (!user) {
          await mail.check();
          return undefined;
        }
        const { BRAND_NAME: brandName, BRAND_ACRONYM: brandAcronym } = config;
        const link = { link: linkAddress(config, token), expires, brandName, brandAcronym };
        try {
          await mail.send(recoveryMail({ to: email, name: fullName(user), ...link }));
        } catch (error) {
          await write(({ links }) => links.remove(tokenHash));
          throw error;
        }
        return tokenHash;
      }

      const isQueued = background.start(async () => {
        const tokenHash = await mailLink().catch((error) => {
          refundMail();
          throw error;
        });
        if (tokenHash !== undefined) await write(({ links }) => links.activate(tokenHash));
      });
      if (!isQueued) refundMail();
      return { accepted: true as const };
    });

    /** @throws Refusal 409 for a link that expired, was used or never existed */
    async function goodLink({ links, users }: Stores, token: string) {
      const link = await links.byHash(linkTokenHash(tokens, token));
      const user = link && link.expires > now() ? await users.byId(link.userId) : undefined;
      if (!link || !user) throw conflict(TEXTS.noLongerGood);
      return { link, user };
    }

    /** @throws Refusal 409, or 429 after too many invalid ones from the network */
    async function tryLink(stores: Stores, token: string, address: string) {
      try {
        return await goodLink(stores, token);
      } catch (error) {
        tries.take(networkOf(address));
        throw error;
      }
    }

    on.read(readPasswordLink, async ({ body: { token }, address, stores }) => {
      const { link, user } = await tryLink(stores, token, address);
      return { purpose: link.purpose, name: user.name, email: user.email, expires: link.expires };
    });

    // An opening reads who chose the addresses and passwords.
    on.inLane('everything').manualTransactions(
      setPassword,
      async ({ body: { token, hash }, address, stores, write, cookies, setCookie }) => {
        const { user } = await tryLink(stores, token, address);
        if (pendingUserIds.has(user.id)) throw conflict(TEXTS.pending);
        pendingUserIds.add(user.id);
        try {
          // A certain refusal needs no derivation.
          if (await stores.users.isEmailAssignedForOpenVoting(user.id)) throw conflict(TEXTS.openVoting);
          const passwordHash = await hashPassword(hash);
          const done = await write(async (within) => {
            // Checked again: the second of two nodes with one link finds none.
            const { link, user } = await goodLink(within, token);
            if (await within.users.isEmailAssignedForOpenVoting(user.id)) throw conflict(TEXTS.openVoting);
            const at = now();
            await within.users.changePasswordByLink(user.id, passwordHash, at);
            const dayBefore = new Date(clock.now().getTime() - DAY).toISOString();
            const isRecent = (user.emailAssignedAt ?? '') >= dayBefore;
            await within.record(user, AUDIT_SENTENCES[link.purpose], at, isRecent ? [ASSIGNED_EMAIL] : []);
            return {
              id: user.id,
              email: user.email,
              isAdministrator: user.userType === USER_TYPES.administrator,
            };
          });
          // Strangers may have locked the network of the member. On a known device of an administrator codes could be guessed.
          if (!done.isAdministrator) setCookie(devices.remember(cookies, { id: done.id, passwordHash }));
          return { email: done.email, isAdministrator: done.isAdministrator };
        } finally {
          pendingUserIds.delete(user.id);
        }
      },
    );
  },
});
