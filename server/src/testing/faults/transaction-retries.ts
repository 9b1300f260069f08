/** Writes whose first run is undone, as when a PostgreSQL is lost before its commit. */
import type { Database } from '../../database/database.ts';

class Undone extends Error {}

/** Has every unit of work run twice from now on, the first time for nothing. */
export function runWritesTwice(database: Database): void {
  const write = database.write.bind(database);
  Object.assign(database, {
    async write<T>(unit: (tx: never) => Promise<T>): Promise<T> {
      const undone = write(async (tx) => {
        await unit(tx as never);
        throw new Undone();
      });
      // What a rule refuses, it refuses the second time too.
      await undone.catch(() => undefined);
      return write(unit as never);
    },
  });
}
