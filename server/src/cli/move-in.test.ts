/** `npm run move-in` as a command. The moved data are tested in `features/move-in`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeSnapshot } from '../database/snapshot.ts';
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
    [['--from', other.address], { MOVE_IN_TOKEN: aToken(1) }, /no es de un administrador/],
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

it('refuses a place in use or with data, before the first request', {
  timeout: 120_000,
}, async () => {
  const other = await anotherBackend();
  const folder = aFolder();
  const server = aProcess(folder);
  await server.address;
  const env = { DATA_DIR: folder, MOVE_IN_TOKEN: aToken() };
  const used = moveIn(['--from', other.address], env);
  expect(await used.ended).toBe(1);
  expect(used.printed.err).toMatch(/está en uso/);
  server.child.kill('SIGTERM');
  await server.ended;
  const full = moveIn(['--from', other.address], env);
  expect(await full.ended).toBe(1);
  expect(full.printed.err).toMatch(/^ {2}El lugar no está vacío[^\n]+\n$/);
  expect(other.asked).toEqual([]);
});

it('shuts down on SIGTERM, and resumes with the same backend only', {
  timeout: 120_000,
}, async () => {
  const asked = Promise.withResolvers<void>();
  const lists = Object.fromEntries(
    ['/profile/items/all', '/news', '/benefits/getBenefits', '/courses/all', '/articles/all'].map((path) => [
      path,
      [],
    ]),
  );
  const other = await anotherBackend({
    ...lists,
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
  const stranger = await anotherBackend();
  const elsewhere = moveIn(['--from', stranger.address], env);
  expect(await elsewhere.ended).toBe(1);
  expect(elsewhere.printed.err).toMatch(/una mudanza sin terminar desde/);
  expect(stranger.asked).toEqual([]);

  // Missing parts of the other backend are reported; the rest is moved.
  other.answers['/users/all'] = [];
  const last = moveIn(['--from', `${other.address}/`], env);
  expect(await last.ended).toBe(0);
  expect(last.printed.err).toMatch(/\d+ cosas se omitieron o cambiaron/);
  const links = await takeSnapshot(env, (db) => db.selectFrom('links').selectAll().execute());
  expect(links).toEqual([{ id: 3, name: 'News', url: 'https://x.co' }]);
});
