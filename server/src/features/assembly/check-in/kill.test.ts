/** kill -9 while two desks send their offline arrivals: no arrival is lost, and none contradicts another. */
import {
  type DeskRoll,
  MAX_ARRIVALS,
  readDeskRoll,
  recordArrivals,
  type SentArrival,
} from '@vigilia/contract/assemblies/check-in';
import { type PresenceHistory, readPresence } from '@vigilia/contract/assemblies/presence';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDependencies } from '../../../app/open-dependencies.ts';
import { readConfig } from '../../../kernel/runtime/config.ts';
import { aPerson } from '../../../testing/builders/people.ts';
import { aDatabase, type DatabaseEnv } from '../../../testing/databases.ts';
import { FULL } from '../../../testing/full.ts';
import { aFolder, aProcess } from '../../../testing/process.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore } from '../assemblies/store.ts';

const ARRIVALS = 300;
/** People who go to both desks. */
const TWICE = 40;
const PEOPLE = ARRIVALS - TWICE;
const MINUTE = 60_000;
const OFFLINE = 10 * MINUTE;
/** Kills during the sending. */
const KILLS = FULL ? 5 : 1;

/** An assembly since yesterday with everybody on its roll, in the database of a stopped server. */
async function prepare(folder: string, env: DatabaseEnv) {
  const dependencies = await openDependencies(
    readConfig({ DATA_DIR: folder, ...env }),
    pino({ level: 'silent' }),
  );
  const administrator = await aPerson(dependencies, { userType: 2 });
  const people: number[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push((await aPerson(dependencies, {})).id);
  const assemblyId = await dependencies.database.write(async (tx) => {
    const { id } = await assemblyStore(tx).insert({
      title: 'Asamblea',
      description: 'La noche sin conexión',
      picture: null,
      startDate: new Date(Date.now() - 24 * 60 * MINUTE).toISOString(),
      endDate: new Date(Date.now() + 24 * 60 * MINUTE).toISOString(),
      participants: PEOPLE,
      needsQuorum: false,
      quorumMin: 0,
      agenda: ['Votar'],
    });
    for (const userId of people)
      await rollStore(tx).add(id, userId, true, new Date(Date.now() - 60 * MINUTE).toISOString());
    return id;
  });
  await dependencies.database.close();
  return { administrator, people, assemblyId };
}

it(`keeps ${ARRIVALS} arrivals of two desks after ten minutes offline and ${KILLS} kills`, {
  timeout: 300_000,
}, async () => {
  const folder = aFolder();
  const env = await aDatabase();
  const { administrator, people, assemblyId } = await prepare(folder, env);
  let server = aProcess(folder, env);
  const place = (path: string) => path.replace(':assemblyId', String(assemblyId));
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${await server.address}/api${place(path)}`, {
      method,
      headers: {
        authorization: `Bearer ${administrator.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
    return ((await response.json()) as { data: T }).data;
  };
  const send = async (
    arrivals: readonly SentArrival[],
  ): Promise<readonly { id: string; outcome: string }[]> => {
    const sentAt = new Date().toISOString();
    return (
      await ask<{ arrivals: { id: string; outcome: string }[] }>(recordArrivals.method, recordArrivals.path, {
        arrivals,
        sentAt,
      })
    ).arrivals;
  };

  const lostAt = Date.now() - OFFLINE;
  const arrivals = Array.from({ length: ARRIVALS }, (_, n): SentArrival & { readonly desk: string } => ({
    id: `arrival-${String(n).padStart(4, '0')}`,
    userId: people[n % PEOPLE] as number,
    at: new Date(lostAt + Math.round((OFFLINE * (((n * 97) % ARRIVALS) + 1)) / (ARRIVALS + 1))).toISOString(),
    // Of those who go to both, the second time is at the other desk.
    desk: `Mesa ${((n < PEOPLE ? n : n - PEOPLE + 1) % 2) + 1}`,
  }));
  const acknowledged = new Set<string>();
  let kills = 0;
  /** Sends unanswered arrivals, as a device does, until the server ends. */
  const sendAll = async (desk: string) => {
    for (;;) {
      const batch = arrivals
        .filter((each) => each.desk === desk && !acknowledged.has(each.id))
        .slice(0, MAX_ARRIVALS);
      if (batch.length === 0) return;
      for (const { id, outcome } of await send(batch)) {
        expect(['registered', 'already']).toContain(outcome);
        acknowledged.add(id);
      }
      if (kills < KILLS && acknowledged.size >= ((kills + 1) * ARRIVALS) / (KILLS + 2)) {
        kills += 1;
        server.child.kill('SIGKILL');
        await server.ended;
      }
    }
  };
  const desks = [...new Set(arrivals.map(({ desk }) => desk))];
  expect(desks).toHaveLength(2);
  while (acknowledged.size < ARRIVALS) {
    const outcomes = await Promise.allSettled(desks.map(sendAll));
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (!failed) break;
    expect(await server.ended).toBe('SIGKILL');
    server = aProcess(folder, env);
  }
  expect(kills).toBe(KILLS);

  /** The earliest arrival of each person: the plain model. */
  const earliest = new Map<number, string>();
  for (const { userId = 0, at } of arrivals) {
    const before = earliest.get(userId);
    if (before === undefined || at < before) earliest.set(userId, at);
  }
  const staysOf = async () => {
    const { people: present } = await ask<PresenceHistory>(readPresence.method, readPresence.path);
    return new Map(present.map(({ userId, stays }) => [userId, stays.map(({ from, to }) => [from, to])]));
  };
  const stays = await staysOf();
  expect(stays).toEqual(new Map([...earliest].map(([userId, at]) => [userId, [[at, null]]])));
  const { people: shown } = await ask<DeskRoll>(readDeskRoll.method, readDeskRoll.path);
  for (const { userId, since, desk } of shown) {
    const first = arrivals.find((each) => each.userId === userId && each.at === since);
    expect([since, desk]).toEqual([earliest.get(userId), first?.desk]);
  }

  // Everything once more, as after lost answers.
  for (let from = 0; from < ARRIVALS; from += MAX_ARRIVALS)
    await send(arrivals.slice(from, from + MAX_ARRIVALS));
  expect(await staysOf()).toEqual(stays);
  server.child.kill('SIGTERM');
  await server.ended;
});
