import type { VotingOrder } from '@vigilia/contract/assemblies/hall';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/database/database.ts';
import { hasRows } from '../../kernel/database/paging.ts';

/** With the state as a literal: a parameter would not use the index of open votings. */
export const openQuestions = (db: Db) =>
  db.selectFrom('questions').where('questions.state', '=', sql.lit('open'));

/** The ids of the open votings of an assembly. */
export const openVotingsOf = (db: Db, assemblyId: number) =>
  openQuestions(db)
    .select('questions.id')
    .where('questions.assembly_id', '=', assemblyId)
    .where('questions.deleted_at', 'is', null);

/** Whether no ballot was cast with a right of the frozen roll. @param right the name of `voting_rights` in the query */
export const isUnused = (right: string) => sql<SqlBool>`not exists (select 1 from turnout
  where turnout.question_id = ${sql.ref(`${right}.question_id`)} and turnout.user_id = ${sql.ref(`${right}.user_id`)})`;

export const isVotingOpen = (db: Db): Promise<boolean> =>
  hasRows(openQuestions(db).where('deleted_at', 'is', null));

export const hasOpenVoting = async (db: Db, assemblyId: number): Promise<boolean> =>
  (await openVotingsOf(db, assemblyId).limit(1).executeTakeFirst()) !== undefined;

/** Whether a voting of an assembly was ever opened; questions that were deleted since included. */
export async function hadVotings(db: Db, assemblyId: number): Promise<boolean> {
  return hasRows(
    db
      .selectFrom('questions')
      .where('assembly_id', '=', assemblyId)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'closed'),
          eb.exists(
            eb
              .selectFrom('seals')
              .select('number')
              .whereRef('seals.assembly_id', '=', 'questions.assembly_id'),
          ),
        ]),
      ),
  );
}

/** The open votings of an assembly by their opening, and the one closed last. */
export async function votingOrder(db: Db, assemblyId: number): Promise<VotingOrder> {
  const votings = await db
    .selectFrom('openings')
    .innerJoin('questions', 'questions.id', 'openings.question_id')
    .where('questions.assembly_id', '=', assemblyId)
    .where('questions.deleted_at', 'is', null)
    .groupBy(['questions.id', 'questions.state'])
    .select(({ fn }) => [
      'questions.id',
      'questions.state',
      fn.max('openings.id').as('opening'),
      fn.max('openings.closed_at').as('closedAt'),
    ])
    .orderBy('opening', 'desc')
    .execute();
  const closed = votings
    .filter(({ state }) => state === 'closed')
    // The sort is stable: of two votings that were closed at once, the one opened last is first.
    .sort((a, b) => (b.closedAt ?? '').localeCompare(a.closedAt ?? ''));
  return {
    open: votings.filter(({ state }) => state === 'open').map(({ id }) => id),
    closed: closed[0]?.id ?? null,
    closedAt: closed[0]?.closedAt ?? null,
  };
}

/** The question of the assembly that was opened last: documents about the whole assembly have the names of that opening. */
export const lastOpenedQuestion = (db: Db, assemblyId: number) =>
  db
    .selectFrom('openings')
    .innerJoin('questions', 'questions.id', 'openings.question_id')
    .select('openings.question_id')
    .where('questions.assembly_id', '=', assemblyId)
    .orderBy('openings.id', 'desc')
    .limit(1);
