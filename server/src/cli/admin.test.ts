/** `npm run admin`, beside a running server. */
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listActivity } from '@vigilia/contract/activity';
import { login } from '@vigilia/contract/session/session';
import { expect, it } from 'vitest';
import { codeOf } from '../testing/builders/phone-codes.ts';
import { withSecondFactor } from '../testing/builders/second-factor.ts';
import { deriveAtFullCost } from '../testing/cheap-passwords.ts';
import { aDatabase, type DatabaseEnv } from '../testing/databases.ts';
import { FULL } from '../testing/full.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { aFolder, aProcess, programFile, run } from '../testing/process.ts';
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
  // The command hashes in its own process.
  deriveAtFullCost();
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

it('unlocks the sign-in of an account in a running server', { timeout: 60_000 }, async () => {
  const server = await aServer();
  const [ana, luis] = [await server.aMember(), await server.anAdministrator()];
  const tries = async (person: typeof ana, hash: string) =>
    (await server.ask(login, { body: { email: person.email, hash } })).status;
  for (const person of [ana, luis]) for (let n = 0; n < 10; n += 1) await tries(person, 'mala');
  expect(await tries(ana, ana.password)).toBe(429);
  expect(await adminOn(server.env, 'unlock', ana.email)).toMatchObject({ code: 0, err: '' });
  expect(await tries(ana, ana.password)).toBe(200);
  expect(await tries(luis, luis.password)).toBe(429);
  const log = await server.ask(listActivity, { as: luis });
  expect(log.data[0]).toMatchObject({ what: 'Su inicio de sesión se desbloqueó en el servidor' });
  expect(await adminOn(server.env, 'unlock', 'nadie@asociacion.test')).toMatchObject({ code: 1, out: '' });
});

const WRONG = [['toString'], ['create', 'ana', 'Ana'], [], ['help'], ['create'], ['reset']];
it.each((FULL ? WRONG : WRONG.slice(0, 2)).map((args) => [args]))('prints its usage for %j', async (args) => {
  const { code, out, err } = await adminOn({ DATA_DIR: aFolder() }, ...args);
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(/npm run admin|has no database/);
});

it('never creates a missing database', async () => {
  expect(await adminOn({ DATA_DIR: aFolder() }, 'list')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^ {2}DATA_DIR \S+ has no/),
  });
});

it.runIf(FULL)('demotes an administrator, and ends sessions of one user and of all', async () => {
  const server = await aServer();
  const [ana, luis] = [await server.anAdministrator(), await server.anAdministrator()];
  const admin = (...args: string[]) => adminOn(server.env, ...args);
  const reads = async ({ token }: { token: string }) => (await server.ask(listActivity, { token })).status;

  expect(await admin('demote', ana.email)).toMatchObject({ code: 0, err: '' });
  expect(await reads(ana)).toBe(401);
  expect(await admin('demote', luis.email)).toMatchObject({
    code: 1,
    err: `  ${luis.email} es el único administrador: cree otro primero.\n`,
  });
  expect(await admin('demote', ana.email)).toMatchObject({ code: 1 });

  expect(await reads(luis)).toBe(200);
  expect(await admin('end-sessions', 'nadie@a.test')).toMatchObject({ code: 1 });
  expect(await admin('end-sessions', luis.email)).toMatchObject({ code: 0, err: '' });
  expect(await reads(luis)).toBe(401);
  const again = await server.anAdministrator();
  expect(await admin('end-sessions', '--all')).toMatchObject({ code: 0, err: '' });
  expect(await reads(again)).toBe(401);
  const last = await server.anAdministrator();
  const log = await server.ask(listActivity, { as: last });
  expect(log.data.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'Perdió el permiso de administrador en el servidor',
      'Sus sesiones se cerraron en el servidor',
      'Cerró las sesiones de todos los usuarios',
    ]),
  );
});

it.runIf(FULL)('checks the parts of an installation, and sends a test mail', async () => {
  const folder = aFolder();
  const env = { DATA_DIR: folder, ...(await aDatabase()) };
  const first = aProcess(folder, env);
  await first.address;
  expect(await adminOn(env, 'check')).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^ {2}Vigilia \d.*\n {2}Configuración: .*\n {2}Base de datos: .* en el esquema de esta versión\.\n {2}Archivos: .*se puede escribir\.\n {2}Correo: .*outbox\.\n$/,
    ),
    err: '',
  });
  expect(await adminOn(env, 'mail-test', 'ana@a.test')).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(1);

  const mailbox = await aMailbox();
  expect(await adminOn({ ...env, SMTP_URL: mailbox.url }, 'mail-test', 'ana@a.test')).toMatchObject({
    code: 0,
  });
  expect(mailbox.mails).toHaveLength(1);
  mailbox.refuse();
  const refused = await adminOn({ ...env, SMTP_URL: mailbox.url }, 'mail-test', 'ana@a.test');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('No such mailbox') });
  const down = await adminOn({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' }, 'check');
  expect(down).toMatchObject({
    code: 1,
    err: '  Correo: No hay conexión con el servidor de correo. (connect ECONNREFUSED 127.0.0.1:1).\n  Un problema.\n',
  });
});

it.runIf(FULL && process.getuid?.() === 0)(
  'leaves files of root to the owner of the data folder, and serves as that user',
  { timeout: 180_000 },
  async () => {
    const NOBODY = 65_534;
    const folder = aFolder();
    const copy = join(aFolder(), 'copia.tar.gz');
    const source = await aServer();
    await source.anAdministrator();
    expect(await run(programFile('backup'), [copy], source.env).ended).toBe(0);
    chownSync(folder, NOBODY, NOBODY);
    const env = { DATA_DIR: folder, ...(await aDatabase()) };
    const owners = () => [
      ...new Set(
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
          const { uid, mode } = lstatSync(join(folder, name));
          return `${uid} ${(mode & 0o077).toString(8)}`;
        }),
      ),
    ];
    const restoring = run(programFile('restore'), [copy], env);
    expect(await restoring.ended).toBe(0);
    expect(restoring.printed.err).toBe('');
    expect(owners()).toEqual([`${NOBODY} 0`]);

    // The user must be able to enter the folder of the test and read the program.
    for (let each = dirname(folder); each !== '/'; each = dirname(each))
      if ((lstatSync(each).mode & 0o001) === 0) chmodSync(each, lstatSync(each).mode | 0o001);
    const server = aProcess(folder, env);
    await server.address;
    expect(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534\t65534/m);
    expect(owners()).toEqual([`${NOBODY} 0`]);
  },
);
