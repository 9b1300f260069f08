/** The recount program and packages, for the benchmark and for journeys. */

import { assemblyStore } from '../features/assembly/assemblies/store.ts';
import { packageFiles } from '../features/voting/recount/package-files.ts';
import { packageReader } from '../features/voting/recount/read-package.ts';
import { votingStores } from '../features/voting/votings/stores.ts';
import type { Db } from '../kernel/database/database.ts';

export { recount } from '../features/voting/recount/programs/recuento.mjs';
export { recountPrograms } from '../features/voting/recount/programs.ts';
export { packageFiles };

/** The files of the package of an assembly, by path. */
export async function packageOf(db: Db, assemblyId: number): Promise<Map<string, Uint8Array>> {
  const assembly = await assemblyStore(db).byId(assemblyId);
  if (!assembly) throw new Error(`Assembly ${assemblyId} is gone`);
  const content = await packageReader(db).read(votingStores(db), assembly);
  return new Map([...packageFiles(content)].map(([name, text]) => [name, Buffer.from(text)]));
}
