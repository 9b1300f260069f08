/** Queries for open votings. */
import type { Db } from '../../database/database.ts';

export const openQuestions = (db: Db) => db.selectFrom('questions').where('questions.state', '=', 'open');

/** The ids of those of an assembly. */
export const openVotingsOf = (db: Db, assemblyId: number) =>
  openQuestions(db)
    .select('questions.id')
    .where('questions.assembly_id', '=', assemblyId)
    .where('questions.deleted_at', 'is', null);

/** Whether a voting of any assembly is open. */
export const isVotingOpen = async (db: Db): Promise<boolean> =>
  (await openQuestions(db).select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !==
  undefined;

export const hasOpenVoting = async (db: Db, assemblyId: number): Promise<boolean> =>
  (await openVotingsOf(db, assemblyId).limit(1).executeTakeFirst()) !== undefined;
