/** `npm run move-in` as a command. The moved data are tested in `features/operation/move-in`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { anotherBackend, aToken } from '../testing/builders/other-backend.ts';
import { FULL } from '../testing/full.ts';
import { aFolder, aProcess, programFile, run } from '../testing/process.ts';

const moveIn = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  run(programFile('move-in'), args, env);

const ONE_LINE = /^ {2}[^\n]+\n$/;

it('refuses invalid arguments and credentials in one line, and creates no database', async () => {
  const other = await anotherBackend({ '/link-url/name/News': null });
  const env = { DATA_DIR: join(aFolder(), 'data') };
  const wrong: readonly (readonly [readonly string[], Readonly<Record<string, string>>, RegExp])[] = [
    [['--from', other.address, '--without', 'nada'], {}, /«nada» no es una parte/],
    [['--form', other.address], {}, /^ {2}Uso: /],
    [['--from', 'ftp://x.co'], {}, /no es una dirección/],
    [['--from', other.address, '--without', 'todo'], {}, /«todo» no es una parte/],
    [['--from', other.address], {}, /Dé MOVE_IN_EMAIL y MOVE_IN_PASSWORD/],
    [['--from', 'http://127.0.0.1:1'], { MOVE_IN_TOKEN: 'x' }, /no responde como el sistema/],
    [[], {}, /^ {2}Uso: /],
  ];
  for (const [args, more, line] of FULL ? wrong : wrong.slice(0, 2)) {
    const { ended, printed } = moveIn(args, { ...env, ...more });
    expect({ args, code: await ended, out: printed.out }).toEqual({ args, code: 1, out: '' });
    expect(printed.err).toMatch(line);
    if (!/Uso:/.test(printed.err)) expect(printed.err).toMatch(ONE_LINE);
    expect(existsSync(join(env.DATA_DIR, 'vigilia.db'))).toBe(false);
  }
});

it('refuses a folder whose server is running, before the first request', { timeout: 120_000 }, async () => {
  const other = await anotherBackend();
  const folder = aFolder();
  const server = aProcess(folder);
  await server.address;
  const used = moveIn(['--from', other.address], { DATA_DIR: folder, MOVE_IN_TOKEN: aToken() });
  expect(await used.ended).toBe(1);
  expect(used.printed.err).toMatch(/está en uso/);
  server.child.kill('SIGTERM');
  await server.ended;
  expect(other.asked).toEqual([]);
});

it('shuts down on SIGTERM, continues, and moves into an installation in use', {
  timeout: 120_000,
}, async () => {
  const asked = Promise.withResolvers<void>();
  const lists = ['/profile/items/all', '/users/getrequest', '/news', '/benefits/getBenefits', '/courses/all'];
  const others = [
    '/articles/all',
    '/cases/getCases',
    '/attendance/getAll',
    '/attendance/with-step',
    '/assamble/all',
  ];
  const other = await anotherBackend({
    ...Object.fromEntries([...lists, ...others, '/assamble/Question/all'].map((path) => [path, []])),
    '/link-url/name/News': { id: 3, url: 'https://x.co' },
    '/users/all': () => asked.resolve(),
  });
  const env = { DATA_DIR: aFolder(), MOVE_IN_EMAIL: 'a@b.co', MOVE_IN_PASSWORD: 'secreta' };
  const first = moveIn(['--from', other.address], env);
  await asked.promise;
  first.child.kill('SIGTERM');
  expect({ code: await first.ended, err: first.printed.err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^ {2}Mudanza interrumpida[^\n]+\n$/),
  });
  expect(first.printed.out).toMatch(/Primer administrador: admin@vigilia\.test\n.*Contraseña:/);
  other.answers['/users/all'] = [];
  const last = moveIn(['--from', `${other.address}/`], env);
  expect({ code: await last.ended, err: last.printed.err }).toEqual({ code: 0, err: '' });
  expect(last.printed.out).not.toContain('Contraseña');
  const links = await takeSnapshot(env, (db) => db.selectFrom('links').select('url').execute());
  expect(links).toEqual([{ url: 'https://x.co' }]);
});
