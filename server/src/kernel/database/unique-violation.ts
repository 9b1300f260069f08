/** SQLite's extended code for a broken UNIQUE constraint, and PostgreSQL's. */
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const POSTGRESQL_UNIQUE_VIOLATION = '23505';
/** Code for a table in key order, where the primary key is that order. */
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;

/** The last column of the violated constraint, such as `users.email`; null for any other error. */
export function duplicatedColumn(error: unknown): string | null {
  const { errcode, message, code, table, detail } = error as Partial<Record<string, string>> & {
    errcode?: number;
  };
  if (errcode === SQLITE_CONSTRAINT_UNIQUE || errcode === SQLITE_CONSTRAINT_PRIMARYKEY)
    return /(\w+\.\w+)$/.exec(message ?? '')?.[1] ?? null;
  if (code !== POSTGRESQL_UNIQUE_VIOLATION) return null;
  // `Key (email)=(ana@…) already exists.`, in the language of the server.
  const column = /(\w+)\)=\(/.exec(detail ?? '')?.[1];
  return column ? `${table}.${column}` : null;
}
