/** Creates the first administrator (R2.2). */
import { randomBytes } from 'node:crypto';
import { FIELD_LIMITS, USER_TYPES } from '@vigilia/contract/limits';
import type { Database } from '../../../kernel/database/database.ts';
import { hasRows } from '../../../kernel/database/paging.ts';
import type { Clock } from '../../../kernel/runtime/clock.ts';
import { ConfigError } from '../../../kernel/runtime/config.ts';
import { hashPassword } from '../../../kernel/security/passwords.ts';
import { NO_PASSWORD, userStore } from '../users/store.ts';

export interface FirstAdministrator {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  /** Whether the password was generated and must be shown once. */
  readonly generated: boolean;
  /** Whether there is no other user: the database was neither moved nor restored. */
  readonly alone: boolean;
}

/** Twelve random bytes as text: 16 characters, within the 25 that the sign-in form takes. */
export const randomPassword = () => randomBytes(12).toString('base64url');

/**
 * Creates the first administrator and returns the credentials; null if one exists. An administrator who was
 * moved in from another backend has no password, and is given one.
 * @throws ConfigError where the e-mail belongs to a user who is not an administrator
 */
export async function ensureAdministrator(
  database: Database,
  clock: Clock,
  wanted: { email: string; password: string | undefined },
): Promise<FirstAdministrator | null> {
  if (await userStore(database.read).hasAnyOfType(USER_TYPES.administrator)) return null;
  const password = wanted.password ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const first = await database.write(async (tx) => {
    const users = userStore(tx);
    // Another node that is starting may have created one.
    if (await users.hasAnyOfType(USER_TYPES.administrator)) return null;
    const known = await users.byEmail(wanted.email);
    if (known && (known.userType !== USER_TYPES.administrator || known.passwordHash !== NO_PASSWORD))
      throw new ConfigError(
        `ADMIN_EMAIL ${wanted.email} es de un usuario que no es administrador. Use el correo de un administrador u otro, o hágalo administrador: npm run admin -- create ${wanted.email} NOMBRE`,
      );
    if (known) {
      await users.setInitialPassword(known.id, passwordHash);
      return { id: known.id, alone: false };
    }
    const alone = !(await hasRows(tx.selectFrom('users')));
    const made = await users.insert({
      // Until they enter their name: minutes state who did what.
      name: wanted.email.slice(0, FIELD_LIMITS.personName),
      lastName: '',
      email: wanted.email,
      phone: '',
      dniType: null,
      dni: null,
      passwordHash,
      userType: USER_TYPES.administrator,
      createdAt: clock.now().toISOString(),
    });
    return { id: made, alone };
  });
  if (first === null) return null;
  return { ...first, email: wanted.email, password, generated: wanted.password === undefined };
}
