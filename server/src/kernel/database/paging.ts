import { type SelectQueryBuilder, sql } from 'kysely';

export interface Page {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** SQLite requires a limit with an offset. */
export const ALL_ROWS = 1_000_000_000;

/** Maximum rows of a list of members' records, and of the activity log (R1.8): a response is built in memory. */
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
