/** Pages of a list, and the number of rows on all of them. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
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

export interface Page {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** SQLite requires a limit with an offset. */
export const ALL_ROWS = 1_000_000_000;

/** Maximum rows of a list that members fill, and of the activity log (R1.8): a response is built in memory. */
export const MAX_ROWS = 1000;

/** For `$call`: restricts a query to a page of at most that many rows. */
export const boundedPage = ({ limit = MAX_ROWS, offset }: Page) =>
  paged({ limit: Math.min(limit, MAX_ROWS), offset });

/** For `$call`: restricts a query to a page; to all rows without a limit. */
export const paged =
  ({ limit = ALL_ROWS, offset = 0 }: Page) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query.limit(limit).offset(offset);

/** @param query the rows to count, without a selection */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether a query has a row. @param query without a selection */
export const hasRows = async <DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
): Promise<boolean> => (await query.select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined;
