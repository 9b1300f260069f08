import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { aDatabase } from '../../testing/databases.ts';
import { aFolder, run } from '../../testing/process.ts';
import { openDatabase } from './open.ts';

const SCRIPT = fileURLToPath(new URL('../../testing/faults/endless-writes.ts', import.meta.url));

it('keeps every acknowledged write of a process that is killed while writing', async () => {
  const folder = aFolder();
  const env = await aDatabase();
  const acknowledged: string[] = [];
  for (const round of ['first', 'second', 'third']) {
    const writer = run(SCRIPT, [folder, round], env);
    await expect.poll(() => writer.printed.out.length).toBeGreaterThan(3000);
    writer.child.kill('SIGKILL');
    expect(await writer.ended).toBe('SIGKILL');
    expect(writer.printed.err).toBe('');
    const lines = writer.printed.out.split('\n');
    acknowledged.push(...lines.slice(0, -1));
  }
  const database = await openDatabase({ DATA_DIR: folder, ...env });
  const stored = await database.read.selectFrom('links').select('name').execute();
  const found = new Set(stored.map(({ name }) => name));
  expect(acknowledged.filter((name) => !found.has(name))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(500);
  await database.close();
});
