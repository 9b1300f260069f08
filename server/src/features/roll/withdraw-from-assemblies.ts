/** Withdraws deleted users from assemblies that are not over. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/database/database.ts';
import { MINUTE } from '../../kernel/runtime/clock.ts';
import { attendance, countsForQuorum, isInForceFor } from './attendance-sql.ts';
import { isOnRoll } from './on-roll.ts';
import { openQuestions } from './open-votings.ts';
import { revokePowersOf } from './power-revocation.ts';
import { recordPresence, recordRights } from './presence-store.ts';
import { nominees, unusedRightsOf } from './voting-lock.ts';

export interface Withdrawal {
  /** Assemblies of the person that are not over. */
  readonly assemblies: readonly number[];
  readonly documents: readonly string[];
}

/** Milliseconds. An assembly often takes longer than planned, also between two votings (R19.2). */
const LONGER_THAN_PLANNED = 12 * 60 * MINUTE;

const isIssued = sql<SqlBool>`exists (select 1 from issued_minutes where issued_minutes.assembly_id = assemblies.id)`;

/** Whether its entered end has passed, or its acta is issued (R19.2). */
const hasEnded = (at: string) => sql<SqlBool>`(${isIssued} or exists (select 1 from minutes_facts
  where minutes_facts.assembly_id = assemblies.id and minutes_facts.ended_at <= ${at}))`;

/** Assemblies of a user that may still be in session, by their entered or announced end, or with an open voting. */
export const unfinishedAssemblies = (db: Db, userId: number, at: string) =>
  db
    .selectFrom('assemblies')
    .where('assemblies.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        isOnRoll('assemblies.id', userId),
        eb.exists(
          eb
            .selectFrom('attorney_powers')
            .select('attorney_powers.id')
            .whereRef('attorney_powers.assembly_id', '=', 'assemblies.id')
            .where('attorney_powers.attorney_id', '=', userId),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb('assemblies.end_date', '>', new Date(Date.parse(at) - LONGER_THAN_PLANNED).toISOString()),
          eb.not(hasEnded(at)),
        ]),
        eb('assemblies.id', 'in', openQuestions(db).select('questions.assembly_id')),
      ]),
    );

/** Titles that a warning names. */
const MAX_TITLES = 100;

/** Effects of a user's deletion on assemblies and results, the latest first. */
export async function deletionEffects(db: Db, userId: number, at: string) {
  const ongoing = await unfinishedAssemblies(db, userId, at)
    .select('assemblies.title')
    .orderBy('assemblies.start_date', 'desc')
    .orderBy('assemblies.id', 'desc')
    .limit(MAX_TITLES)
    .execute();
  const candidateIn = await db
    .selectFrom(nominees.as<'nominees'>('nominees'))
    .innerJoin('questions', 'questions.id', 'nominees.question_id')
    .innerJoin('assemblies', 'assemblies.id', 'questions.assembly_id')
    .select(['questions.title', isIssued.as('issued')])
    .where('nominees.user_id', '=', userId)
    .where('questions.state', '=', 'closed')
    .where('questions.deleted_at', 'is', null)
    .where('assemblies.deleted_at', 'is', null)
    .orderBy('questions.id', 'desc')
    .limit(MAX_TITLES)
    .execute();
  const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
  const standsIn = await openQuestions(db)
    .innerJoin(nominees.as<'nominees'>('nominees'), 'nominees.question_id', 'questions.id')
    .select('questions.title')
    .where('nominees.user_id', '=', userId)
    .where('questions.deleted_at', 'is', null)
    .orderBy('questions.id')
    .execute();
  const unused = (await unusedRightsOf(db, [userId])).get(userId);
  const blockedBy = [...new Set([...titles(standsIn), ...(unused === undefined ? [] : [unused])])];
  return {
    candidateIn: titles(candidateIn),
    // A number on SQLite.
    keptFor: titles(candidateIn.filter(({ issued }) => !issued)),
    ongoing: titles(ongoing),
    ...(blockedBy.length > 0 && { blockedBy }),
  };
}

/**
 * Keeps the present attendance for the exports and the minutes (decision 28), unless the person is absent and had no right in any
 * voting; and people whom they represent and did at a closed voting, or with a ballot cast by proxy.
 */
