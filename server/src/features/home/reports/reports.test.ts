/** Informes over HTTP. The tests' clock begins on 2 March 2026 at 10:00 in Colombia. */
import { requestAssistance } from '@vigilia/contract/content/assistance';
import { exportReport, listReportPeople, readReport } from '@vigilia/contract/reports';
import { requestRegistration } from '@vigilia/contract/users/registration';
import { listUsers } from '@vigilia/contract/users/users';
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

const DAY = 24 * 3_600_000;
const year = '2026';

const made = (server: TestServer, as: Awaited<ReturnType<TestServer['anAdministrator']>>, day: string) =>
  anAssembly(server, as, {
    title: `Asamblea del ${day}`,
    startDate: `${day}T14:00:00.000Z`,
    endDate: `${day}T16:00:00.000Z`,
  });

/** Two assemblies of 2026, one in progress, and one of 2025. Ana came to both, Beto by a power of the first, Caro to none, Dora in 2025. */
async function aYear() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [ana, beto, caro, dora] = [
    await server.aMember({ name: 'Ana', lastName: 'Ríos' }),
    await server.aMember({ name: 'Beto', lastName: 'Sáenz' }),
    await server.aMember({ name: 'Caro', lastName: 'Tafur' }),
    await server.aMember({ name: 'Dora', lastName: 'Uribe' }),
  ];
  const old = await made(server, as, '2025-03-01');
  const first = await made(server, as, '2026-02-01');
  const second = await made(server, as, '2026-03-01');
  const current = await made(server, as, '2026-03-02');
  await made(server, as, '2026-04-01');
  await addAttendee(server, as, old, dora);
  for (const assembly of [first, second]) await addAttendee(server, as, assembly, ana);
  await addAttendee(server, as, current, caro);
  for (const member of [beto, caro]) await addAttendee(server, as, first, member, false);
  await represents(server, first, ana, beto);
  return { server, as, old, first, second, ana, beto, caro, dora };
}

it('counts who came to each assembly of the year, and distinct people over all of them', async () => {
  const { server, as, first, second } = await aYear();
  const { data } = await server.ask(readReport, { as, query: { year } });
  expect(data.assemblies).toMatchObject([
    { id: second, total: 1, present: 1, represented: 0 },
    { id: first, total: 3, present: 1, represented: 1 },
  ]);
  expect(data.people).toEqual({ came: 1, represented: 1, never: 1, unlisted: 1, absent: 2 });
  expect(data.years[0]).toBe(2026);
  const before = await server.ask(readReport, { as, query: { year: '2025' } });
  expect(before.data.people).toEqual({ came: 1, represented: 0, never: 0, unlisted: 0, absent: 0 });
  const coming = await server.ask(readReport, { as, query: { year: '2099' } });
  expect(coming.data).toMatchObject({ assemblies: [], votings: [], members: [], assistance: [] });
});

it('lists the people behind each figure, by name and page', async () => {
  const { server, as, ana, beto, caro, dora } = await aYear();
  const ask = (query: object) => server.ask(listReportPeople, { as, query: { year, ...query } });
  expect((await ask({})).data.map(({ id }) => id)).toEqual([ana.id, beto.id, caro.id]);
  expect((await ask({ attendance: 'came' })).data).toMatchObject([
    { id: ana.id, called: 2, present: 2, represented: 0 },
  ]);
  expect((await ask({ attendance: 'represented' })).data).toMatchObject([{ id: beto.id, represented: 1 }]);
  expect((await ask({ attendance: 'never' })).data).toMatchObject([{ id: caro.id, called: 1 }]);
  expect((await ask({ attendance: 'unlisted' })).data).toMatchObject([
    { id: dora.id, called: 0, present: 0 },
  ]);
  const absent = (await ask({ attendance: 'absent' })).data.map(({ id }) => id);
  expect(absent.toSorted()).toEqual([caro.id, dora.id].toSorted());
  expect((await ask({ name: 'saenz' })).data).toMatchObject([{ id: beto.id }]);
  const page = await ask({ limit: '1', offset: '1' });
  expect(page.data).toMatchObject([{ id: beto.id }]);
  expect(page.headers['x-total-count']).toBe('3');
});

it('states the turnout of closed votings, without those that are open', async () => {
  const { server, as, second, ana } = await aYear();
  const [closed, open] = [await aQuestion(server, as, second), await aQuestion(server, as, second)];
  for (const { id } of [closed, open]) await startVoting(server, as, id);
  await votes(server, ana, closed.id, { vote: 'yes' });
  await endVoting(server, as, closed.id);
  const { data } = await server.ask(readReport, { as, query: { year } });
  expect(data.votings).toMatchObject([{ id: closed.id, assemblyId: second, entitled: 1, cast: 1 }]);
  expect(data.votingsTotal).toBe(1);
});

it('counts members and assistance by month until now, and pending requests by age', async () => {
  const { server, ana } = await aYear();
  await server.ask(requestAssistance, { as: ana, body: { description: 'Turno' } });
  const body = {
    name: 'Rosa',
    lastName: 'Vega',
    phone: '3001234567',
    dni: '52000001',
    isAnesthesiologist: true,
  };
  await server.ask(requestRegistration, { body: { ...body, email: 'rosa@a.test' } });
  server.clock.pass(31 * DAY);
  const later = await server.anAdministrator();
  const { data } = await server.ask(readReport, { as: later, query: { year } });
  expect(data.members).toEqual([0, 0, 4, 0]);
  const ofMonth = async (month: string) => server.ask(listUsers, { as: later, query: { month } });
  expect((await ofMonth(`${year}-03`)).headers['x-total-count']).toBe('4');
  expect((await ofMonth(`${year}-02`)).data).toEqual([]);
  expect(await ofMonth('marzo')).toMatchObject({ status: 422, message: 'Escriba el mes como AAAA-MM' });
  expect(data.assistance).toEqual([0, 0, 1, 0]);
  expect(data.requests).toMatchObject({ week: 0, month: 0, older: 1 });
});

it('exports each report, of people those that the filter shows', async () => {
  const { server, as } = await aYear();
  const file = async (query: object) =>
    (await server.ask(exportReport, { as, query: { year, format: 'csv', ...query } as never })).text;
  expect(await file({ report: 'assemblies' })).toContain('Asamblea del 2026-02-01;2026-02-01;3;1;1;');
  expect(await file({ report: 'votings' })).toContain('Votación;Asamblea;Cerrada');
  expect(await file({ report: 'months' })).toContain('marzo;4;0');
  const people = await file({ report: 'people', attendance: 'never' });
  expect(people).toContain('Tafur;Caro');
  expect(people).not.toContain('Ríos');
});

it('refuses another year format', async () => {
  const { server, as } = await aYear();
  expect((await server.ask(readReport, { as, query: { year: '26' } })).status).toBe(422);
});
