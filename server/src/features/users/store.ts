/** Users: members and administrators. */
import type { Db } from '../../database/database.ts';

export interface NewUser {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly dniType: number | null;
  readonly dni: string | null;
  readonly passwordHash: string;
  readonly userType: number;
  readonly createdAt: string;
}

/** Rows as the server's own rules need them; `passwordHash` never leaves the server. */
export interface StoredUser extends NewUser {
  readonly id: number;
  readonly sessionCount: number;
}

const COLUMNS = [
  'id',
  'name',
  'last_name as lastName',
  'email',
  'phone',
  'dni_type as dniType',
  'dni',
  'password_hash as passwordHash',
  'user_type as userType',
  'session_count as sessionCount',
  'created_at as createdAt',
] as const;

export const userStore = (db: Db) => ({
  byId: (id: number): Promise<StoredUser | undefined> =>
    db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

  /** @param email lowercase */
  byEmail: (email: string): Promise<StoredUser | undefined> =>
    db.selectFrom('users').select(COLUMNS).where('email', '=', email).executeTakeFirst(),

  /** What a token is checked against; undefined for a user that is gone. */
  sessionOf: (id: number) =>
    db
      .selectFrom('users')
      .select(['session_count as sessionCount', 'user_type as userType'])
      .where('id', '=', id)
      .executeTakeFirst(),

  async hasAnyOfType(userType: number): Promise<boolean> {
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('user_type', '=', userType)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async insert(user: NewUser): Promise<number> {
    const { id } = await db
      .insertInto('users')
      .values({
        name: user.name,
        last_name: user.lastName,
        email: user.email,
        phone: user.phone,
        dni_type: user.dniType,
        dni: user.dni,
        password_hash: user.passwordHash,
        user_type: user.userType,
        created_at: user.createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Sets a new password and ends every token the user has. */
  changePassword: (id: number, passwordHash: string) =>
    db
      .updateTable('users')
      .set((eb) => ({ password_hash: passwordHash, session_count: eb('session_count', '+', 1) }))
      .where('id', '=', id)
      .execute(),

  remove: (id: number) => db.deleteFrom('users').where('id', '=', id).execute(),
});
