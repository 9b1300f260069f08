/**
 * Filters of lists (R1.7), with the same rows on every engine: text is folded here instead of in the database, so that
 * `titulo` finds `Título` on SQLite and PostgreSQL alike.
 */
import { fold } from '@vigilia/contract/fold';
import { HOURS_BEHIND_UTC } from '@vigilia/contract/limits';
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type ReferenceExpression,
  type SqlBool,
  sql,
} from 'kysely';
import { DAY, HOUR } from '../runtime/clock.ts';

// Re-exported for stores that write a folded column.
export { fold };

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
 * Whether the column, ISO 8601 in UTC, lies within a day in Colombia.
 * @param day `YYYY-MM-DD`
 */
export function withinDay<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  day: string,
): ExpressionWrapper<DB, TB, SqlBool> {
  const start = Date.parse(`${day}T00:00:00.000Z`) + HOURS_BEHIND_UTC * HOUR;
  const at = (time: number) => new Date(time).toISOString();
  return eb.and([eb(column, '>=', at(start)), eb(column, '<', at(start + DAY))]);
}
