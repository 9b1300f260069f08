/**
 * Means by which an administrator could sign in as a voter (R3.11): the mark 'credential set by an administrator' (a password, an
 * e-mail address, or a password by a link that was mailed to such an address), and codes shown at the desk.
 */
import { fullName } from '@vigilia/contract/users/full-name';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { actsOn, hasField } from '../../kernel/audit/read-changes.ts';
import type { Db } from '../../kernel/database/database.ts';
import { countRows, hasRows } from '../../kernel/database/paging.ts';
import { DAY } from '../../kernel/runtime/clock.ts';
import { isUnused } from './open-votings.ts';

/**
 * The start of the assembly, or a day before the opening if that is earlier.
 * @param openedAt ISO 8601 in UTC, as all moments here
 */
export function assignmentsCountSince(assembly: { readonly startDate: string }, openedAt: string): string {
  const before = new Date(new Date(openedAt).getTime() - DAY).toISOString();
  return assembly.startDate < before ? assembly.startDate : before;
}

const HOLDER = 1;
const ATTORNEY = 2;

/** Values of `verified_by_assigner` once the identity was verified. */
const BY_SETTER = 1;
const INDEPENDENTLY = 2;

const isAssigned = sql<SqlBool>`((users.password_assigned_at is not null or users.email_assigned_at is not null)
  and users.verified_by_assigner <> ${sql.lit(INDEPENDENTLY)})`;

/** The mark has no age: it ends as R3.11 says. */
const isMarked = sql<SqlBool>`(${isAssigned} and users.verified_by_assigner = 0)`;

/** The stronger mark of the users that a column of a right names. */
const markOf = (column: 'user_id' | 'attorney_id', value: number) => sql<number>`case when exists (
  select 1 from users where users.id = voting_rights.${sql.raw(column)} and ${isMarked}) then ${sql.lit(value)} else 0 end`;

/** Whether an independent administrator verified the identity of the account. */
export const isVerified = (state: number): boolean => state === INDEPENDENTLY;

/** For this long an account is not independent of the administrator who made it one. */
const NEW = 180 * DAY;

const TYPE = 'user.userType';

/** An account, the administrators who lately changed its type, those who changed theirs, and so on. */
async function makersOf(db: Db, userId: number, since: string): Promise<ReadonlySet<number>> {
  const found = new Set([userId]);
  // The loop also visits ids that are added meanwhile.
  for (const id of found) {
    const acts = await actsOn(db, 'user', sql`${id}`, { since, fields: [TYPE] });
    for (const { by, changes } of acts) if (hasField(changes, TYPE)) found.add(by);
  }
  return found;
}

/**
 * Whether an administrator is provably another person than others (R3.15). Not if one of the accounts has a credential that an
 * administrator set (also one that ended at the desk, or of a deleted account) or was deleted lately; nor if one lately made the
 * other an administrator, one person made both, or the maker of one was deleted.
 */
async function areIndependent(
  db: Db,
  userId: number,
  others: readonly number[],
  at: string,
): Promise<boolean> {
  const since = new Date(Date.parse(at) - NEW).toISOString();
  const users = db.selectFrom('users');
  if (await hasRows(users.where('id', 'in', [userId, ...others]).where(isAssigned))) return false;
  const own = await makersOf(db, userId, since);
  const theirs: number[] = [];
  for (const other of others) theirs.push(...(await makersOf(db, other, since)));
  if (theirs.some((id) => own.has(id))) return false;
  // The maker of a deleted account is erased with it.
  return !(await hasRows(users.where('id', 'in', [...own, ...theirs]).where('deleted_at', '>=', since)));
}

/** Full names of users, by last name and name. */
async function namesOf(db: Db, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<Record<'name' | 'lastName', string>>`
    select name, last_name as "lastName" from users
    where ${which} order by last_name_search, name_search, id`.execute(db);
  return rows.map(fullName);
}

