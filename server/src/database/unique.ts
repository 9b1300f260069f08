/** Rows that would be there twice. */

/** SQLite's extended code for a broken UNIQUE constraint. */
const SQLITE_CONSTRAINT_UNIQUE = 2067;

/** The column, `users.email`, whose value another row has already; null for any other error. */
export function duplicatedColumn(error: unknown): string | null {
  const { errcode, message = '' } = error as { errcode?: number; message?: string };
  if (errcode !== SQLITE_CONSTRAINT_UNIQUE) return null;
  return /: (\w+\.\w+)/.exec(message)?.[1] ?? null;
}
