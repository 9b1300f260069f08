/**
 * Secrecy on PostgreSQL (decisions 0011 and 0018). Each of its rows carries, in columns that nobody declared, the
 * transaction that wrote it and its place, and a ballot stands in the same transaction as the note of who cast it. So
 * before a commit ends, its ballots are written again, in the order of their keys and under one transaction number,
 * together with others of the question that were there before: which of all these came last is not to be told.
 */
import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';
import { beforeCommit } from './pre-commit-hooks.ts';

/** Ballots that were there before with which the new ones are mixed; where there are fewer, all of them. */
const MIXED_WITH = 200;

/** Has the ballots of a question mixed before what `tx` writes is committed. SQLite keeps nothing that would tell. */
export function shuffleBallot(tx: Db, questionId: number): void {
  beforeCommit(tx, `ballots:${questionId}`, async (end) => {
    // Of this transaction and its savepoints are the rows whose transaction is no older than it.
    await sql`
      with chosen as (
        select key from ballots where question_id = ${questionId} and age(xmin) <= 0
        union all
        (select key from ballots where question_id = ${questionId} and age(xmin) > 0
          order by random() limit ${MIXED_WITH})
      ), taken as (
        delete from ballots using chosen
        where ballots.question_id = ${questionId} and ballots.key = chosen.key
        returning ballots.key, ballots.choice
      )
      insert into ballots (question_id, key, choice)
      select ${questionId}, key, choice from taken order by key`.execute(end);
  });
}

/**
 * Writes ballots and turnout of a question anew in the order of their keys, each by one statement, on PostgreSQL.
 * @returns false on SQLite, where nothing was done
 */
export async function rewriteAtOnce(tx: Db, questionId: number): Promise<boolean> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return false;
  await sql`with taken as (delete from ballots where question_id = ${questionId} returning *)
    insert into ballots select * from taken order by key`.execute(tx);
  await sql`with taken as (delete from turnout where question_id = ${questionId} returning *)
    insert into turnout select * from taken order by user_id`.execute(tx);
  return true;
}
