/** The figures of the home over HTTP. The tests' clock begins on 2 March 2026 at 10:00 in Colombia. */
import { listAssemblies, readAssembly, setRegistration } from '@vigilia/contract/assemblies/assemblies';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { requestAssistance } from '@vigilia/contract/content/assistance';
import { createLink } from '@vigilia/contract/content/links';
import { readDashboard } from '@vigilia/contract/dashboard';
import { requestRegistration } from '@vigilia/contract/users/registration';
import { updateUser } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { userStore } from '../../people/users/store.ts';
import { monthBoundaries, monthOf } from './domain/months.ts';

const HOUR = 3_600_000;

const registeredAt = (server: TestServer, id: number, created_at: string) =>
  server.dependencies.database.write((tx) =>
    tx.updateTable('users').set({ created_at }).where('id', '=', id).execute(),
  );

it('counts by months in Colombia, also around midnight and the new year', async () => {
  expect(monthOf(new Date('2026-01-01T04:59:59.999Z'))).toBe('2025-12');
  expect(monthOf(new Date('2026-01-01T05:00:00.000Z'))).toBe('2026-01');
  const starts = monthBoundaries(new Date('2024-03-31T23:00:00.000Z'), 3).map((time) =>
    new Date(time).toISOString(),
  );
  expect(starts).toEqual([
    '2024-01-01T05:00:00.000Z',
    '2024-02-01T05:00:00.000Z',
    '2024-03-01T05:00:00.000Z',
    '2024-04-01T05:00:00.000Z',
  ]);

  const server = await aServer();
  const as = await server.anAdministrator();
  // The last moment before the twelve months, their first, one around the start of this month, and now.
  for (const created of [
    '2025-04-01T04:59:59.999Z',
    '2025-04-01T05:00:00Z',
    '2026-03-01T04:59:59.999Z',
    '2026-03-01T05:00:00.000Z',
  ])
    await registeredAt(server, (await server.aMember()).id, created);
  const deleted = await server.aMember();
  await server.dependencies.database.write((tx) =>
    tx.updateTable('users').set({ deleted_at: '2026-03-02' }).where('id', '=', deleted.id).execute(),
  );
  const { data } = await server.ask(readDashboard, { as });
  expect(data.month).toBe('2026-03');
  expect(data.members).toEqual({
    total: 4,
    months: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
    behind: 0,
    withoutPassword: 0,
  });
});

it('counts requests and assistance by month, with the oldest request', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  expect((await server.ask(readDashboard, { as })).data).toMatchObject({
    requests: { total: 0, oldest: null, months: Array(12).fill(0) },
    assistance: { total: 0 },
    held: [],
    assemblies: [],
    openVotings: [],
    results: [],
    activity: [],
  });
  const body = {
    name: 'Rosa',
    lastName: 'Paz',
    phone: '3001234567',
    dni: '94111222',
    isAnesthesiologist: true,
  };
  await server.ask(requestRegistration, { body: { ...body, email: 'rosa@a.test' } });
  await server.ask(requestAssistance, { as: await server.aMember(), body: { description: 'Turno' } });
  server.clock.pass(31 * 24 * HOUR);
  const later = await server.anAdministrator();
  const { data } = await server.ask(readDashboard, { as: later });
  expect(data.requests).toMatchObject({ total: 1, oldest: '2026-03-02T15:00:00.000Z' });
  expect(data.requests.months.slice(-2)).toEqual([1, 0]);
  expect(data.assistance.months.slice(-2)).toEqual([1, 0]);
});

