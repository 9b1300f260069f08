/** Rights of the frozen rolls of open votings that are taken or given back (R12.35). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/database/database.ts';
import { idList } from '../../kernel/database/statement-rows.ts';
import { openVotingsOf } from './open-votings.ts';

export interface ChangedRights {
  readonly questionId: number;
  readonly count: number;
}

/**
 * 0 for a person whose right in an open voting of the assembly is suspended, else null: a return to the roll restores no right.
 */
export const suspendedHere = (
  assembly: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<number | null> => sql<number | null>`(select min(0) from voting_rights
  join questions on questions.id = voting_rights.question_id
  where questions.assembly_id = ${assembly} and questions.state = 'open' and questions.deleted_at is null
    and voting_rights.user_id = ${user} and voting_rights.suspended = 1)`;

/** SQL of the rights of a question that were taken unused. */
export const suspendedCount = (question: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*) from voting_rights r where r.question_id = ${question} and r.suspended = 1 and not exists (
    select 1 from turnout t where t.question_id = r.question_id and t.user_id = r.user_id))`;

/**
 * Marks the rights of people in the open votings of an assembly.
 * @param canVote their right on the roll from now on
 */
export async function markRights(
  db: Db,
  assemblyId: number,
  userIds: readonly number[],
  canVote: boolean,
): Promise<ChangedRights[]> {
  const counts = new Map<number, number>();
  const rows = await db
    .updateTable('voting_rights')
    .set({ suspended: canVote ? 0 : 1 })
    .where('question_id', 'in', openVotingsOf(db, assemblyId))
    .where('user_id', 'in', idList(db, userIds))
    .where('suspended', '=', canVote ? 1 : 0)
    .returning('question_id')
    .execute();
  for (const { question_id } of rows) counts.set(question_id, (counts.get(question_id) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).map(([questionId, count]) => ({ questionId, count }));
}
