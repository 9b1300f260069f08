/** The process on a misconfigured PostgreSQL. */
import { expect, it } from 'vitest';
import { aDatabase } from '../testing/databases.ts';
import { aFolder, aProcess } from '../testing/process.ts';

it.each([
  [
    'database',
    (url: URL) => Object.assign(url, { pathname: '/none' }),
    'esa base de datos no existe (database "none" does not exist)',
  ],
  [
    'user',
    (url: URL) => Object.assign(url, { username: 'nobody' }),
    'ese usuario no puede entrar (role "nobody" does not exist)',
  ],
])('exits with 1 and one line for a %s that does not exist', async (_, change, message) => {
  const { DATABASE_URL = '' } = await aDatabase();
  const server = aProcess(aFolder(), { DATABASE_URL: change(new URL(DATABASE_URL)).href });
  expect(await server.ended).toBe(1);
  expect(server.printed.err).toBe(`DATABASE_URL no se puede usar: ${message}\n`);
});

/** Has the clock of a process run so fast that ten seconds of retries are over after a few. */
const FAST_CLOCK =
  'const now = Date.now, start = now(); Date.now = () => start + 20 * (now.call(Date) - start)';

it('retries an unreachable server, then exits with 1 and one line', async () => {
  const server = aProcess(aFolder(), {
    DATABASE_URL: 'postgres://vigilia:una-clave@127.0.0.1:1/vigilia',
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(FAST_CLOCK)}"`,
  });
  expect(await server.ended).toBe(1);
  expect(server.printed.err).toBe(
    'DATABASE_URL no se puede usar: no se llega a la base de datos: connect ECONNREFUSED 127.0.0.1:1\n',
  );
});
