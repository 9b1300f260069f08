/**
 * Secrecy on PostgreSQL (decisions 0011 and 0018). System columns of each row reveal its transaction and position, and
 * a ballot shares its transaction with its turnout. So before each commit its ballots are rewritten under one transaction number
 * in the order of their keys, together with earlier ballots of the question, which hides the latest ones.
 *
 * The earlier ones are neighbours by key: an index finds them, however many ballots there are. Each new ballot is at a random
 * place among its neighbours, on a circle of all keys, so that no place is more probable than another.
 */
import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { beforeCommit } from './commit-hooks.ts';
import { type Db, isPostgresql } from './database.ts';

/** Number of earlier ballots shuffled with the new ones; all of them if there are fewer. */
const MIXED_WITH = 200;

/** Keys of the `most` nearest ballots of `arrived.key` on one side, on a circle. */
const nearest = (questionId: number, side: 'before' | 'after', most: RawBuilder<unknown>) => {
  const [near, far, order] = side === 'before' ? (['<', '>', 'desc'] as const) : (['>', '<', 'asc'] as const);
  const lap = (compared: '<' | '>', number: number) => sql`(
    select key, ${sql.raw(String(number))} as lap from ballots
    where question_id = ${questionId} and key ${sql.raw(compared)} arrived.key
    order by key ${sql.raw(order)} limit ${most})`;
  return sql`(select key from (${lap(near, 1)} union all ${lap(far, 2)}) as laps
    order by lap, key ${sql.raw(order)} limit ${most})`;
};

/**
 * Hides the order of arrival of ballots in a commit before `tx` commits.
 * @param key of the new ballot
 */
export function hideArrival(tx: Db, questionId: number, key: string, holderId: number): void {
  if (isPostgresql(tx)) {
    shuffleBallots(tx, questionId, key);
    return;
  }
  // SQLite fills its pages in the order of the inserts.
  const sort = (table: 'ballots' | 'turnout', column: 'key' | 'user_id', item: string | number) =>
    beforeCommit(
      tx,
      `${table}:${questionId}`,
      async (end, items) => {
        if (items.length < 2) return;
        const { ref } = end.dynamic;
        const arrived = await end
          .deleteFrom(table)
          .where('question_id', '=', questionId)
          .where(ref(column), 'in', items)
          .returningAll()
          .execute();
        await end.insertInto(table).values(arrived).execute();
      },
      [item],
    );
  sort('ballots', 'key', key);
  sort('turnout', 'user_id', holderId);
}

function shuffleBallots(tx: Db, questionId: number, key: string): void {
  const shuffle = async (end: Db, arrived: readonly (string | number)[]): Promise<void> => {
    const neighbours = Math.ceil(MIXED_WITH / arrived.length);
    const places = arrived.map(() => randomInt(neighbours + 1));
    await sql`
      with arrived (key, place) as (
        select * from unnest(${[...arrived]}::text[], ${places}::int[])
      ), chosen as (
        select key from arrived
        union
        select near.key from arrived cross join lateral (
          ${nearest(questionId, 'before', sql`arrived.place`)}
          union all ${nearest(questionId, 'after', sql`${neighbours} - arrived.place`)}) as near
      ), taken as (
        delete from ballots where question_id = ${questionId} and key = any(array(select key from chosen))
        returning key, choice
      )
      insert into ballots (question_id, key, choice)
      select ${questionId}, key, choice from taken order by key`.execute(end);
  };
  beforeCommit(tx, `ballots:${questionId}`, shuffle, [key]);
}

/**
 * Rewrites ballots and turnout of a question in key order, each in one statement, on PostgreSQL.
 * @returns false on SQLite, where nothing was done
 */
export async function rewriteAtOnce(tx: Db, questionId: number): Promise<boolean> {
  if (!isPostgresql(tx)) return false;
  await sql`with taken as (delete from ballots where question_id = ${questionId} returning *)
    insert into ballots select * from taken order by key`.execute(tx);
  await sql`with taken as (delete from turnout where question_id = ${questionId} returning *)
    insert into turnout select * from taken order by user_id`.execute(tx);
  return true;
}
