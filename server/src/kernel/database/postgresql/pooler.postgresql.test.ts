/** Starts behind the pgbouncer of the machine, in each of its modes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { castBallot } from '@vigilia/contract/votings/votings';
import { expect, it as test } from 'vitest';
import { aVotingFolder, openVoting } from '../../../testing/builders/voting-hall.ts';
import { aDatabase } from '../../../testing/databases.ts';
import { FULL } from '../../../testing/full.ts';
import { aFolder, aProcess } from '../../../testing/process.ts';
import { freePort } from '../../../testing/programs/free-port.ts';
import { programPath, requirePrograms } from '../../../testing/programs/system-programs.ts';
import { watchStream } from '../../../testing/stream-watch.ts';
import { connect } from './connection.ts';

const it = test.runIf(FULL);

/** For two nodes, as `docs/operation.md` counts them. */
const POOL_SIZE = 2 * 28;

/** The address of the database behind a pgbouncer, which ends with the test. */
async function behindPooler(url: string, mode: string, atEnd: (task: () => Promise<void>) => void) {
  const { hostname, port: databasePort, username, pathname } = new URL(url);
  const port = await freePort();
  const file = join(aFolder(), 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${databasePort} user=${username}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = ${POOL_SIZE}`,
    ].join('\n'),
  );
  // It refuses to serve as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(programPath('pgbouncer') ?? '', [...user, file], { stdio: 'ignore' });
  const ended = once(pooler, 'exit');
  atEnd(async () => {
    pooler.kill('SIGKILL');
    await ended;
  });
  for (let open = false; !open; ) {
    if (pooler.exitCode !== null) throw new Error(`pgbouncer ended with ${pooler.exitCode}`);
    const socket = connectSocket(port, '127.0.0.1');
    open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!open) await wait(20);
  }
  return `postgres://${username}@127.0.0.1:${port}${pathname}`;
}

it.for(['transaction', 'statement'])(
  'refuses the %s mode of pgbouncer in one line, and leaves no lock to later starts',
  async (mode, context) => {
    requirePrograms(context, 'pgbouncer');
    const { DATABASE_URL: url = '' } = await aDatabase();
    const refused = aProcess(aFolder(), {
      DATABASE_URL: await behindPooler(url, mode, context.onTestFinished),
    });
    expect(await refused.ended).toBe(1);
    expect(refused.printed).toEqual({
      out: '',
      err: expect.stringMatching(/^DATABASE_URL no se puede usar: [^\n]*(repartidor|pooling mode)[^\n]*\n$/),
    });
    const direct = await connect(url);
    const { rows } = await direct.query(
      "select count(*)::int as locks from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()",
    );
    await direct.end();
    expect(rows).toEqual([{ locks: 0 }]);
    // Earlier versions served in this mode, and their lock blocked every later start.
    await aProcess(aFolder(), { DATABASE_URL: url }).address;
  },
);

it('serves two nodes behind the session mode of pgbouncer, and stops them in order', async (context) => {
  requirePrograms(context, 'pgbouncer');
  const { DATABASE_URL: url = '' } = await aDatabase();
  const env = { DATABASE_URL: await behindPooler(url, 'session', context.onTestFinished) };
  const folder = aFolder();
  const hall = await aVotingFolder(folder, 4, env);
  const nodes = [aProcess(folder, env), aProcess(folder, env)];
  const [first = '', second = ''] = await Promise.all(nodes.map(({ address }) => address));
  const questionId = await openVoting(first, hall);
  const stream = await watchStream(second, hall.administrator.token, questionId);
  for (const { token } of hall.members) {
    const { status } = await fetch(`${first}/api${castBallot.path}`, {
      method: castBallot.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ questionId, vote: 'yes' }),
    });
    expect(status).toBe(201);
  }
  // Notifications pass the pooler too.
  await expect.poll(() => stream.latest?.results.totalVotes).toBe(hall.members.length);
  for (const { child, ended } of nodes) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  expect(nodes.map(({ printed }) => printed.err)).toEqual(['', '']);
});
