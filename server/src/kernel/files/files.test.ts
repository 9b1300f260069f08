import { createReadStream, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { aFolder } from '../../testing/process.ts';
import { openDiskFiles } from './files.ts';

const NAME = `${'a'.repeat(32)}.pdf`;

it('throws the error of a stream, also before it is read', async () => {
  const folder = aFolder();
  const files = openDiskFiles(folder);
  const gone = createReadStream(join(folder, 'no-such'));
  await expect(files.put(NAME, { size: 4, stream: gone })).rejects.toMatchObject({ code: 'ENOENT' });
  const failing = new Readable({ read: () => undefined });
  const putting = files.put(NAME, { size: 4, stream: failing });
  // Before the folder exists.
  failing.destroy(new Error('the source failed'));
  await expect(putting).rejects.toThrow('the source failed');
  expect(readdirSync(join(folder, 'aa'))).toEqual([]);
});

it('closes the stream where it cannot write', async () => {
  const folder = join(aFolder(), 'a-file');
  writeFileSync(folder, 'no folder');
  const stream = new Readable({ read: () => undefined });
  await expect(openDiskFiles(folder).put(NAME, { size: 4, stream })).rejects.toMatchObject({
    syscall: 'mkdir',
  });
  expect(stream.destroyed).toBe(true);
});

/** A folder on another disk than the tests' data, on systems with one that every user may write to. */
it('lists the stored files while a folder of them disappears', async () => {
  const folder = join(aFolder(), 'files');
  const files = openDiskFiles(folder);
  const names = ['aa-1.pdf', 'bb-1.pdf', 'cc-1.pdf'];
  for (const name of names) await files.put(name, Buffer.from('x'));
  const seen: string[] = [];
  for await (const { name } of files.list()) {
    seen.push(name);
    if (seen.length > 1) continue;
    const other = names.find((each) => each !== name) ?? '';
    rmSync(join(folder, other.slice(0, 2)), { recursive: true });
  }
  expect(seen).toHaveLength(2);
});
