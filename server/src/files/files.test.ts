/** Files on the disk, and errors of their source streams. */
import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, inject, it, onTestFinished } from 'vitest';
import { aFolder } from '../testing/process.ts';
import { openDiskFiles } from './files.ts';

const NAME = `${'a'.repeat(32)}.pdf`;
const DAY = '2026-03-02';

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
const OTHER_DISK = ['/dev/shm', tmpdir()].find(
  (path) => existsSync(path) && statSync(path).dev !== statSync(inject('testFolder')).dev,
);

/** A storage whose trash is on another disk. */
function withTrashElsewhere() {
  const data = aFolder();
  const elsewhere = mkdtempSync(join(OTHER_DISK ?? '', 'vigilia-test-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  symlinkSync(elsewhere, join(data, 'trash'));
  return {
    files: openDiskFiles(join(data, 'files')),
    stored: join(data, 'files', 'aa', NAME),
    trash: join(elsewhere, DAY),
  };
}

it.runIf(OTHER_DISK)('moves a file to another disk and back', async () => {
  const { files, stored, trash } = withTrashElsewhere();
  await files.put(NAME, Buffer.from('todo'));
  await files.discard([NAME, 'no-such.pdf'], DAY);
  expect([existsSync(stored), readdirSync(trash)]).toEqual([false, [NAME]]);
  expect(readFileSync(join(trash, NAME), 'utf8')).toBe('todo');
  expect(statSync(join(trash, NAME)).mode & 0o777).toBe(0o600);
  await files.recover({ name: NAME, day: DAY });
  expect(readFileSync(stored, 'utf8')).toBe('todo');
  expect(readdirSync(trash)).toEqual([]);
});

it.runIf(OTHER_DISK)('shows no partial file during a move to another disk', async () => {
  const { files, stored, trash } = withTrashElsewhere();
  mkdirSync(dirname(stored), { recursive: true });
  // Its reader blocks until content is written into it.
  execFileSync('mkfifo', [stored]);
  const moving = files.discard([NAME], DAY);
  const source = createWriteStream(stored);
  source.write('to');
  const sizes = () => readdirSync(trash).map((name) => statSync(join(trash, name)).size);
  await expect.poll(() => existsSync(trash) && sizes()).toEqual([2]);
  expect(readdirSync(trash)).not.toContain(NAME);
  expect(existsSync(stored)).toBe(true);
  source.end('do');
  await moving;
  expect(readdirSync(trash)).toEqual([NAME]);
  expect(readFileSync(join(trash, NAME), 'utf8')).toBe('todo');
  expect(existsSync(stored)).toBe(false);
});

it.runIf(OTHER_DISK)('keeps a file that cannot be moved to another disk', async () => {
  const { files, stored, trash } = withTrashElsewhere();
  mkdirSync(stored, { recursive: true });
  await expect(files.discard([NAME], DAY)).rejects.toMatchObject({ code: 'EISDIR' });
  expect([existsSync(stored), readdirSync(trash)]).toEqual([true, []]);
});

it('lists the trash while its folders and files disappear', async () => {
  const data = aFolder();
  const files = openDiskFiles(join(data, 'files'));
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  for (const [index, day] of days.entries()) {
    await files.put(`${index}.pdf`, Buffer.from('x'));
    await files.discard([`${index}.pdf`], day);
  }
  writeFileSync(join(data, 'trash', '2026-03-04'), 'no folder');
  const seen: string[] = [];
  for await (const { name } of files.trashed()) {
    seen.push(name);
    for (const day of days) rmSync(join(data, 'trash', day), { recursive: true, force: true });
  }
  expect(seen).toHaveLength(1);
});

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
