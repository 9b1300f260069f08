import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgresql } from './database.ts';

/**
 * Rows or ids of one statement that has a few parameters for each: SQLite takes 32,766 parameters, PostgreSQL 65,535. Long
 * work that others wait for takes fewer.
 */
export const STATEMENT_ROWS = 1000;

/** Ids of any number as one parameter, for `where(…, 'in', idList(db, ids))`. */
export const idList = (db: Db, ids: readonly number[]): RawBuilder<number> =>
  isPostgresql(db)
    ? sql`(select json_array_elements_text(${JSON.stringify(ids)}::json)::integer)`
    : sql`(select value from json_each(${JSON.stringify(ids)}))`;