it('answers every assembly of today or in progress, else the next, and those that are over', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const ana = await server.aMember();
  const eva = await server.aMember();
  const absent = await server.aMember();
  const day = (title: string, startDate: string, endDate: string) =>
    anAssembly(server, as, { title, startDate, endDate, quorum: 'true', quorumMin: '2' });
  await day('Mañana', '2026-03-03T05:00:00.000Z', '2026-03-03T23:00:00Z');
  const later = await server.ask(readDashboard, { as });
  expect(later.data.assemblies.map(({ title }) => title)).toEqual(['Mañana']);

  const running = await day('En curso', '2026-03-01T13:00:00Z', '2026-03-02T15:00:00Z');
  await day('Esta noche', '2026-03-03T04:59:00.000Z', '2026-03-03T06:00:00.000Z');
  const held = await day('Terminó hoy', '2026-03-02T10:00:00.000Z', '2026-03-02T14:59:00.000Z');
  await day('Sin lista', '2026-02-02T10:00:00.000Z', '2026-02-02T14:59:00.000Z');
  await day('Hace mucho', '2025-03-31T10:00:00.000Z', '2025-03-31T14:59:00.000Z');
  await addAttendee(server, as, running, ana);
  await represents(server, running, ana, absent);
  await addAttendee(server, as, held, ana);
  await addAttendee(server, as, held, eva, false);

  const { data } = await server.ask(readDashboard, { as });
  expect(data.assemblies.map(({ title, quorum }) => [title, quorum])).toEqual([
    ['En curso', { present: 1, represented: 1, total: 2, needed: 2, reached: true, canVote: 2 }],
    ['Esta noche', { present: 0, represented: 0, total: 0, needed: 2, reached: false, canVote: 0 }],
  ]);
  expect(data.held).toEqual([
    expect.objectContaining({
      title: 'Terminó hoy',
      quorum: expect.objectContaining({ present: 1, total: 2 }),
    }),
  ]);
  expect(data.firstSteps).toBeNull();

  // No commit in between: the time alone changes the answer.
  server.clock.pass(60_000);
  const next = await server.ask(readDashboard, { as });
  expect(next.data.assemblies.map(({ title }) => title)).toEqual(['Esta noche']);
  expect(next.data.held.map(({ title }) => title)).toEqual(['En curso', 'Terminó hoy']);
});

it('ends an assembly at the end that was entered for its minutes, before and after the planned one', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const ana = await server.aMember();
  const [startDate, endDate] = ['2026-03-02T12:00:00.000Z', '2026-03-02T20:00:00.000Z'];
  const id = await anAssembly(server, as, { title: 'Ordinaria', startDate, endDate });
  await addAttendee(server, as, id, ana);
  const enter = (endedAt: string | null) =>
    server.ask(saveMinutesFacts, { as, params: { assemblyId: id }, body: { endedAt } });
  const titles = async () => {
    const { data } = await server.ask(readDashboard, { as });
    return [data.assemblies, data.held].map((list) => list.map(({ title, endDate: end }) => [title, end]));
  };
  expect(await titles()).toEqual([[['Ordinaria', endDate]], []]);

  const ended = '2026-03-02T14:30:00.000Z';
  await enter(ended);
  expect(await titles()).toEqual([[], [['Ordinaria', ended]]]);
  const read = { as, params: { id } };
  expect((await server.ask(readAssembly, read)).data).toMatchObject({ endDate, endedAt: ended });
  expect((await server.ask(listAssemblies, { as })).data).toEqual([
    expect.objectContaining({ endDate, endedAt: ended }),
  ]);
  for (const answer of [
    (await server.ask(listAssemblies, { as: ana })).data[0],
    (await server.ask(readAssembly, { ...read, as: ana })).data,
  ])
    expect(answer).not.toHaveProperty('endedAt');

  const late = '2026-03-02T22:00:00.000Z';
  await enter(late);
  expect(await titles()).toEqual([[['Ordinaria', late]], []]);
  await enter(null);
  expect((await server.ask(readAssembly, read)).data).toMatchObject({ endedAt: null });
});

