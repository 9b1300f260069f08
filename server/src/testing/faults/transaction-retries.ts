/** Writes whose first run is rolled back, as when a PostgreSQL is lost before its commit. */
import type { Database, Db, Lane } from '../../kernel/database/database.ts';

class Undone extends Error {}

/** Makes every unit of work run twice from now on, the first time without effect. */
export function runWritesTwice(database: Database): void {
  const { write } = database;
  /** A rule refuses it the second time too. */
  const runWithoutEffect = (unit: (tx: Db) => Promise<unknown>) =>
    write(async (tx) => {
      await unit(tx);
      throw new Undone();
    }).catch(() => undefined);
  Object.assign(database, {
    async write<T>(unit: (tx: Db) => Promise<T>, lane?: Lane): Promise<T> {
      await runWithoutEffect(unit);
      return write(unit, lane);
    },
  });
}