export const credentialMarks = (db: Db) => ({
  async markedOnRoll(assemblyId: number): Promise<ReadonlySet<number>> {
    const rows = await db
      .selectFrom('users')
      .innerJoin('attendees', 'attendees.user_id', 'users.id')
      .select('users.id')
      .where('attendees.assembly_id', '=', assemblyId)
      .where(isMarked)
      .execute();
    return new Set(rows.map(({ id }) => id));
  },

  areIndependent: (userId: number, others: readonly number[], at: string) =>
    areIndependent(db, userId, others, at),

  /**
   * Ends the mark of a person who showed a document, until a link to an address that an administrator chose sets a password.
   * Rights of open votings keep the mark of their opening (R3.15).
   */
  async end(userId: number, verifierId: number, at: string): Promise<void> {
    const user = await db
      .selectFrom('users')
      .select([
        'password_assigned_at as passwordAt',
        'password_assigned_by as passwordBy',
        'email_assigned_at as emailAt',
        'email_assigned_by as emailBy',
      ])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    // An unknown setter may be the verifier.
    const setters = [
      ...(user.passwordAt ? [user.passwordBy ?? verifierId] : []),
      ...(user.emailAt ? [user.emailBy ?? verifierId] : []),
    ];
    const isBySetter = !(await areIndependent(db, verifierId, setters, at));
    await db
      .updateTable('users')
      .set({ verified_by_assigner: isBySetter ? BY_SETTER : INDEPENDENTLY })
      .where('id', '=', userId)
      .where(isAssigned)
      .execute();
  },

  /** Holders and attorneys of a voting whose mark only the administrator who set it has ended. */
  verifiedByAssigner: (questionId: number) =>
    namesOf(
      db,
      sql`verified_by_assigner = ${sql.lit(BY_SETTER)} and ${isAssigned} and id in (
        select user_id from voting_rights where question_id = ${questionId}
        union select attorney_id from voting_rights where question_id = ${questionId})`,
    ),

  /**
   * Freezes, of each right that is not used, whether its holder or attorney has the mark.
   * @returns the number of rights with a mark, and the names of the marked
   */
  async freezeMarks(questionId: number): Promise<{ readonly rights: number; readonly names: string[] }> {
    await db
      .updateTable('voting_rights')
      .set({
        prepared: sql<number>`${markOf('user_id', HOLDER)} + ${markOf('attorney_id', ATTORNEY)}`,
      })
      .where('question_id', '=', questionId)
      .where(isUnused('voting_rights'))
      .execute();
    const rights = await countRows(
      db.selectFrom('voting_rights').where('question_id', '=', questionId).where('prepared', '>', 0),
    );
    const names = await namesOf(
      db,
      sql`id in (
        select user_id from voting_rights
          where question_id = ${questionId} and prepared in (${HOLDER}, ${HOLDER + ATTORNEY})
        union select attorney_id from voting_rights
          where question_id = ${questionId} and prepared in (${ATTORNEY}, ${HOLDER + ATTORNEY}))`,
    );
    return { rights, names };
  },

  /** Rights of a voting that were cast from an account with the mark. */
  async preparedVotes(questionId: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from voting_rights join turnout
      on turnout.question_id = voting_rights.question_id and turnout.user_id = voting_rights.user_id
      where voting_rights.question_id = ${questionId}
        and not exists (select 1 from paper_rights as paper
          where paper.question_id = turnout.question_id and paper.user_id = turnout.user_id)
        and voting_rights.prepared in (${HOLDER + ATTORNEY},
          case when turnout.by_proxy = 1 then ${sql.lit(ATTORNEY)} else ${sql.lit(HOLDER)} end)`.execute(db);
    return Number(rows[0]?.n);
  },

  /**
   * Names of people on the roll with the right, and of attorneys, for whom an administrator showed a sign-in code since a
   * moment, absent people included: a code also works elsewhere.
   * @param since ISO 8601 in UTC
   */
  codesShownSince: (assemblyId: number, since: string) =>
    namesOf(
      db,
      sql`entrance_shown_at >= ${since} and (
        exists (select 1 from attendees
          where assembly_id = ${assemblyId} and user_id = users.id and attendees.can_vote = 1)
        or exists (select 1 from attorney_powers where assembly_id = ${assemblyId} and attorney_id = users.id))`,
    ),
});
