/** The history of presence over HTTP. */
import {
  readQuorum,
  registerAttendance,
  removeAttendee,
  setRegistration,
} from '@vigilia/contract/assemblies/assemblies';
import { type PresenceHistory, readPresence } from '@vigilia/contract/assemblies/presence';
import { MAX_OWN_PRESENCE_CHANGES } from '@vigilia/contract/limits';
import { deleteUser } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import { addAttendee, anAssembly, represents } from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { recordPresence } from '../../roll/presence-store.ts';

const MINUTE = 60_000;

async function anEvening(quorumMin = 0) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, {
    quorum: String(quorumMin > 0),
    quorumMin: String(quorumMin),
  });
  const [ana, beto, caro] = (await Promise.all(
    ['Ana', 'Beto', 'Caro'].map((name) => server.aMember({ name, lastName: 'Ríos' })),
  )) as [Person, Person, Person];
  return { server, as, assemblyId, ana, beto, caro };
}

const presenceOf = async (server: TestServer, as: Person, assemblyId: number): Promise<PresenceHistory> =>
  (await server.ask(readPresence, { as, params: { assemblyId } })).data;

const after = (minutes: number) =>
  new Date(Date.parse('2026-03-02T15:00:00.000Z') + minutes * MINUTE).toISOString();

/** Of the first person who was present. */
const staysOf = ({ people }: PresenceHistory) => people[0]?.stays ?? [];

it('records arrivals, departures and returns with their mode and author', async () => {
  const { server, as, assemblyId, ana } = await anEvening();
  const register = (by: Person, assist: boolean, mode?: string) =>
    server.ask(registerAttendance, {
      as: by,
      body: { userId: ana.id, assambleId: assemblyId, assist, mode },
    });
  expect((await register(as, true, 'remote')).status).toBe(201);
  server.clock.pass(MINUTE);
  // A client that knows no mode repeats that she is present.
  expect((await register(as, true)).status).toBe(201);
  expect((await register(as, true, 'sala')).status).toBe(422);
  server.clock.pass(MINUTE);
  await register(as, true, 'hall');
  server.clock.pass(MINUTE);
  await register(as, false);
  await register(as, false);
  await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
  server.clock.pass(MINUTE);
  await register(ana, true);
  const found = await presenceOf(server, as, assemblyId);
  expect(found.since).toBeNull();
  expect(found.people).toMatchObject([{ userId: ana.id, name: 'Ana' }]);
  const administrator = { by: 'administrator', endedBy: 'administrator', cause: null };
  expect(staysOf(found)).toEqual([
    { from: after(0), to: after(2), mode: 'remote', ...administrator },
    { from: after(2), to: after(3), mode: 'hall', ...administrator },
    { from: after(4), to: null, mode: 'hall', by: 'self', endedBy: null, cause: null },
  ]);
  expect(found.curve.map(({ at, present }) => [at, present])).toEqual([
    [after(0), 1],
    [after(3), 0],
    [after(4), 1],
  ]);
});

it('follows powers, removals and deleted accounts in the curve of the quorum', async () => {
  const { server, as, assemblyId, ana, beto, caro } = await anEvening(2);
  await addAttendee(server, as, assemblyId, ana);
  server.clock.pass(MINUTE);
  await represents(server, assemblyId, ana, beto);
  server.clock.pass(MINUTE);
  const { data } = await addAttendee(server, as, assemblyId, caro);
  server.clock.pass(MINUTE);
  await server.ask(removeAttendee, { as, params: { id: data.id } });
  server.clock.pass(MINUTE);
  await server.ask(deleteUser, { as, params: { id: ana.id } });
  const found = await presenceOf(server, as, assemblyId);
  const step = (minutes: number, present: number, represented: number, reached: boolean) => ({
    at: after(minutes),
    present,
    represented,
    needed: 2,
    reached,
  });
  expect(found.curve).toEqual([
    step(0, 1, 0, false),
    step(1, 1, 1, true),
    step(2, 2, 1, true),
    step(3, 1, 1, true),
    step(4, 0, 0, false),
  ]);
  expect(found.people.map(({ stays }) => stays.map(({ to, cause }) => [to, cause]))).toEqual(
    expect.arrayContaining([[[after(3), 'removed']], [[after(4), 'deleted']]]),
  );
});