async function keepAttendance(db: Db, userId: number, assemblies: readonly number[]): Promise<void> {
  await sql`
    insert into withdrawn_attendees (assembly_id, user_id, attendance, attorney_id, can_vote)
    select attendees.assembly_id, attendees.user_id, 'represented', power.attorney_id, null
    from attorney_powers as power
    join attendees on ${isInForceFor}
    where power.attorney_id = ${userId} and power.assembly_id in (${sql.join(assemblies)}) and (
      exists (select 1 from voting_rights join questions on questions.id = voting_rights.question_id
        where questions.assembly_id = power.assembly_id and questions.state = 'closed'
          and voting_rights.user_id = power.represented_id and voting_rights.attorney_id = power.attorney_id)
      or exists (select 1 from turnout join questions on questions.id = turnout.question_id
        where questions.assembly_id = power.assembly_id
          and turnout.user_id = power.represented_id and turnout.by_proxy = 1))
    on conflict (assembly_id, user_id) do update
      set attendance = excluded.attendance, attorney_id = excluded.attorney_id`.execute(db);
  await sql`
    insert into withdrawn_attendees (assembly_id, user_id, attendance, attorney_id, can_vote)
    select attendees.assembly_id, attendees.user_id,
      case when ${attendance} = 'absent' and former.user_id is not null then 'represented' else ${attendance} end,
      case when attendees.assist = 1 then null else coalesce(power.attorney_id, former.attorney_id) end,
      attendees.can_vote
    from attendees
    left join attorney_powers as power on ${isInForceFor}
    left join withdrawn_attendees as former
      on former.assembly_id = attendees.assembly_id and former.user_id = attendees.user_id
    where attendees.user_id = ${userId} and attendees.assembly_id in (${sql.join(assemblies)}) and (
      ${countsForQuorum}
      or exists (select 1 from voting_rights join questions on questions.id = voting_rights.question_id
        where questions.assembly_id = attendees.assembly_id and voting_rights.user_id = attendees.user_id))
    on conflict (assembly_id, user_id) do update set attendance = excluded.attendance,
      attorney_id = excluded.attorney_id, can_vote = excluded.can_vote`.execute(db);
}

/** In assemblies that are not over, makes the user absent, takes the right to vote, and ends powers given and held. */
async function withdrawOne(
  db: Db,
  userId: number,
  by: 'self' | 'administrator',
  at: string,
): Promise<Withdrawal> {
  const rows = await unfinishedAssemblies(db, userId, at).select('assemblies.id').execute();
  const assemblies = rows.map(({ id }) => id);
  if (assemblies.length === 0) return { assemblies, documents: [] };
  await keepAttendance(db, userId, assemblies);
  const { documents } = await revokePowersOf(db, userId, assemblies, at);
  for (const assemblyId of assemblies)
    await recordPresence(db, { assemblyId, userId, isPresent: false, by, now: at, cause: 'deleted' });
  await db
    .updateTable('attendees')
    .set({ can_vote: 0 })
    .where('user_id', '=', userId)
    .where('assembly_id', 'in', assemblies)
    .execute();
  for (const assemblyId of assemblies) await recordRights(db, assemblyId, [userId], at);
  return { assemblies, documents };
}

/**
 * Withdraws many users; users without assemblies cost nothing more.
 * @param by who deletes the account
 */
export async function withdrawFromAssemblies(
  db: Db,
  userIds: readonly number[],
  by: 'self' | 'administrator',
  at: string,
): Promise<Withdrawal> {
  const members = await db
    .selectFrom('attendees')
    .select('user_id as id')
    .where('user_id', 'in', userIds)
    .union(db.selectFrom('attorney_powers').select('attorney_id as id').where('attorney_id', 'in', userIds))
    .orderBy('id')
    .execute();
  const assemblies = new Set<number>();
  const documents: string[] = [];
  for (const { id } of members) {
    const withdrawal = await withdrawOne(db, id, by, at);
    for (const assembly of withdrawal.assemblies) assemblies.add(assembly);
    documents.push(...withdrawal.documents);
  }
  return { assemblies: [...assemblies], documents };
}
