import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { aFolder, run } from '../testing/process.ts';
import { openDatabase } from './database.ts';

const SCRIPT = fileURLToPath(new URL('../testing/endless-writes.ts', import.meta.url));

it('keeps every acknowledged write of a process that is killed in the middle of writing', async () => {
  const file = join(aFolder(), 'a.db');
  const acknowledged: string[] = [];
  for (const round of ['first', 'second', 'third']) {
    const writer = run(SCRIPT, [file, round], {});
    await expect.poll(() => writer.printed.out.length).toBeGreaterThan(3000);
    writer.child.kill('SIGKILL');
    expect(await writer.ended).toBe('SIGKILL');
    expect(writer.printed.err).toBe('');
    const lines = writer.printed.out.split('\n');
    acknowledged.push(...lines.slice(0, -1));
  }
  const database = await openDatabase(file);
  const stored = await database.read.selectFrom('links').select('name').execute();
  const found = new Set(stored.map(({ name }) => name));
  expect(acknowledged.filter((name) => !found.has(name))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(500);
  await database.close();
});
