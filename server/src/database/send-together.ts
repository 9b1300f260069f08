/** Statements of a transaction that do not depend on the answers before them. */
import { PostgresAdapter } from 'kysely';
import type { Db } from './database.ts';

/**
 * Runs statements in their order. PostgreSQL gets all of them at once: an answer takes longer than an insert. On SQLite a
 * failed statement may have ended the transaction, so none runs after it.
 * @returns their answers
 * @throws what the first failed one throws; the transaction must not commit then
 */
export async function sendTogether<T>(tx: Db, statements: readonly (() => Promise<T>)[]): Promise<T[]> {
  // The first failure comes first, and PostgreSQL refuses all statements after it.
  if (tx.getExecutor().adapter instanceof PostgresAdapter) return Promise.all(statements.map((run) => run()));
  const answers: T[] = [];
  for (const run of statements) answers.push(await run());
  return answers;
}