it('answers results of closed votings, and of open ones nothing but the participation', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [ana, eva] = [await server.aMember(), await server.aMember()];
  const assembly = await anAssembly(server, as);
  for (const member of [ana, eva]) await addAttendee(server, as, assembly, member);
  await server.ask(setRegistration, { as, params: { id: assembly }, body: { isRegister: true } });
  const [first, second] = [
    await aQuestion(server, as, assembly),
    await aQuestion(server, as, assembly, [ana, eva]),
  ];
  await aQuestion(server, as, assembly);
  // The later ones have the same title.
  const title = `${first.title} (1)`;
  await startVoting(server, as, first.id);
  await startVoting(server, as, second.id);
  await votes(server, ana, first.id, { vote: 'no' });
  await votes(server, ana, second.id, { candidateId: eva.id });
  const open = await server.ask(readDashboard, { as });
  expect(open.data.results).toEqual([]);
  expect(open.data.openVotings).toEqual([
    { questionId: first.id, title, assemblyId: assembly, cast: 1, entitled: 2 },
    { questionId: second.id, title: second.title, assemblyId: assembly, cast: 1, entitled: 2 },
  ]);
  expect(open.text).not.toContain('otes"');

  server.clock.pass(60_000);
  await endVoting(server, as, second.id);
  server.clock.pass(60_000);
  await endVoting(server, as, first.id);
  const closed = await server.ask(readDashboard, { as });
  expect(closed.data.openVotings).toEqual([]);
  expect(closed.data.results.map(({ questionId }) => questionId)).toEqual([first.id, second.id]);
  expect(closed.data.results[0]).toMatchObject({
    assemblyId: assembly,
    assembly: 'Asamblea general ordinaria',
    isList: false,
    participation: { cast: 1, entitled: 2 },
    results: { questionTitle: title, falseVotes: 1, trueVotes: 0, totalVotes: 1 },
  });

  // A reopened voting is open again.
  await startVoting(server, as, first.id, true);
  const reopened = await server.ask(readDashboard, { as });
  expect(reopened.data.results.map(({ questionId }) => questionId)).not.toContain(first.id);
  expect(reopened.data.openVotings).toEqual([
    { questionId: first.id, title, assemblyId: assembly, cast: 1, entitled: 2 },
  ]);
});

it('answers the last five changes without their values, and the first steps of a new association', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const before = await server.ask(readDashboard, { as });
  expect(before.data.firstSteps).toEqual({
    password: false,
    links: false,
    news: false,
    members: false,
    invitations: false,
    assembly: false,
  });
  for (const link of ['News', 'Videos', 'Nysora', 'Rights', 'Scare', 'Wfsa'])
    await server.ask(createLink, { as, body: { link, url: 'https://example.org' } });
  await server.ask(updateUser, { as, params: { id: (await server.aMember()).id }, body: { name: 'Otra' } });
  await anAssembly(server, as);
  await server.ask(updateUser, { as, params: { id: as.id }, body: { hash: 'otra-secreta-9' } });
  const { data } = await server.ask(readDashboard, { as: await server.anAdministrator() });
  expect(data.activity).toHaveLength(5);
  expect(data.activity[0]?.what).toContain('contraseña');
  expect(data.activity.flatMap((entry) => Object.keys(entry))).not.toContain('changes');
  expect(data.firstSteps).toEqual({
    password: true,
    links: true,
    news: false,
    members: true,
    invitations: false,
    assembly: true,
  });
});

it.each([
  ['', false],
  ['smtp://127.0.0.1:9', true],
])('counts invitations as sent only where mail leaves the server (%j)', async (SMTP_URL, isSent) => {
  const server = await aServer({ config: SMTP_URL ? { SMTP_URL } : {} });
  const as = await server.anAdministrator();
  const { id } = await server.aMember();
  const at = server.clock.now().toISOString();
  await server.dependencies.database.write((tx) =>
    tx.updateTable('users').set({ invited_at: at, activated_at: null }).where('id', '=', id).execute(),
  );
  expect((await server.ask(readDashboard, { as })).data.firstSteps?.invitations).toBe(isSent);
});

it('asks for another initial password until it is changed, also after a second factor was on and off', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const isChanged = async () =>
    (await server.ask(readDashboard, { as: await server.anAdministrator() })).data.firstSteps?.password;
  // Both end the sessions.
  await server.dependencies.database.write(async (tx) => {
    for (let times = 0; times < 2; times += 1) await userStore(tx).endTokens(as.id);
  });
  expect(await isChanged()).toBe(false);
  await server.dependencies.database.write((tx) => userStore(tx).setInitialPassword(as.id, 'hash'));
  expect(await isChanged()).toBe(false);
  await server.dependencies.database.write((tx) => userStore(tx).changePassword(as.id, 'other'));
  expect(await isChanged()).toBe(true);
});
