/** Store of users: members and administrators. Deleted users are omitted, except where a row is selected by its id. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { USER_TYPES } from '@vigilia/contract/limits';
import { spellingsOf } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, hasRows } from '../../../kernel/database/paging.ts';
import { preparedQuery } from '../../../kernel/database/prepared-query.ts';
import { fold } from '../../../kernel/database/search.ts';
import { duplicatedColumn } from '../../../kernel/database/unique-violation.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { conflict, Refusal } from '../../../kernel/runtime/errors.ts';
import { createEventLoopPacing } from '../../../kernel/runtime/event-loop-pacing.ts';
import { currentVersion } from '../../../kernel/versions/version-store.ts';
import { isVerified } from '../../roll/credential-marks.ts';
import { isVotingOpen } from '../../roll/open-votings.ts';
import {
  candidatesInOpenVotings,
  isCandidateInOpenVoting,
  isEmailAssignedForOpenVoting,
  openVotingOf,
  unusedRightsOf,
} from '../../roll/voting-lock.ts';
import { deletionEffects } from '../../roll/withdraw-from-assemblies.ts';
import { announceAddresses } from './address-mail.ts';

/**
 * Keeps at least one administrator.
 * @throws Refusal 409 when `user` is an administrator and there is no other
 */
export async function requireAnotherAdministrator(
  users: Pick<ReturnType<typeof userStore>, 'hasAnyOfType'>,
  user: StoredUser,
  message: string,
): Promise<void> {
  if (!isAdministrator(user)) return;
  if (!(await users.hasAnyOfType(USER_TYPES.administrator, { besides: user.id }))) throw conflict(message);
}

/** @param what the act that has to wait, such as 'eliminar su cuenta' */
const unusedRight = (name: string, title: string, what: string) =>
  `Con la cuenta de ${name} todavía se puede votar en «${title}», que está abierta: espere a que se cierre para ${what}.`;

export interface UserFields {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly dniType: number | null;
  readonly dni: string | null;
  readonly userType: number;
}

/** Who chose a password or an e-mail address for another person, and when. */
export interface Assignment {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The administrator; null for the operator of the server. */
  readonly by: number | null;
}

export interface NewUser extends UserFields {
  /** Empty for a user who cannot sign in before a password is set. */
  readonly passwordHash: string;
  /** When an administrator chose the password; ISO 8601 in UTC. */
  readonly passwordAssignedAt?: string;
  /** When an administrator chose the e-mail address; ISO 8601 in UTC. */
  readonly emailAssignedAt?: string | null;
  /** The administrator who chose them. */
  readonly assignedBy?: number;
  readonly createdAt: string;
}

/** Rows as the server's own rules need them; `passwordHash` never leaves the server. */
export interface StoredUser extends NewUser {
  readonly id: number;
  readonly sessionCount: number;
  /** ISO 8601 in UTC, as all moments here. */
  readonly invitedAt?: string | null;
  readonly activatedAt?: string | null;
  /** 0, 1, or null while unknown. */
  readonly inGoodStanding?: number | null;
  readonly standingSince?: string | null;
  readonly standingSource?: string | null;
  /** Counts the saves by administrators. */
  readonly version?: number;
}

const ASSIGNED = [
  'password_assigned_at as passwordAt',
  'password_assigned_by as passwordBy',
  'email_assigned_at as emailAt',
  'email_assigned_by as emailBy',
  'verified_by_assigner as verified',
] as const;

/** The assignment by which an account is used: the password before the address; undefined without the mark of R3.11. */
function assignedBefore(
  user:
    | (Record<'passwordAt' | 'emailAt', string | null> &
        Record<'passwordBy' | 'emailBy', number | null> & { verified: number })
    | undefined,
): Assignment | undefined {
  if (user && isVerified(user.verified)) return undefined;
  if (user?.passwordAt) return { at: user.passwordAt, by: user.passwordBy };
  return user?.emailAt ? { at: user.emailAt, by: user.emailBy } : undefined;
}

/** A hash that no password matches. */
export const NO_PASSWORD = '';

/** The columns that users and registration requests share. */
export const PERSON_COLUMNS = [
  'id',
  'name',
  'last_name as lastName',
  'email',
  'phone',
  'dni_type as dniType',
  'dni',
] as const;

export const USER_COLUMNS = [
  ...PERSON_COLUMNS,
  'password_hash as passwordHash',
  'user_type as userType',
  'session_count as sessionCount',
  'created_at as createdAt',
  'email_assigned_at as emailAssignedAt',
  'invited_at as invitedAt',
  'activated_at as activatedAt',
  'in_good_standing as inGoodStanding',
  'standing_since as standingSince',
  'standing_source as standingSource',
] as const;

