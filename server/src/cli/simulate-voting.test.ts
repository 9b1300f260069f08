/** `npm run demo:assembly` against a running server, on any day. */
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDependencies } from '../app/open-dependencies.ts';
import { rollStore } from '../features/assembly/assemblies/roll-store.ts';
import { assemblyStore } from '../features/assembly/assemblies/store.ts';
import { readConfig } from '../kernel/runtime/config.ts';
import { aPerson } from '../testing/builders/people.ts';
import { aDatabaseFor } from '../testing/databases.ts';
import { aFolder, aProcess, run } from '../testing/process.ts';

const SCRIPT = fileURLToPath(new URL('./simulate-voting.ts', import.meta.url));

const assembly = (title: string, endDate: string) => ({
  title,
  description: 'De la demostración',
  picture: null,
  startDate: '2020-03-01T13:00:00.000Z',
  endDate,
  participants: 9,
  needsQuorum: false,
  quorumMin: 0,
  agenda: ['Votar'],
});

it('simulates votes in the assembly with the longest roll, also when all are over', async () => {
  const database = await aDatabaseFor();
  const env = { DATA_DIR: aFolder(), ...database.env };
  const dependencies = await openDependencies(readConfig(env), pino({ level: 'silent' }));
  await aPerson(dependencies, { userType: 2 });
  const members = await Promise.all(Array.from({ length: 9 }, () => aPerson(dependencies, {})));
  const ids = await dependencies.database.write(async (tx) => {
    const made: number[] = [];
    for (const [title, present] of [
      ['Corta', 2],
      ['Larga', 9],
    ] as const) {
      const { id } = await assemblyStore(tx).insert(assembly(title, '2020-03-01T23:00:00.000Z'));
      const arrival = { isPresent: true, by: 'administrator', now: '2020-03-01T23:00:00.000Z' } as const;
      for (const { id: userId } of members.slice(0, present))
        await rollStore(tx).setPresence({ assemblyId: id, userId, ...arrival });
      made.push(id);
    }
    return made;
  });
  const server = aProcess(env.DATA_DIR, database.env);
  const address = new URL(await server.address);
  const simulate = async () => {
    const script = run(SCRIPT, ['0'], {
      ...env,
      HOST: address.hostname,
      PORT: address.port,
      LOG_LEVEL: 'error',
    });
    expect([await script.ended, script.printed.err]).toEqual([0, '']);
    return script.printed.out;
  };
  const printed = await simulate();
  expect(printed).toContain(`/gremial/assemblies/${ids[1]}/`);
  // Two members are left to vote by hand, with passwords that work.
  const [, email = '', hash = ''] = /(ana\.\S+) {2}(\S+)/.exec(printed) ?? [];
  const signedIn = await fetch(`${address.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, hash }),
  });
  expect(signedIn.status).toBe(200);
  expect(await dependencies.database.read.selectFrom('ballots').selectAll().execute()).toHaveLength(9);

  // A current assembly takes precedence over a longer past one.
  await dependencies.database.write((tx) =>
    tx
      .updateTable('assemblies')
      .set({ end_date: '2120-03-01T23:00:00.000Z' })
      .where('id', '=', ids[0] ?? 0)
      .execute(),
  );
  expect(await simulate()).toContain(`/gremial/assemblies/${ids[0]}/`);
  expect(await dependencies.database.read.selectFrom('ballots').selectAll().execute()).toHaveLength(11);
  server.child.kill('SIGTERM');
  await server.ended;
  await dependencies.database.close();
  await database.giveBack();
});
