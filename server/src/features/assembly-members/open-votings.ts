/** Queries for open votings. */
import type { Db } from '../../database/database.ts';

export const openVotingsOf = (db: Db, assemblyId: number) =>
  db
    .selectFrom('questions')
    .select('id')
    .where('assembly_id', '=', assemblyId)
    .where('state', '=', 'open')
    .where('deleted_at', 'is', null);

export const hasOpenVoting = async (db: Db, assemblyId: number): Promise<boolean> =>
  (await openVotingsOf(db, assemblyId).limit(1).executeTakeFirst()) !== undefined;
