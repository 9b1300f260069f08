/** Only one server at a time uses the data folder of an embedded database. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aFolder, aProcess, programFile, run } from '../testing/process.ts';

const IN_USE = /^DATA_DIR \S+ está en uso por otro servidor [^\n]+\n$/;

async function command(name: string, args: readonly string[], folder: string) {
  const { ended, printed } = run(programFile(name), args, { DATA_DIR: folder });
  return { code: await ended, ...printed };
}

it('locks the data folder against a second server until the first ends, in any way', {
  timeout: 180_000,
}, async () => {
  const folder = aFolder();
  const env = { SEED: 'demo' };
  const first = aProcess(folder);
  await first.address;
  await expect.poll(() => existsSync(join(folder, 'tmp'))).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith('server.lock'))).toEqual(['server.lock']);
  const before = readdirSync(folder, { recursive: true }).sort();
  const second = aProcess(folder, env);
  expect({ code: await second.ended, ...second.printed }).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(IN_USE),
  });
  // A PostgreSQL node and a restore count as a second server too.
  const node = aProcess(folder, { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await node.ended).toBe(1);
  expect(node.printed.err).toMatch(IN_USE);
  const file = join(aFolder(), 'copia.tar.gz');
  expect(await command('backup', [file], folder)).toMatchObject({ code: 0, err: '' });
  expect(await command('restore', [file], folder)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^ {2}DATA_DIR \S+ está en uso /),
  });
  expect(await command('admin', ['list'], folder)).toMatchObject({ code: 0, err: '' });
  // The backup notes its moment.
  const after = readdirSync(folder, { recursive: true }).filter((name) => name !== 'last-backup');
  expect(after.sort()).toEqual(before);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = aProcess(folder, env);
  await third.address;
  third.child.kill('SIGTERM');
  expect(await third.ended).toBe(0);
  await aProcess(folder, env).address;
});
