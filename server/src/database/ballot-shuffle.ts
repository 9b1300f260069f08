/**
 * Secrecy on PostgreSQL (decisions 0011 and 0018). System columns of each row reveal its transaction and position, and
 * a ballot shares its transaction with its turnout. So before each commit its ballots are rewritten in the order of
 * their keys under one transaction number, together with earlier ballots of the question, which hides the latest ones.
 */
import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';
import { beforeCommit } from './pre-commit-hooks.ts';

/** Number of earlier ballots shuffled with the new ones; all of them if there are fewer. */
const MIXED_WITH = 200;

/** Shuffles the ballots of a question before `tx` commits. SQLite stores no order of arrival in its rows. */
export function shuffleBallot(tx: Db, questionId: number): void {
  beforeCommit(tx, `ballots:${questionId}`, async (end) => {
    // Rows of this transaction and its savepoints have its transaction number or a later one.
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
 * Rewrites ballots and turnout of a question in the order of their keys, each in one statement, on PostgreSQL.
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