export const USER_VERSION = currentVersion('users', 'users.id').as('version');

export const DELETED_NAME = 'Usuario eliminado';

/** Columns of the filters; registration requests have the same. */
export const searchColumnsOf = ({
  name,
  lastName,
  email,
  dni,
}: Pick<UserFields, 'name' | 'lastName' | 'email' | 'dni'>) => ({
  name_search: fold(name, lastName),
  last_name_search: fold(lastName),
  email_search: fold(email),
  dni_search: fold(dni),
});

export const rowOf = (user: UserFields) => ({
  name: user.name,
  last_name: user.lastName,
  email: user.email,
  phone: user.phone,
  dni_type: user.dniType,
  dni: user.dni,
  user_type: user.userType,
  ...searchColumnsOf(user),
});

const newRowOf = (user: NewUser) => ({
  ...rowOf(user),
  password_hash: user.passwordHash,
  password_assigned_at: user.passwordAssignedAt ?? null,
  password_assigned_by: user.passwordAssignedAt ? (user.assignedBy ?? null) : null,
  email_assigned_at: user.emailAssignedAt ?? null,
  email_assigned_by: user.emailAssignedAt ? (user.assignedBy ?? null) : null,
  created_at: user.createdAt,
});

/** Users of one statement that inserts them. */
const INSERTED_AT_ONCE = 100;

/** Values of one look-up; other requests are answered in between. */
const LOOKED_UP_AT_ONCE = 100;

const taken = (path: string, message: string) => new Refusal(409, message, { issues: [{ path, message }] });

/** @throws Refusal 409 naming the field that another user has already */
async function asOnlyOne<T>(
  { email, dni }: Pick<UserFields, 'email' | 'dni'>,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const column = duplicatedColumn(error);
    if (column === 'users.email') throw taken('email', `El correo «${email}» ya pertenece a otro usuario`);
    if (column === 'users.dni') throw taken('dni', `La cédula «${dni}» ya pertenece a otro usuario`);
    throw error;
  }
}

/**
 * Invalidates codes and links mailed to an earlier address or requested with an earlier password.
 * @param ids an id, or a query of ids
 */
export async function endMailedSecrets(db: Db, ids: number | RawBuilder<number>): Promise<void> {
  for (const table of ['account_deletion_codes', 'password_links', 'entrance_codes'] as const)
    await sql`delete from ${sql.table(table)} where user_id in (${ids})`.execute(db);
}

/** Ends the links to screens of assemblies that these users made. */
export const endLinks = (db: Db, userIds: readonly number[], at: string) =>
  db
    .updateTable('evening_links')
    .set({ revoked_at: at })
    .where('made_by', 'in', userIds)
    .where('revoked_at', 'is', null)
    .execute();

/** State that tokens are checked against by every call with a session; no row for a deleted user. */
export const sessionById = preparedQuery<{ sessionCount: number; userType: number }, [id: number]>((db) =>
  db
    .selectFrom('users')
    .select(['session_count as sessionCount', 'user_type as userType'])
    .where('id', '=', 0)
    .where('deleted_at', 'is', null),
);

/** Whether a user selected by id was not deleted. With `is null` SQLite would walk an index of all undeleted users. */
export const isUndeleted = sql<SqlBool>`coalesce(users.deleted_at, '') = ''`;

/** The ids of a person's account and of those that were merged into it (R9.19). */
export const accountsOf = (userId: number) =>
  sql<number>`(select id from users where id = ${userId} or merged_into = ${userId})`;

/** Users of a type who can sign in: an imported one has no password yet. */
const signingIn = (db: Db, userType: number, besides: number) =>
  db
    .selectFrom('users')
    .where('user_type', '=', userType)
    .where('deleted_at', 'is', null)
    .where('password_hash', '!=', NO_PASSWORD)
    .where('id', '!=', besides);

/** The other administrators who can sign in, by id. */
export const administratorsBeside = (db: Db, userId: number) =>
  signingIn(db, USER_TYPES.administrator, userId)
    .select(['id', 'name', 'last_name as lastName'])
    .orderBy('id')
    .execute();

