/** Case- and accent-insensitive "contains" (decisions §4), with the same rows on every engine. */
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type ReferenceExpression,
  type SqlBool,
  sql,
} from 'kysely';

/**
 * Text as searches compare it: no accents, no case, single spaces. Done here rather than by the database, so
 * that `Título` is found by `titulo` on SQLite and PostgreSQL alike. `ñ` folds to `n`, as people type it.
 */
export const fold = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Whether the folded column holds the folded form of what was typed; `%` and `_` stand for themselves.
 * @param typed as it came from the search box
 */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  typed: string,
): ExpressionWrapper<DB, TB, SqlBool> {
  const pattern = `%${fold(typed).replace(/[\\%_]/g, '\\$&')}%`;
  return eb(column, 'like', sql<string>`${pattern} escape '\\'` as never);
}
