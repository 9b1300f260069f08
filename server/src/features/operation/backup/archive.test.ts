import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../testing/full.ts';
import { aFolder } from '../../../testing/process.ts';
import { readArchive, SUMS, writeArchive } from './archive.ts';

/** Around the sizes at which a tar, gzip or a stream begins a new piece, and any others. */
const size = fc.oneof(
  fc.constantFrom(0, 1, 511, 512, 513, 16_384, 65_024, 65_535, 65_536, 1_048_576),
  fc.nat(200_000),
);

async function* piecesOf(content: Buffer, length: number) {
  for (let from = 0; from < content.length; from += length) yield content.subarray(from, from + length);
}

it('returns the stored entries, whichever are read or skipped', async () => {
  const folder = aFolder();
  let archives = 0;
  const entries = fc.array(
    fc.record({ size, piece: fc.integer({ min: 1000, max: 70_000 }), read: fc.boolean() }),
    {
      maxLength: 12,
    },
  );
  await fc.assert(
    fc.asyncProperty(entries, async (wanted) => {
      archives += 1;
      const file = join(folder, `${archives}.tar.gz`);
      const contents = wanted.map((each) => randomBytes(each.size));
      const archive = await writeArchive(file);
      for (const [index, { piece }] of wanted.entries()) {
        const content = contents[index] as Buffer;
        await archive.add({
          path: `files/${index}`,
          size: content.length,
          content: piecesOf(content, piece),
        });
      }
      await archive.finish();

      const paths: string[] = [];
      for await (const { path, content } of readArchive(file)) {
        const index = paths.push(path) - 1;
        if (!wanted[index]?.read) continue;
        const chunks: Uint8Array[] = [];
        for await (const chunk of content) chunks.push(chunk);
        expect(Buffer.concat(chunks).equals(contents[index] as Buffer)).toBe(true);
      }
      expect(paths).toEqual([...wanted.map((_, index) => `files/${index}`), SUMS]);
    }),
    { numRuns: runs(60) },
  );
});

it.each([
  ['less', 99],
  ['more', 101],
])('refuses an entry with %s than declared', async (_, length) => {
  const archive = await writeArchive(join(aFolder(), 'a.tar.gz'));
  const content = piecesOf(Buffer.alloc(length), 50);
  const adding = archive.add({ path: 'files/a', size: 100, content });
  await expect(adding).rejects.toThrow();
  await archive.abandon(new Error('stopped'));
});

it('does not replace an archive that was made meanwhile', async () => {
  const file = join(aFolder(), 'a.tar.gz');
  const archive = await writeArchive(file);
  writeFileSync(file, 'the other');
  await expect(archive.finish()).rejects.toMatchObject({ code: 'EEXIST' });
  await archive.abandon(new Error('no room'));
  expect(readFileSync(file, 'utf8')).toBe('the other');
});
