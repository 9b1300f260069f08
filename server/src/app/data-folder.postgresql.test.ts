import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { aDatabase } from '../testing/databases.ts';
import { aFolder, aProcess, run } from '../testing/process.ts';

const RESTORE = fileURLToPath(new URL('../cli/restore.ts', import.meta.url));

it('allows only nodes of one database to share a data folder', {
  timeout: 180_000,
}, async () => {
  const folder = aFolder();
  const database = await aDatabase();
  // Nodes that start together on a new database agree on one installation id.
  const nodes = [1, 2, 3].map(() => aProcess(folder, database));
  for (const node of nodes) await node.address;
  const ids = await takeSnapshot({ DATA_DIR: folder, ...database }, (db) =>
    db.selectFrom('installation').select('id').execute(),
  );
  expect(ids).toEqual([{ id: readFileSync(join(folder, 'installation'), 'utf8').trim() }]);

  const embedded = aProcess(folder);
  expect(await embedded.ended).toBe(1);
  expect(embedded.printed.err).toMatch(/^DATA_DIR \S+ está en uso por otro servidor [^\n]+\n$/);
  const other = aProcess(folder, await aDatabase());
  expect(await other.ended).toBe(1);
  expect(other.printed.err).toMatch(/^No se inició y no se cambió nada: [^\n]+\n$/);
  const restoring = run(RESTORE, [join(folder, 'no-such')], { DATA_DIR: folder, ...(await aDatabase()) });
  expect(await restoring.ended).toBe(1);
  for (const node of nodes) node.child.kill('SIGTERM');
  for (const node of nodes) expect(await node.ended).toBe(0);
});
