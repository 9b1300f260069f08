/** Sign-in with an optional second factor (docs/decisions/0015-second-factor.md). */
import { USER_TYPES } from '@vigilia/contract/limits';
import { changeOwnPassword } from '@vigilia/contract/session/own-password';
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@vigilia/contract/session/second-factor';
import { CODE_FIELD, login } from '@vigilia/contract/session/session';
import { recordAuditEntry } from '../../../kernel/audit/audit-log.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { networkOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import type { Caller } from '../../../kernel/http/session.ts';
import { count } from '../../../kernel/observability/counts.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { conflict, invalid, Refusal, unauthenticated } from '../../../kernel/runtime/errors.ts';
import { decoyHash, hashPassword, passwordMatches } from '../../../kernel/security/passwords.ts';
import { NO_PASSWORD, type StoredUser, userStore } from '../users/store.ts';
import { claimsOf } from './authentication.ts';
import { createKnownDevices } from './known-devices.ts';
import {
  addressOf,
  createSecondFactorCheck,
  newRecoveryCodes,
  newSecret,
  secretOwner,
} from './second-factor.ts';
import { type StoredFactor, secondFactorStore } from './second-factor-store.ts';
import { createSignInQueue } from './sign-in-queue.ts';
import { createThrottle, SIGNED_IN, type Source } from './sign-in-throttle.ts';
import { unlockedAt } from './unlock.ts';

/**
 * Milliseconds that a source is locked. Strangers in the network of the hall must not lock a person out for long; a try of a
 * code, which has six digits only, requires the password.
 */
const LOCK = { password: MINUTE, code: 15 * MINUTE } as const;
const MAX_CODES_OF_ACCOUNT = 60;
/** Wrong codes after a right password in an hour that lead to a warning in the activity log. */
const SUSPICIOUS_CODES = 20;

const TEXTS = {
  wrong: 'El correo o la contraseña no son correctos',
  wrongPassword: 'La contraseña no es correcta',
  samePassword: 'La contraseña nueva es igual a la actual. Elija otra.',
  inOpenVoting:
    'Usted participa en una votación abierta: su contraseña no se puede cambiar hasta que se cierre.',
  codeAsked: 'Escriba el código de su aplicación de verificación',
  wrongCode: 'El código no es correcto o ya se usó. Espere el siguiente y vuelva a intentarlo.',
  enabled: 'La verificación en dos pasos ya está activa',
  notEnabled: 'La verificación en dos pasos no está activa',
  notBegun: 'La clave cambió. Empiece de nuevo.',
  suspicious: `Recibió ${SUSPICIOUS_CODES} códigos equivocados con la contraseña correcta: alguien la conoce. Cámbiela.`,
};

/** Issue that makes a client with support for codes ask for one; others show its message. */
const refusedForCode = (message: string) =>
  new Refusal(401, message, { issues: [{ path: CODE_FIELD, message }] });

const stores = (db: Db) => ({
  users: userStore(db),
  factors: secondFactorStore(db),
  record: (userId: number, what: string, at: Date) =>
    recordAuditEntry(db, { userId, area: login.area, what, at: at.toISOString() }),
});
type Stores = ReturnType<typeof stores>;

