/** Queries compiled once for each connection: on hot paths, composing the SQL costs more than running it. */
import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Runs a query synchronously; undefined if it would have to wait. */
type SynchronousQuery = (sql: string, parameters: readonly unknown[]) => unknown[] | undefined;

const synchronousQueries = new WeakMap<Db, SynchronousQuery>();

/** Lets prepared queries on `db` run without Kysely's asynchronous steps. */
export const setSynchronousQuery = (db: Db, query: SynchronousQuery) => synchronousQueries.set(db, query);

type Parameter = string | number | null;

const names = new Map<string, string>();

/** The name of a prepared query on a connection of PostgreSQL; undefined for other queries. */
export const preparedName = (sql: string): string | undefined => names.get(sql);

/**
 * @param compose the query, with any values in the places of the parameters
 * @returns runs it with the given parameters, in the order of the SQL
 */
export function preparedQuery<Row, Parameters extends readonly Parameter[]>(
  compose: (db: Db) => { compile(): CompiledQuery<Row> },
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    let known = compiled.get(db);
    if (!known) {
      known = compose(db).compile();
      compiled.set(db, known);
      if (!names.has(known.sql)) names.set(known.sql, `prepared_${names.size}`);
    }
    const found = synchronousQueries.get(db)?.(known.sql, parameters);
    if (found) return found as Row[];
    const { rows } = await db.executeQuery<Row>({ ...known, parameters });
    return rows;
  };
}
