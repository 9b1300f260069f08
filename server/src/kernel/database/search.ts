/**
 * Filters of lists (R1.7), with the same rows on every engine: text is folded here instead of in the database, so that `titulo`
 * finds `Título` on SQLite and PostgreSQL alike.
 */

import { fold, wordsOf } from '@vigilia/contract/text/fold';
import { startOfDay } from '@vigilia/contract/time/colombian-time';
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type ReferenceExpression,
  type SqlBool,
  sql,
} from 'kysely';

// Re-exported for stores that write and search a folded column.
export { fold, wordsOf };

/**
 * Whether the folded column contains the folded search text; `%` and `_` are literal.
 * @param typed the text of the search box, unchanged
 */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  typed: string,
): ExpressionWrapper<DB, TB, SqlBool> {
  const pattern = `%${fold(typed).replace(/[\\%_]/g, '\\$&')}%`;
  return eb(column, 'like', sql<string>`${pattern} escape '\\'`);
}

/**
 * Whether the column, ISO 8601 in UTC, lies within days in Colombia, `YYYY-MM-DD`; empty is no bound.
 */
export function withinDays<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  from: string,
  until: string,
): ExpressionWrapper<DB, TB, SqlBool> {
  return eb.and([
    ...(from ? [eb(column, '>=', startOfDay(from) as never)] : []),
    ...(until ? [eb(column, '<', startOfDay(until, 1) as never)] : []),
  ]);
}

/**
 * Whether the column, ISO 8601 in UTC, lies within a day in Colombia.
 * @param day `YYYY-MM-DD`
 */
export const withinDay = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  day: string,
): ExpressionWrapper<DB, TB, SqlBool> => withinDays(eb, column, day, day);

/**
 * Whether the column, ISO 8601 in UTC, lies within a month in Colombia.
 * @param month `YYYY-MM`
 */
export const withinMonth = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  month: string,
): ExpressionWrapper<DB, TB, SqlBool> => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return withinDays(eb, column, `${month}-01`, lastDay);
};
