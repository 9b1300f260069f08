import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../runtime/chunks.ts';
import { type Db, isPostgresql } from './database.ts';

/**
 * Rows or ids of one statement with a few parameters each: SQLite allows 32,766 parameters, PostgreSQL 65,535. Long work beside
 * other requests uses fewer.
 */
export const STATEMENT_ROWS = 1000;

/** Ids of any number as one parameter, for `where(…, 'in', idList(db, ids))`. */
export const idList = (db: Db, ids: readonly number[]): RawBuilder<number> =>
  isPostgresql(db)
    ? sql`(select json_array_elements_text(${JSON.stringify(ids)}::json)::bigint)`
    : sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** Rows of these ids in their order, read in chunks between which other requests run; missing ones are omitted. */
export async function* rowsInOrder<Row extends { readonly id: number }>(
  ids: readonly number[],
  read: (chunk: readonly number[]) => Promise<readonly Row[]>,
  atOnce = STATEMENT_ROWS,
): AsyncGenerator<Row> {
  for (const chunk of chunksOf(ids, atOnce)) {
    const byId = new Map((await read(chunk)).map((row) => [row.id, row]));
    for (const id of chunk) {
      const row = byId.get(id);
      if (row) yield row;
    }
    await nextTurn();
  }
}