export const userStore = (db: Db) => {
  const present = () =>
    db
      .selectFrom('users')
      .select([...USER_COLUMNS, USER_VERSION])
      .where('deleted_at', 'is', null);

  /**
   * Sets a new password, and ends every token of the user and every link or code for the one before.
   * @param assigned where another person chose it. Without it the mark of the last assigned password
   * stays: the person can sign in with it and change it, and may be the administrator who assigned it. Null ends the mark.
   */
  async function changePassword(
    id: number,
    passwordHash: string,
    assigned?: Assignment | null,
  ): Promise<void> {
    await endMailedSecrets(db, id);
    await db
      .deleteFrom('outgoing_mails')
      .where('user_id', '=', id)
      .where('purpose', '=', 'invitation')
      .where('state', 'in', ['pending', 'sending'])
      .execute();
    await db
      .updateTable('users')
      .set((eb) => ({
        password_hash: passwordHash,
        ...(assigned !== undefined && {
          password_assigned_at: assigned?.at ?? null,
          password_assigned_by: assigned?.by ?? null,
          verified_by_assigner: 0,
        }),
        password_changes: eb('password_changes', '+', 1),
        session_count: eb('session_count', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }

  return {
    byId: (id: number): Promise<StoredUser | undefined> => present().where('id', '=', id).executeTakeFirst(),

    /** The id of the account into which this one was merged, or its own. */
    async idAfterMerge(id: number): Promise<number> {
      const row = await db.selectFrom('users').select('merged_into').where('id', '=', id).executeTakeFirst();
      return row?.merged_into ?? id;
    },

    /** @param email lowercase */
    byEmail: (email: string): Promise<StoredUser | undefined> =>
      present().where('email', '=', email).executeTakeFirst(),

    /** @param dni in any of its spellings */
    byDni: (dni: string): Promise<StoredUser | undefined> =>
      present().where('dni', 'in', spellingsOf(dni)).executeTakeFirst(),

    /** Sessions of several users, by id. */
    async sessionsOf(ids: readonly number[]) {
      const sessions = await db
        .selectFrom('users')
        .select(['id', 'session_count as sessionCount', 'user_type as userType'])
        .where('id', 'in', ids)
        .where(isUndeleted)
        .execute();
      return new Map(sessions.map(({ id, ...session }) => [id, session]));
    },

    ofType: (userType: number): Promise<StoredUser[]> =>
      present().where('user_type', '=', userType).orderBy('name_search').orderBy('id').execute(),

    /** The voting in which their vote, or one by a power that they give or hold, is being cast. */
    openVotingOf: (id: number) => openVotingOf(db, id),

    /** An open voting of each of these users with an unused right (R12.38). */
    unusedRightsOf: (ids: readonly number[]) => unusedRightsOf(db, ids),

    /** @throws Refusal 409 where one of these users has an unused right in an open voting */
    async requireNoUnusedRight(
      people: readonly { readonly id: number; readonly name: string; readonly lastName: string }[],
      what: string,
    ): Promise<void> {
      const titles = await unusedRightsOf(
        db,
        people.map(({ id }) => id),
      );
      const person = people.find(({ id }) => titles.has(id));
      if (person) throw conflict(unusedRight(fullName(person), titles.get(person.id) ?? '', what));
    },

    deletionEffects: (id: number, at: string) => deletionEffects(db, id, at),

    isCandidateInOpenVoting: (id: number) => isCandidateInOpenVoting(db, id),

    candidatesInOpenVotings: () => candidatesInOpenVotings(db),

    hasAnyOfType: (userType: number, { besides = 0 } = {}): Promise<boolean> =>
      hasRows(signingIn(db, userType, besides)),

    async countWithoutPassword(): Promise<number> {
      return countRows(
        db.selectFrom('users').where('deleted_at', 'is', null).where('password_hash', '=', NO_PASSWORD),
      );
    },

    /**
     * Names the other user, which only administrators may know; `insert` and `update` refuse without a name.
     * @param id of the user who is edited; null for a new one
     * @throws Refusal 409 for an e-mail or cédula that another user has
     */
    async requireUnique(id: number | null, { email, dni }: Pick<UserFields, 'email' | 'dni'>): Promise<void> {
      const others = await db
        .selectFrom('users')
        .select(USER_COLUMNS)
        .where((where) => where.or([where('email', '=', email), where('dni', 'in', spellingsOf(dni ?? ''))]))
        .orderBy('id')
        .execute();
      for (const other of others) {
        if (other.id === id) continue;
        const of = fullName(other);
        if (other.email === email) throw taken('email', `El correo «${email}» ya pertenece a ${of}`);
        throw taken('dni', `La cédula «${dni}» ya pertenece a ${of}`);
      }
    },

    /** @throws Refusal 409 for an e-mail or cédula that another user has */
    async insert(user: NewUser): Promise<number> {
      const inserting = db
        .insertInto('users')
        .values(newRowOf(user))
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await asOnlyOne(user, inserting)).id;
    },

    /**
     * Inserts users with new e-mail addresses and cédulas; other requests are answered between chunks.
     * @returns their ids, in order
     */
    async insertAll(users: readonly NewUser[]): Promise<number[]> {
      const ids = new Map<string, number>();
      for (const piece of chunksOf(users, INSERTED_AT_ONCE)) {
        const rows = await db
          .insertInto('users')
          .values(piece.map(newRowOf))
          .returning(['id', 'email'])
          .execute();
        for (const { id, email } of rows) ids.set(email, id);
        await nextTurn();
      }
      return users.map(({ email }) => ids.get(email) ?? 0);
    },

    /**
     * Users with one of these document numbers or e-mail addresses, read in chunks so that other requests run in
     * between.
     */
    async withAnyOf(numbers: readonly string[], emails: readonly string[]): Promise<StoredUser[]> {
      const found = new Map<number, StoredUser>();
      const pace = createEventLoopPacing();
      for (const [column, values] of [
        ['dni', numbers.flatMap(spellingsOf)],
        ['email', emails],
      ] as const)
        for (const piece of chunksOf(values, LOOKED_UP_AT_ONCE)) {
          // Deleted users have neither. With that condition SQLite would scan all other users.
          const users = await db
            .selectFrom('users')
            .select(USER_COLUMNS)
            .where(column, 'in', piece)
            .execute();
          for (const user of users) found.set(user.id, user);
          await pace();
        }
      return [...found.values()];
    },

    /**
     * Updates a user. A new e-mail address invalidates links mailed to the previous one.
     * @param chosen author of the address; an address that an account with the mark of R3.11 chooses for itself counts as chosen
     * by
     * the administrator who prepared the account (R3.15)
     * @throws Refusal 409 for an e-mail or cédula that another user has
     */
    async update(id: number, fields: UserFields, chosen: Assignment): Promise<void> {
      const before = await db
        .selectFrom('users')
        .select(['email', 'user_type', ...ASSIGNED])
        .where('id', '=', id)
        .executeTakeFirst();
      const by = chosen.by === id ? assignedBefore(before) : chosen;
      const isOther = before?.email !== fields.email;
      if (isOther) {
        await announceAddresses(db, sql`${id}`, chosen.at);
        await endMailedSecrets(db, id);
      }
      // The links end for good, even if the permission is restored (R20.8).
      if (before?.user_type !== fields.userType) await endLinks(db, [id], chosen.at);
      const row = {
        ...rowOf(fields),
        ...(isOther && { email_assigned_at: by ? chosen.at : null, email_assigned_by: by?.by ?? null }),
        ...(isOther && chosen.by !== id && { verified_by_assigner: 0 }),
        // The new address got no invitation yet: one may be sent at once.
        ...(isOther && { invited_at: null }),
      };
      await asOnlyOne(fields, db.updateTable('users').set(row).where('id', '=', id).execute());
    },

    changePassword,

    /** Sets the password of the first start, which its owner is asked to change. */
    async setInitialPassword(id: number, passwordHash: string): Promise<void> {
      await changePassword(id, passwordHash);
      await db.updateTable('users').set({ password_changes: 0 }).where('id', '=', id).execute();
    },

    /**
     * Sets the password that its owner chose with a mailed link. The author of an address can read its mail: where that was an
     * administrator, the mark stays or returns; else it ends (R3.11).
     */
    async changePasswordByLink(id: number, passwordHash: string, at: string): Promise<void> {
      const user = await db
        .selectFrom('users')
        .select(['email_assigned_at as emailAt', 'verified_by_assigner as verified'])
        .where('id', '=', id)
        .executeTakeFirst();
      await changePassword(id, passwordHash, user?.emailAt ? undefined : null);
      await db
        .updateTable('users')
        .set((eb) => ({
          activated_at: eb.fn.coalesce('activated_at', eb.val(at)),
          ...(user?.emailAt && isVerified(user.verified) && { verified_by_assigner: 0 }),
        }))
        .where('id', '=', id)
        .execute();
    },

    isVotingOpen: () => isVotingOpen(db),

    /** Whether an administrator chose their e-mail address for a voting that is open (`assignmentsCountSince`). */
    isEmailAssignedForOpenVoting: (id: number) => isEmailAssignedForOpenVoting(db, id),

    endTokens: (id: number) =>
      db
        .updateTable('users')
        .set((eb) => ({ session_count: eb('session_count', '+', 1) }))
        .where('id', '=', id)
        .execute(),

    endAllTokens: () =>
      db
        .updateTable('users')
        .set((eb) => ({ session_count: eb('session_count', '+', 1) }))
        .execute(),

    /** Removes the row itself: only for a user without references. */
    remove: (id: number) => db.deleteFrom('users').where('id', '=', id).execute(),
  };
};
