/** Databases that cannot serve the product, and whether one is ready. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import type pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeStartError } from '../../../app/start-errors.ts';
import { aDatabase, aDatabaseWithoutTables } from '../../../testing/databases.ts';
import { aFolder } from '../../../testing/process.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { MINUTE } from '../../runtime/clock.ts';
import { readConfig } from '../../runtime/config.ts';
import { openDatabase } from '../open.ts';
import { connect } from './connection.ts';
import { openPostgresql } from './postgresql-database.ts';
import { requireSuitable } from './suitability.ts';

async function anUrl(): Promise<string> {
  const { DATABASE_URL = '' } = await aDatabase();
  return DATABASE_URL;
}

async function another(url: string): Promise<pg.Client> {
  const connection = await connect(url);
  onTestFinished(() => connection.end());
  return connection;
}

/** The line of a start with this address. */
async function lineOf(url: string): Promise<string | undefined> {
  const error = await openDatabase({ DATA_DIR: '', DATABASE_URL: url }).then(
    (database) => database.close(),
    (reason) => reason,
  );
  return error && describeStartError(error, readConfig({}));
}

it('refuses another encoding than UTF-8, and a newer schema', async () => {
  const url = await anUrl();
  const name = `latin_${randomUUID().replaceAll('-', '')}`;
  await (await another(new URL('/postgres', url).href)).query(
    `create database ${name} encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`,
  );
  expect(await lineOf(new URL(`/${name}`, url).href)).toMatch(
    /^DATABASE_URL no se puede usar: la base de datos tiene la codificación LATIN1; [^\n]+$/,
  );
  await (await another(url)).query(
    "insert into kysely_migration (name, timestamp) values ('999-later', '2026-01-01T00:00:00.000Z')",
  );
  expect(await lineOf(url)).toMatch(/^La base de datos es de una versión más nueva de Vigilia\. [^\n]+$/);
  await (await another(url)).query("delete from kysely_migration where name = '999-later'");
});

it('refuses a migration that the running node of an earlier version would not endure', async () => {
  const { DATABASE_URL = '' } = await aDatabaseWithoutTables();
  const node = await openPostgresql(DATABASE_URL, '088-letters');
  expect(await lineOf(DATABASE_URL)).toMatch(
    /^DATABASE_URL no se puede usar: otro nodo usa la base de datos, [^\n]+detenga todos los nodos/,
  );
  await node.close();
  expect(await lineOf(DATABASE_URL)).toBeUndefined();
});

it('refuses a node whose clock differs from that of the database', async () => {
  const url = await anUrl();
  const now = Date.now.bind(Date);
  const lineAfter = (difference: number) => {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + difference);
    return lineOf(url).finally(() => vi.restoreAllMocks());
  };
  expect(await lineAfter(2 * MINUTE)).toMatch(
    /^DATABASE_URL no se puede usar: el reloj de este equipo está 120 segundos adelante del de la base de datos; sincronice los dos \(por ejemplo con chrony\) y arranque de nuevo$/,
  );
  expect(await lineAfter(-2 * MINUTE)).toContain('120 segundos atrás del de la base de datos');
  expect(await lineAfter(-MINUTE / 30)).toBeUndefined();
});

it('refuses a pooler that shares connections, and takes one that keeps them', async () => {
  const url = await anUrl();
  const real = await another(url);
  const behindPooler = (client: pg.Client, end: () => Promise<void>) =>
    ({ query: client.query.bind(client), end, processID: 1 }) as unknown as pg.Client;
  const shared = behindPooler(real, async () => undefined);
  await expect(requireSuitable(shared, async () => shared)).rejects.toThrow(/modo de sesión/);
  await requireSuitable(shared, async () => {
    const own = await connect(url);
    return behindPooler(own, () => own.end());
  });
});

it('explains a certificate that is not accepted, a server without TLS, and a missing authority', async () => {
  const url = await anUrl();
  const strict = (address: string) => `${address}?sslmode=require`;
  expect(await lineOf(strict(url))).toMatch(
    /^DATABASE_URL no se puede usar: el servidor no ofrece TLS[^\n]+$/,
  );
  expect(await lineOf(`${strict(url)}&sslrootcert=/no/ca.pem`)).toBe(
    'DATABASE_URL no se puede usar: /no/ca.pem no se puede leer: ENOENT',
  );

  const folder = aFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-subj', '/CN=db.test', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const secureContext = createSecureContext({ key: readFileSync(key), cert: readFileSync(cert) });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  expect(await lineOf(strict(`postgres://vigilia@127.0.0.1:${port}/vigilia`))).toMatch(
    /^DATABASE_URL no se puede usar: no se acepta el certificado del servidor: self-signed certificate; [^\n]+$/,
  );
});

it('reports the owner of a lock that a start waits for, and continues once it is free', async () => {
  const url = await anUrl();
  const holder = await another(url);
  await holder.query("set application_name = 'psql'; begin; lock table kysely_migration");
  const { rows } = await holder.query('select pg_backend_pid() as pid');
  const lines: string[] = [];
  const opening = openPostgresql(url, undefined, (line) => lines.push(line));
  await waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toContain(`está bloqueada por el proceso ${rows[0]?.pid} (psql, `);
  await holder.query('rollback');
  await (await opening).close();
});

it('reports ready after a lost connection, and not without room for a sort on the disk', async () => {
  const url = await anUrl();
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: url });
  onTestFinished(() => database.close());
  await database.check();
  const admin = await another(url);
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await admin.query(endOthers);
  await database.check();

  const name = new URL(url).pathname.slice(1);
  await admin.query(`alter database ${name} set temp_file_limit = 0`);
  await admin.query(endOthers);
  await expect(database.check()).rejects.toThrow(/temporary file/);
  await admin.query(`alter database ${name} reset temp_file_limit`);
  await admin.query(endOthers);
  await database.check();
});
