/** What is put on the disk, and what comes of the stream it comes from. */
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { aFolder } from '../testing/process.ts';
import { filesOnDisk } from './files.ts';

const NAME = `${'a'.repeat(32)}.pdf`;

it('keeps what a stream brings', async () => {
  const files = filesOnDisk(aFolder());
  await files.put(NAME, { size: 4, stream: Readable.from([Buffer.from('todo')]) });
  const found = await files.read(NAME);
  expect(found && (await text(found.stream))).toBe('todo');
});

it('throws what a stream fails with, also when nobody reads it yet', async () => {
  const folder = aFolder();
  const files = filesOnDisk(folder);
  const gone = createReadStream(join(folder, 'no-such'));
  await expect(files.put(NAME, { size: 4, stream: gone })).rejects.toMatchObject({ code: 'ENOENT' });
  const failing = new Readable({ read: () => undefined });
  const putting = files.put(NAME, { size: 4, stream: failing });
  // Before the folder can have been made.
  failing.destroy(new Error('the source failed'));
  await expect(putting).rejects.toThrow('the source failed');
  expect(readdirSync(join(folder, 'aa'))).toEqual([]);
});

it('leaves no stream open where it cannot write', async () => {
  const folder = join(aFolder(), 'a-file');
  writeFileSync(folder, 'no folder');
  const stream = new Readable({ read: () => undefined });
  await expect(filesOnDisk(folder).put(NAME, { size: 4, stream })).rejects.toMatchObject({
    syscall: 'mkdir',
  });
  expect(stream.destroyed).toBe(true);
});