export const session = feature({
  name: 'session',
  lane: 'office',
  stores,
  routes: (on, { clock, config, counts, database, log, encryptedSecrets, tokens }) => {
    const shared = {
      clock,
      channel: database,
      unlockedAt: (email: string) => unlockedAt(database.read, email),
    };
    const passwords = createThrottle({ ...shared, name: 'password', lock: LOCK.password });
    // Separate counts: a person without the password must not keep the owner from entering a code.
    const codes = createThrottle({
      ...shared,
      name: 'code',
      lock: LOCK.code,
      maxOfAccount: MAX_CODES_OF_ACCOUNT,
    });
    const secondFactor = createSecondFactorCheck(encryptedSecrets, clock, log);
    const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false;
    const devices = createKnownDevices(tokens, clock, isSecure);
    // For an unknown account, or one without a password: the response takes equally long.
    const nobody = decoyHash();
    const queue = createSignInQueue<StoredUser>();
    /** For the analysis of attacks: the account, never the input. */
    const note = (user: number | null, outcome: string) => {
      count(counts.signIns, outcome);
      log.info({ user, outcome }, 'sign-in');
    };

    on.manualTransactions(
      login,
      async ({ body: { email, hash, code }, address, stores, write, cookies, setCookie }) => {
        const owner = await stores.users.byEmail(email);
        const source: Source = {
          account: email,
          address,
          device: owner ? devices.find(cookies, owner) : null,
        };
        const attempt = {
          account: email,
          network: networkOf(address),
          known: source.device !== null,
          canSucceed: owner !== undefined && owner.passwordHash !== NO_PASSWORD,
        };

        const checkPassword = async (): Promise<StoredUser | null> => {
          // Checked again after the wait.
          const found = await stores.users.byEmail(email);
          const isRight = await passwordMatches(hash, found?.passwordHash || nobody);
          return isRight && found ? found : null;
        };

        const checkCode = async (user: StoredUser, typed: string, factor: StoredFactor) => {
          const proof = await secondFactor.check(user.id, typed, factor, () =>
            stores.factors.recoveryCodesOf(user.id),
          );
          if (proof === null) return null;
          return write(async ({ factors, record }) => {
            if (!(await secondFactor.use(factors, user.id, factor, proof))) return null;
            if (proof.kind === 'recovery') {
              const left = (await factors.recoveryCodesOf(user.id)).length;
              await record(user.id, `Entró con un código de recuperación; le quedan ${left}`, clock.now());
            }
            return user;
          });
        };

        /** @throws Refusal 401 unless the account needs no code or gets a right one, 429 after too many */
        async function requireSecondFactor(user: StoredUser): Promise<void> {
          // The members' app does not support a second factor.
          const isAdministrator = user.userType === USER_TYPES.administrator;
          const factor = isAdministrator ? await stores.factors.of(user.id) : undefined;
          if (!factor?.enabledAt) return;
          if (code === undefined) {
            await codes.admit(source);
            note(user.id, 'code asked');
            throw refusedForCode(TEXTS.codeAsked);
          }
          if (await codes.attempt(source, () => checkCode(user, code, factor))) return;
          note(user.id, 'wrong code');
          if (codes.failuresOf(email) === SUSPICIOUS_CODES)
            await write(({ record }) => record(user.id, TEXTS.suspicious, clock.now()));
          throw refusedForCode(TEXTS.wrongCode);
        }

        try {
          const user = await passwords.attempt(source, () => queue.run(attempt, checkPassword));
          if (!user) {
            note(owner?.id ?? null, 'wrong password');
            throw unauthenticated(TEXTS.wrong);
          }
          await requireSecondFactor(user);
          note(user.id, 'signed in');
          setCookie(devices.remember(cookies, user));
          return { accessToken: tokens.sign(claimsOf(user)) };
        } catch (error) {
          // The account was not looked up.
          if (error instanceof Refusal && error.statusCode === 429) note(null, 'stopped');
          throw error;
        }
      },
    );

    /**
     * Limits signed-in users: a stranger without a session cannot use up these tries. One source for all networks, as a stolen
     * token can be used from many.
     */
    const sourceOf = (user: StoredUser, address: string): Source => ({
      account: user.email,
      address,
      device: SIGNED_IN,
    });

    /** The stores of committed rows, and the address of a signed-in user. */
    type From = Readonly<{ stores: Stores; address: string }>;

    async function signedIn({ users }: Pick<Stores, 'users'>, userId: number): Promise<StoredUser> {
      const user = await users.byId(userId);
      if (!user) throw unauthenticated();
      return user;
    }

    /** Checks a password of the signed-in user, with the limits of a sign-in. @throws Refusal 422 naming the field */
    async function provePassword(user: StoredUser, typed: string, field: string, address: string) {
      const right = await passwords.attempt(sourceOf(user, address), async () =>
        (await passwordMatches(typed, user.passwordHash)) ? user : null,
      );
      if (!right) throw invalid(field, TEXTS.wrongPassword);
    }

    /**
     * Checks password and code of the signed-in user.
     * @returns the factor and the proof, to be used up in the transaction
     * @throws Refusal 422 naming the wrong field, 409 when the account has no second factor
     */
    async function prove(
      { userId }: Caller,
      { hash, code }: { hash: string; code: string },
      { stores, address }: From,
    ) {
      const user = await signedIn(stores, userId);
      const factor = await stores.factors.of(userId);
      if (!factor?.enabledAt) throw conflict(TEXTS.notEnabled);
      const source = sourceOf(user, address);
      await codes.admit(source);
      await provePassword(user, hash, 'hash', address);
      const proof = await codes.attempt(source, () =>
        secondFactor.check(userId, code, factor, () => stores.factors.recoveryCodesOf(userId)),
      );
      if (!proof) throw invalid(CODE_FIELD, TEXTS.wrongCode);
      return { factor, proof };
    }

    /** Ends every session of the user, and returns the token of a new one. */
    async function onlyThisSession({ users }: Stores, userId: number): Promise<string> {
      await users.endTokens(userId);
      return tokens.sign(claimsOf(await signedIn({ users }, userId)));
    }

    on.inLane('everything').writeAfter(
      changeOwnPassword,
      async ({ caller: { userId }, body: { current, hash }, stores, address }) => {
        const user = await signedIn(stores, userId);
        await provePassword(user, current, 'current', address);
        if (current.normalize('NFC') === hash) throw invalid('hash', TEXTS.samePassword);
        return { known: user.passwordHash, passwordHash: await hashPassword(hash) };
      },
      async ({ caller: { userId }, prepared: { known, passwordHash }, stores, audit }) => {
        const user = await stores.users.byId(userId);
        // Another call changed the password meanwhile.
        if (user?.passwordHash !== known) throw invalid('current', TEXTS.wrongPassword);
        if (await stores.users.openVotingOf(userId)) throw conflict(TEXTS.inOpenVoting);
        await stores.users.changePassword(userId, passwordHash);
        audit('Cambió su contraseña');
        return { accessToken: tokens.sign(claimsOf(await signedIn(stores, userId))) };
      },
    );

    on.read(readSecondFactor, async ({ caller: { userId }, stores: { factors } }) => {
      const since = (await factors.of(userId))?.enabledAt ?? null;
      const left = since ? (await factors.recoveryCodesOf(userId)).length : 0;
      return { enabled: since !== null, since, recoveryCodesLeft: left };
    });

    on.writeAfter(
      startSecondFactor,
      async ({ caller: { userId }, body: { hash }, stores, address }) => {
        const user = await signedIn(stores, userId);
        // Before the password, so that a correct password does not reset the failures of codes.
        if ((await stores.factors.of(userId))?.enabledAt) throw conflict(TEXTS.enabled);
        await provePassword(user, hash, 'hash', address);
        return user;
      },
      async ({ caller: { userId }, prepared: user, stores: { factors }, audit }) => {
        if ((await factors.of(userId))?.enabledAt) throw conflict(TEXTS.enabled);
        const secret = newSecret();
        await factors.begin(userId, encryptedSecrets.seal(secret, secretOwner(userId)));
        audit('Empezó a activar la verificación en dos pasos');
        return { secret, address: addressOf(secret, config.BRAND_NAME, user.email) };
      },
    );

    on.writeAfter(
      enableSecondFactor,
      async ({ caller: { userId }, body: { code }, stores, address }) => {
        const user = await stores.users.byId(userId);
        const factor = await stores.factors.of(userId);
        if (!user || !factor) throw conflict(TEXTS.notBegun);
        if (factor.enabledAt) throw conflict(TEXTS.enabled);
        const proof = await codes.attempt(sourceOf(user, address), () =>
          secondFactor.check(userId, code, factor, async () => []),
        );
        if (proof?.kind !== 'time') throw invalid(CODE_FIELD, TEXTS.wrongCode);
        return { factor, step: proof.step, recovery: await newRecoveryCodes() };
      },
      async ({ caller: { userId }, prepared: { factor, step, recovery }, stores, audit }) => {
        const at = clock.now().toISOString();
        if (!(await stores.factors.enable(userId, factor.secret, step, at))) throw conflict(TEXTS.notBegun);
        await stores.factors.replaceRecoveryCodes(userId, recovery.hashes);
        audit('Activó su verificación en dos pasos');
        return { recoveryCodes: recovery.codes, accessToken: await onlyThisSession(stores, userId) };
      },
    );

    on.writeAfter(
      renewRecoveryCodes,
      async ({ caller, body, ...at }) => ({
        ...(await prove(caller, body, at)),
        recovery: await newRecoveryCodes(),
      }),
      async ({ caller: { userId }, prepared: { factor, proof, recovery }, stores: { factors }, audit }) => {
        if (!(await secondFactor.use(factors, userId, factor, proof)))
          throw invalid(CODE_FIELD, TEXTS.wrongCode);
        await factors.replaceRecoveryCodes(userId, recovery.hashes);
        audit('Generó códigos de recuperación nuevos; los anteriores dejaron de servir');
        return { recoveryCodes: recovery.codes };
      },
    );

    on.writeAfter(
      disableSecondFactor,
      ({ caller, body, ...at }) => prove(caller, body, at),
      async ({ caller: { userId }, prepared: { factor, proof }, stores, audit }) => {
        if (!(await secondFactor.use(stores.factors, userId, factor, proof)))
          throw invalid(CODE_FIELD, TEXTS.wrongCode);
        await stores.factors.remove(userId);
        audit('Desactivó su verificación en dos pasos');
        return { accessToken: await onlyThisSession(stores, userId) };
      },
    );
  },
});
