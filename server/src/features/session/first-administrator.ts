/** Creates the first administrator (R2.2). */
import { randomBytes } from 'node:crypto';
import { USER_TYPES } from '@vigilia/contract/limits';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../runtime/clock.ts';
import { hashPassword } from '../../security/passwords.ts';
import { userStore } from '../users/store.ts';

export interface FirstAdministrator {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  /** Whether the password was generated and must be shown once. */
  readonly generated: boolean;
}

/** Twelve random bytes as text: 16 characters, within the 25 that the sign-in form takes. */
export const randomPassword = () => randomBytes(12).toString('base64url');

/** Makes the first administrator and answers the credentials; null when there already is one. */
export async function ensureAdministrator(
  database: Database,
  clock: Clock,
  wanted: { email: string; password: string | undefined },
): Promise<FirstAdministrator | null> {
  if (await userStore(database.read).hasAnyOfType(USER_TYPES.administrator)) return null;
  const password = wanted.password ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const id = await database.write(async (tx) => {
    const users = userStore(tx);
    // Another node that starts at the same time may have created it.
    if (await users.hasAnyOfType(USER_TYPES.administrator)) return null;
    return users.insert({
      name: 'Administración',
      lastName: '',
      email: wanted.email,
      phone: '',
      dniType: null,
      dni: null,
      passwordHash,
      userType: USER_TYPES.administrator,
      createdAt: clock.now().toISOString(),
    });
  });
  if (id === null) return null;
  return { id, email: wanted.email, password, generated: wanted.password === undefined };
}
