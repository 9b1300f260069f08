/**
 * Finds people who can cast a vote in an open voting: an administrator who set their password, or chose the address that gets a
 * link, could vote as them, and deleting their account would take their vote away. Finds nominees too: if one were deleted, later
 * ballots for them would be refused.
 */

import { sql } from 'kysely';
import type { Db } from '../../kernel/database/database.ts';
import { hasRows } from '../../kernel/database/paging.ts';
import { idList } from '../../kernel/database/statement-rows.ts';
import { assignmentsCountSince, isVerified } from './credential-marks.ts';
import { isUnused, openQuestions } from './open-votings.ts';

/** A subquery of candidates, people of slates and alternates. */
export const nominees = sql<{ question_id: number; user_id: number }>`(
  select question_id, user_id from question_candidates
  union select question_id, user_id from slate_places join slates on slates.id = slate_id
  union select question_id, alternate_id from slate_places join slates on slates.id = slate_id
    where alternate_id is not null)`;

/** Unused rights of open votings that people hold, or may cast by a power of the opening (R12.38). */
const unusedRights = (db: Db, userIds: readonly number[]) =>
  openQuestions(db)
    .innerJoin('voting_rights as right', 'right.question_id', 'questions.id')
    .where('questions.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('right.user_id', 'in', idList(db, userIds)),
        eb('right.attorney_id', 'in', idList(db, userIds)),
      ]),
    )
    .where(isUnused('right'));

/** An open voting in which a person could cast a vote. */
export const openVotingOf = (db: Db, userId: number) =>
  unusedRights(db, [userId])
    .innerJoin('assemblies', 'assemblies.id', 'questions.assembly_id')
    .select(['questions.title', 'assemblies.title as assembly'])
    .limit(1)
    .executeTakeFirst();

/** Titles by user, of an open voting in which an unused right would be lost or taken over with the account. */
export async function unusedRightsOf(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const rows = await unusedRights(db, userIds)
    .select(['right.user_id as holder', 'right.attorney_id as attorney', 'questions.title'])
    .orderBy('questions.id')
    .execute();
  const asked = new Set(userIds);
  for (const { holder, attorney, title } of rows)
    for (const id of [holder, attorney]) if (id !== null && asked.has(id)) found.set(id, title);
  return found;
}

/**
 * Whether such a person has an e-mail address that an administrator chose during the assembly or the day before the opening, or
 * whose mark ended at the desk: the administrator may have received a link mailed to it.
 */
export async function isEmailAssignedForOpenVoting(db: Db, userId: number): Promise<boolean> {
  const votings = await unusedRights(db, [userId])
    .innerJoin('assemblies', 'assemblies.id', 'questions.assembly_id')
    .innerJoin('openings', 'openings.question_id', 'questions.id')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select([
      'assemblies.start_date as startDate',
      'openings.opened_at as openedAt',
      'users.email_assigned_at as assignedAt',
      'users.verified_by_assigner as verified',
    ])
    .where('openings.closed_at', 'is', null)
    .execute();
  return votings.some(
    ({ assignedAt, openedAt, verified, ...assembly }) =>
      assignedAt !== null &&
      (isVerified(verified) || assignedAt >= assignmentsCountSince(assembly, openedAt)),
  );
}

/** Whether ballots for this person can be cast now. */
export async function isCandidateInOpenVoting(db: Db, userId: number): Promise<boolean> {
  return hasRows(
    openQuestions(db)
      .innerJoin(nominees.as<'nominees'>('nominees'), 'nominees.question_id', 'questions.id')
      .where('nominees.user_id', '=', userId),
  );
}

/** Ids of all nominees in open votings. */
export async function candidatesInOpenVotings(db: Db): Promise<ReadonlySet<number>> {
  const rows = await openQuestions(db)
    .innerJoin(nominees.as<'nominees'>('nominees'), 'nominees.question_id', 'questions.id')
    .select('nominees.user_id as userId')
    .distinct()
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}
