/** The process from outside: start, output, shutdown. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { castBallot } from '@vigilia/contract/votings/votings';
import { describe, expect, it } from 'vitest';
import { aPicture } from '../testing/builders/pictures.ts';
import { aVotingFolder, openVoting } from '../testing/builders/voting-hall.ts';
import { aDatabase } from '../testing/databases.ts';
import { FULL } from '../testing/full.ts';
import { MULTIPART, multipart } from '../testing/multipart.ts';
import { aFolder, aProcess } from '../testing/process.ts';

const PASSWORD = /Contraseña: +(\S+) /;

async function signIn(address: string, hash: string): Promise<Response> {
  const body = JSON.stringify({ email: 'admin@vigilia.test', hash });
  return fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

/** Casts a ballot on a connection of the agent; `closes` if the server announces that it closes the connection. */
function castOn(agent: Agent, address: string, questionId: number, token: string) {
  return new Promise<{ status: number; closes: boolean }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(`${address}/api${castBallot.path}`, { agent, method: castBallot.method, headers });
    call.on('error', reject);
    call.on('response', (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close' }),
      );
    });
    call.end(JSON.stringify({ questionId, vote: 'yes' }));
  });
}

/** Opens a live stream; `ended` resolves to everything received. */
async function watchStream(address: string, questionId: number, token: string) {
  const response = await fetch(`${address}/api${watchQuestion.path.replace(':id', String(questionId))}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { ended: response.text() };
}

describe('starting', () => {
  it('prints the first administrator once, keeps its secret private, and exits with 0', async () => {
    const folder = aFolder();
    const database = await aDatabase();
    const first = aProcess(folder, database);
    const address = await first.address;
    const password = PASSWORD.exec(first.printed.out)?.[1] ?? '';
    expect(first.printed.out).toContain('Primer administrador: admin@vigilia.test');
    expect((await signIn(address, password)).status).toBe(200);
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.printed.err).toBe('');

    const second = aProcess(folder, database);
    expect((await signIn(await second.address, password)).status).toBe(200);
    expect(second.printed.out).not.toContain('administrador');
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it.runIf(FULL)('does not print a configured password', async () => {
    const server = aProcess(aFolder(), { ADMIN_PASSWORD: 'una-clave-dada', ...(await aDatabase()) });
    expect((await signIn(await server.address, 'una-clave-dada')).status).toBe(200);
    expect(server.printed.out).toContain('Primer administrador: admin@vigilia.test');
    expect(server.printed.out).not.toContain('una-clave-dada');
  });

  it('reports a port in use before it makes the first administrator', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const folder = aFolder();
    const database = await aDatabase();
    const server = aProcess(folder, { PORT: port, ...database });
    expect(await server.ended).toBe(1);
    expect(server.printed.err).toBe(`PORT ${port} ya está en uso; dé otro a PORT\n`);
    expect(server.printed.out).toBe('');
    other.close();
    const later = aProcess(folder, { PORT: port, ...database });
    await later.address;
    expect(later.printed.out).toMatch(PASSWORD);
  });

  const wrong = [
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['PORT', { PORT: 'http' }],
    ['HOST', { HOST: '203.0.113.1' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost' }],
    [
      'S3_ENDPOINT',
      {
        S3_BUCKET: 'vigilia',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      },
    ],
  ] as const;
  it.each(FULL ? wrong : wrong.slice(0, 1))(
    'exits with 1 and one line that names a wrong %s',
    async (name, env) => {
      const server = aProcess(aFolder(), env as Record<string, string>);
      expect(await server.ended).toBe(1);
      expect(server.printed.err).toMatch(new RegExp(`^${name} [^\n]+\n$`));
    },
  );

  it('exits with 1 and one line for an unusable DATA_DIR or an invalid database', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, 'file'), '');
    const onFile = aProcess(join(folder, 'file'));
    expect(await onFile.ended).toBe(1);
    expect(onFile.printed.err).toMatch(/^DATA_DIR \S+ no se puede usar: [^\n]+\n$/);

    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'vigilia.db'), 'this is not a database'.repeat(100));
    const onRubbish = aProcess(join(folder, 'data'));
    expect(await onRubbish.ended).toBe(1);
    expect(onRubbish.printed.err).toMatch(/^DATA_DIR \S+ no se puede usar: [^\n]+\n$/);
  });

  it.runIf(process.platform === 'linux')(
    'exits with 1 and one line where no DATA_DIR can be made',
    async () => {
      const server = aProcess('/proc/nada/datos');
      expect(await server.ended).toBe(1);
      expect(server.printed.err).toMatch(
        /^DATA_DIR \/proc\/nada\/datos no se puede usar: no existe, ni se puede crear \(ENOENT[^\n]+\n$/,
      );
    },
  );

  it('removes temporary files of a killed process', async () => {
    const folder = aFolder();
    const database = await aDatabase();
    mkdirSync(join(folder, 'tmp'));
    writeFileSync(join(folder, 'tmp', 'left'), 'x');
    utimesSync(join(folder, 'tmp', 'left'), new Date(0), new Date(0));
    const server = aProcess(folder, database);
    await server.address;
    await expect.poll(() => readdirSync(join(folder, 'tmp'))).toEqual([]);
  });
});

describe('shutdown', () => {
  it('ends in order after npm start was killed', async () => {
    const processes = new URL('../../../scripts/setup/processes.mjs', import.meta.url).href;
    const starting = `
      import { takeTurn } from ${JSON.stringify(processes)};
      const [program, ...args] = process.argv.slice(1);
      process.exitCode = await takeTurn(program, args, { connected: true });`;
    const server = aProcess(aFolder(), {}, [process.execPath, '--input-type=module', '-e', starting]);
    await server.address;
    server.child.kill('SIGKILL');
    // Once the server has closed its output too.
    expect(await server.ended).toBe('SIGKILL');
  });

  it.runIf(FULL)('leaves no partial demo when stopped while seeding', async () => {
    const folder = aFolder();
    const database = await aDatabase();
    const first = aProcess(folder, { SEED: 'demo', ...database });
    await expect.poll(() => first.printed.out).toMatch(PASSWORD);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.printed.err).toBe('');

    const second = aProcess(folder, database);
    await second.address;
    expect(second.printed.out).toMatch(PASSWORD);
  });

  it('answers the running request, accepts no other, and exits with 0', async () => {
    const server = aProcess(aFolder(), { ADMIN_PASSWORD: 'una-clave-dada', ...(await aDatabase()) });
    const address = await server.address;
    const { data } = (await (await signIn(address, 'una-clave-dada')).json()) as {
      data: { accessToken: string };
    };

    const body = multipart([
      ['title', 'Antes de irse'],
      ['description', 'y'],
      { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() },
    ]);
    const port = Number(new URL(address).port);
    const idle = connect(port, '127.0.0.1');
    idle.write('GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(String((await once(idle, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /api/news/create HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${data.accessToken}\r\n` +
        `content-type: ${MULTIPART}\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    );
    // `100 Continue` proves that the server has the request.
    expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');
    socket.write(body.subarray(0, 200));

    server.child.kill('SIGTERM');
    await expect
      .poll(() =>
        signIn(address, 'x').then(
          () => 'answered',
          () => 'closed',
        ),
      )
      .toBe('closed');
    // Idle connections are closed at once: their timeout would cut off the request too.
    if (!idle.closed) await once(idle, 'close');
    const closed = once(socket, 'close');
    socket.write(body.subarray(200));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /);
    // Nor is the request's own connection after the response.
    expect(String(answer)).toMatch(/^connection: close\r$/im);
    await closed;
    expect(await server.ended).toBe(0);
  });

  it('answers everything sent on keep-alive connections at the shutdown, and stores nothing unanswered', async () => {
    const folder = aFolder();
    const database = await aDatabase();
    const hall = await aVotingFolder(folder, 600, database);
    const first = aProcess(folder, database);
    const address = await first.address;
    const questionId = await openVoting(address, hall);
    const stream = await watchStream(address, questionId, hall.administrator.token);

    let acknowledged = 0;
    const statuses = new Set<number>();
    const quarter = Promise.withResolvers<void>();
    const lanes = Array.from({ length: 20 }, (_, lane) =>
      hall.members.filter((__, each) => each % 20 === lane),
    );
    const voting = Promise.all(
      lanes.map(async (voters) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (const { token } of voters) {
          const { status, closes } = await castOn(agent, address, questionId, token);
          statuses.add(status);
          acknowledged += 1;
          if (acknowledged === 150) quarter.resolve();
          // As clients do on `connection: close`: the next request would go elsewhere.
          if (closes) break;
        }
        agent.destroy();
      }),
    );
    await quarter.promise;
    first.child.kill('SIGTERM');
    await voting;
    expect(await first.ended).toBe(0);
    expect([...statuses]).toEqual([201]);
    expect(acknowledged).toBeLessThan(hall.members.length);
    expect(await stream.ended).toMatch(/event: closing\ndata: \{\}\n\n$/);
    expect(first.printed.err).toBe('');

    const second = await aProcess(folder, database).address;
    const results = await fetch(`${second}/api/assamble/resultsById/${questionId}`, {
      headers: { authorization: `Bearer ${hall.administrator.token}` },
    });
    const { data } = (await results.json()) as { data: { totalVotes: number } };
    expect(data.totalVotes).toBe(acknowledged);
  });
});
