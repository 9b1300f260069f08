/** `npm run admin`, beside a running server. */
import { fileURLToPath } from 'node:url';
import { listActivity } from '@vigilia/contract/activity';
import { login } from '@vigilia/contract/session/session';
import { expect, it } from 'vitest';
import { codeOf } from '../testing/builders/phone-codes.ts';
import { withSecondFactor } from '../testing/builders/second-factor.ts';
import { aDatabase, type DatabaseEnv } from '../testing/databases.ts';
import { aFolder, aProcess, run } from '../testing/process.ts';
import { aServer } from '../testing/server.ts';

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url));
const PASSWORD = /Contraseña: (\S+) /;

async function adminOn(env: DatabaseEnv, ...args: string[]) {
  const { ended, printed } = run(ADMIN, args, env);
  return { code: await ended, ...printed };
}

async function token(address: string, email: string, hash: string): Promise<string | number> {
  const body = JSON.stringify({ email, hash });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body });
  return answer.ok
    ? ((await answer.json()) as { data: { accessToken: string } }).data.accessToken
    : answer.status;
}

const listed = async (address: string, bearer: string | number) =>
  (await fetch(`${address}/api/users/all`, { headers: { authorization: `Bearer ${bearer}` } })).status;

it('lists, creates and resets administrators while the server runs', { timeout: 180_000 }, async () => {
  const folder = aFolder();
  const env = { DATA_DIR: folder, ...(await aDatabase()) };
  const admin = (...args: string[]) => adminOn(env, ...args);
  const address = await aProcess(folder, { ADMIN_PASSWORD: 'primera-clave', ...env }).address;
  expect(await admin('list')).toEqual({
    code: 0,
    out: '  admin@vigilia.test   Administración\n',
    err: '',
  });

  const made = await admin('create', 'Ana@Asociacion.test', 'Ana', 'Ríos');
  expect(made).toMatchObject({ code: 0, err: '' });
  const first = PASSWORD.exec(made.out)?.[1] ?? '';
  const bearer = await token(address, 'ana@asociacion.test', first);
  expect(await listed(address, bearer)).toBe(200);

  const anew = await admin('reset', 'ana@asociacion.test');
  expect(anew.code).toBe(0);
  const second = PASSWORD.exec(anew.out)?.[1] ?? '';
  expect(await listed(address, bearer)).toBe(401);
  expect(await token(address, 'ana@asociacion.test', first)).toBe(401);
  expect(await listed(address, await token(address, 'ana@asociacion.test', second))).toBe(200);
  expect((await admin('list')).out).toContain('ana@asociacion.test   Ana Ríos');

  expect(await admin('create', 'ana@asociacion.test', 'Ana')).toMatchObject({
    code: 1,
    err: '  ana@asociacion.test ya es administrador.\n',
  });
  expect(await admin('reset', 'nadie@asociacion.test')).toMatchObject({
    code: 1,
    err: '  nadie@asociacion.test no es administrador.\n',
  });
});

it('resets the second factor of an administrator who lost the phone', { timeout: 180_000 }, async () => {
  const server = await aServer();
  const person = await server.anAdministrator();
  const { secret } = await withSecondFactor(server, person);
  const passwordIn = ({ out }: { out: string }) => PASSWORD.exec(out)?.[1] ?? '';
  const signIn = (hash: string, code?: string) =>
    server.ask(login, { body: { email: person.email, hash, ...(code && { code }) } });

  const kept = await adminOn(server.env, 'reset', person.email);
  expect(kept).toMatchObject({ code: 0, out: expect.stringContaining('Sigue pidiendo el código') });
  expect((await signIn(passwordIn(kept))).issues).toEqual([{ path: 'code', message: expect.any(String) }]);
  server.clock.pass(30_000);
  expect((await signIn(passwordIn(kept), codeOf(secret, server.clock))).status).toBe(200);

  expect(await adminOn(server.env, 'reset', person.email, '--todo')).toMatchObject({ code: 1, out: '' });
  const removed = await adminOn(server.env, 'reset', person.email, '--second-factor');
  expect(removed).toMatchObject({ code: 0, err: '' });
  expect(removed.out).not.toContain('Sigue pidiendo');
  const { data } = await signIn(passwordIn(removed));
  const log = await server.ask(listActivity, { token: data.accessToken });
  expect(log.data[0]).toMatchObject({
    what: 'Recibió una contraseña nueva en el servidor; se quitó su verificación en dos pasos',
  });
});

it.each([[[]], [['help']], [['toString']], [['create']], [['create', 'ana', 'Ana']], [['reset']]])(
  'prints its usage for %j',
  async (args) => {
    const { code, out, err } = await adminOn({ DATA_DIR: aFolder() }, ...args);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toMatch(/npm run admin|has no database/);
  },
);

it('never creates a missing database', async () => {
  expect(await adminOn({ DATA_DIR: aFolder() }, 'list')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^ {2}DATA_DIR \S+ has no/),
  });
});