it('takes the moment that an offline desk states, but none after now', async () => {
  const { server, as, assemblyId, ana } = await anEvening();
  await addAttendee(server, as, assemblyId, ana, false);
  const record = (minutes: number, isPresent: boolean) =>
    server.dependencies.database.write((tx) =>
      recordPresence(tx, {
        assemblyId,
        userId: ana.id,
        isPresent,
        by: 'desk',
        now: server.clock.now().toISOString(),
        at: after(minutes),
      }),
    );
  server.clock.pass(10 * MINUTE);
  expect(await record(8, true)).toBe(true);
  // Another desk saw her arrive before, and leave: she is still present.
  expect(await record(5, true)).toBe(true);
  expect(await record(6, false)).toBe(true);
  expect(await record(9, true)).toBe(false);
  const quorum = await server.ask(readQuorum, { as, params: { assemblyId } });
  expect(quorum.data).toMatchObject({ present: 1, canVote: 1 });
  expect(await record(60, false)).toBe(true);
  expect(staysOf(await presenceOf(server, as, assemblyId)).map(({ from, to, by }) => [from, to, by])).toEqual(
    [
      [after(5), after(6), 'desk'],
      [after(8), after(10), 'desk'],
    ],
  );
});

it('records a departure after a clock that was set back', async () => {
  const { server, as, assemblyId, ana } = await anEvening();
  await addAttendee(server, as, assemblyId, ana);
  server.clock.pass(-MINUTE);
  await addAttendee(server, as, assemblyId, ana, false);
  const { data } = await server.ask(readQuorum, { as, params: { assemblyId } });
  expect(data).toMatchObject({ present: 0 });
});

it('counts those present who can vote, from entries that the database itself leaves as they are', async () => {
  const { server, as, assemblyId, ana, beto } = await anEvening();
  for (const person of [as, ana]) await addAttendee(server, as, assemblyId, person);
  await represents(server, assemblyId, ana, beto);
  const { data } = await server.ask(readQuorum, { as, params: { assemblyId } });
  expect(data).toMatchObject({ present: 2, represented: 1, canVote: 2 });
  const { database } = server.dependencies;
  for (const table of ['presence_changes', 'power_changes'] as const) {
    const edit = database.write((tx) => tx.updateTable(table).set({ sequence: 7 }).execute());
    await expect(edit).rejects.toThrow('only added');
    await expect(database.write((tx) => tx.deleteFrom(table).execute())).rejects.toThrow('only added');
  }
});

it('limits the changes that members record themselves', async () => {
  const { server, as, assemblyId, ana } = await anEvening();
  await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
  const register = (by: Person, assist: boolean) =>
    server.ask(registerAttendance, { as: by, body: { userId: ana.id, assambleId: assemblyId, assist } });
  for (let n = 0; n < MAX_OWN_PRESENCE_CHANGES; n += 1)
    expect((await register(ana, n % 2 === 0)).status).toBe(201);
  expect(await register(ana, true)).toMatchObject({ status: 409 });
  expect((await register(as, true)).status).toBe(201);
});

it('answers an unknown assembly with 404, and pages its people', async () => {
  const { server, as, assemblyId, ana, beto } = await anEvening();
  for (const person of [ana, beto]) await addAttendee(server, as, assemblyId, person);
  expect((await server.ask(readPresence, { as, params: { assemblyId: 999 } })).status).toBe(404);
  const page = await server.ask(readPresence, {
    as,
    params: { assemblyId },
    query: { limit: '1', offset: '1' },
  });
  expect(page.data.people).toMatchObject([{ name: 'Beto' }]);
  expect(page.headers['x-total-count']).toBe('2');
});
