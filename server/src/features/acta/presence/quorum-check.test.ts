/** Quorum check, the second call, and a quorum lost during a voting, over HTTP. */
import { readAssembly, readQuorum } from '@vigilia/contract/assemblies/assemblies';
import { createAssembly, updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { exportAssembly, readMinutes } from '@vigilia/contract/assemblies/minutes';
import { checkQuorum, readPresence } from '@vigilia/contract/assemblies/presence';
import { readDashboard } from '@vigilia/contract/dashboard';
import { readUserHistory } from '@vigilia/contract/users/user-history';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  assemblyForm,
  endVoting,
  resultsOf,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { sheetsOf } from '../../../testing/builders/spreadsheets.ts';
import { aServer } from '../../../testing/server.ts';
import { presentLiveQuestion } from '../../voting/votings/presenter.ts';
import { votingStores } from '../../voting/votings/stores.ts';

const HOUR = 60 * 60_000;
/** The clock of the tests begins two hours before the assembly, whose second call is an hour after it. */
const DATES = { startDate: '2026-03-02T17:00:00.000Z', endDate: '2026-03-02T23:00:00.000Z' };
const SECOND_CALL = { startDate: '2026-03-02T18:00:00.000Z', quorumMin: 1 };

async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
  const assemblyId = await anAssembly(server, as, { quorum: 'true', quorumMin: '2', ...DATES });
  const [ana, beto] = (await Promise.all(
    ['Ana', 'Beto'].map((name) => server.aMember({ name, lastName: 'Ríos' })),
  )) as [Person, Person];
  const params = { assemblyId };
  const check = (call?: number) => server.ask(checkQuorum, { as, params, body: { call } });
  const edit = (body: object) => server.ask(updateAssembly, { as, params: { id: assemblyId }, body });
  const minutes = async () => {
    const { bytes } = await server.ask(readMinutes, { as, params });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text.replace(/\s+/g, ' ');
  };
  return { server, as, assemblyId, params, ana, beto, check, edit, minutes };
}

it('checks the second call after the first has failed, from its start on, and keeps both', async () => {
  const { server, as, params, ana, check, edit, minutes } = await anEvening();
  server.clock.pass(2 * HOUR);
  await addAttendee(server, as, params.assemblyId, ana);
  expect(await check(2)).toMatchObject({
    status: 409,
    message: expect.stringContaining('no tiene segunda convocatoria'),
  });
  expect((await edit({ secondCall: SECOND_CALL })).data).toMatchObject({ secondCall: SECOND_CALL });
  expect(await check(2)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Verifique primero la primera'),
  });
  expect(await check()).toMatchObject({
    status: 201,
    data: { call: 1, present: 1, represented: 0, total: 1, needed: 2, reached: false, by: 'Marta Quintero' },
  });
  expect(await check(2)).toMatchObject({
    status: 409,
    message: expect.stringContaining('empieza el 2 de marzo de 2026 a las 13:00'),
  });
  expect((await check(3)).status).toBe(422);
  server.clock.pass(HOUR);
  const question = await aQuestion(server, as, params.assemblyId);
  expect((await startVoting(server, as, question.id)).status).toBe(409);
  expect(await check(2)).toMatchObject({ status: 201, data: { call: 2, needed: 1, reached: true } });
  expect((await server.ask(readQuorum, { as, params })).data).toMatchObject({ needed: 1, reached: true });
  expect((await startVoting(server, as, question.id)).status).toBe(200);
  expect(await check(1)).toMatchObject({ status: 409, message: expect.stringContaining('en segunda') });
  expect((await edit({ secondCall: null })).issues).toMatchObject([{ path: 'secondCall' }]);

  const { data } = await server.ask(readPresence, { as, params });
  expect(data.verifications.map(({ call, reached }) => [call, reached])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(data.curve.map(({ needed, reached }) => [needed, reached])).toEqual([
    [2, false],
    [1, true],
  ]);
  const text = await minutes();
  expect(text).toContain(
    'No hubo quórum en primera convocatoria: el 2 de marzo de 2026 a las 12:00 había 1 persona presente',
  );
  expect(text).toContain('Hubo quórum en segunda convocatoria: el 2 de marzo de 2026 a las 13:00');
  expect(text).toContain('Lo verificó Marta Quintero.');
  const sheet = await server.ask(exportAssembly, { as, params, query: { format: 'xlsx' } });
  expect(sheetsOf(sheet.bytes)['Verificaciones del quórum']?.[1]).toEqual([
    '2026-03-02 12:00',
    'Primera',
    1,
    0,
    1,
    2,
    'No',
    'Marta Quintero',
    1,
  ]);
  expect((await server.ask(checkQuorum, { as, params: { assemblyId: 999 }, body: {} })).status).toBe(404);
});

it('checks the first call from an hour before the start, by the dates as they are now', async () => {
  const { server, as, assemblyId, ana, check, edit } = await anEvening();
  await addAttendee(server, as, assemblyId, ana);
  expect(await check()).toMatchObject({
    status: 409,
    message: expect.stringContaining('desde el 2 de marzo de 2026 a las 11:00'),
  });
  server.clock.pass(HOUR);
  expect((await check()).status).toBe(201);
  const startDate = '2026-03-02T19:00:00.000Z';
  const secondCall = { startDate: '2026-03-02T19:30:00.000Z', quorumMin: 1 };
  expect((await edit({ startDate, secondCall })).status).toBe(200);
  server.clock.pass(4 * HOUR);
  expect(await check(2)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Verifique primero'),
  });
  expect((await check()).status).toBe(201);
  expect((await check(2)).status).toBe(201);
});

it('refuses changes that contradict a recorded quorum check', async () => {
  const { server, as, params, ana, check, edit } = await anEvening();
  await addAttendee(server, as, params.assemblyId, ana);
  server.clock.pass(3 * HOUR);
  expect((await edit({ secondCall: SECOND_CALL })).status).toBe(200);
  expect((await check()).data.reached).toBe(false);
  for (const change of [{ quorumMin: '1' }, { quorum: 'false', quorumMin: '0' }])
    expect(await edit(change)).toMatchObject({
      status: 409,
      message: expect.stringContaining('1 de 2 personas necesarias'),
    });
  expect((await edit({ quorumMin: '3', secondCall: { ...SECOND_CALL, quorumMin: 2 } })).status).toBe(200);
  expect((await edit({ secondCall: SECOND_CALL })).status).toBe(200);
  expect((await check(2)).status).toBe(201);
  const moved = { ...SECOND_CALL, startDate: '2026-03-02T22:00:00.000Z' };
  for (const change of [
    { secondCall: moved },
    { secondCall: { ...SECOND_CALL, quorumMin: 2 } },
    { quorum: 'false' },
    { quorumMin: '1' },
  ])
    expect((await edit(change)).status).toBe(409);
  // As a form sends it whole.
  expect(
    (await edit({ title: 'Otra', secondCall: SECOND_CALL, quorum: 'true', quorumMin: '3' })).status,
  ).toBe(200);
});

it('refuses a second call after the end, with a larger quorum, or without any', async () => {
  const { server, as, edit } = await anEvening();
  const late = { ...SECOND_CALL, startDate: '2026-03-02T23:00:01.000Z' };
  const larger = { ...SECOND_CALL, quorumMin: 3 };
  for (const secondCall of [late, larger])
    expect(await edit({ secondCall })).toMatchObject({ status: 422, issues: [{ path: 'secondCall' }] });
  expect(await edit({ secondCall: SECOND_CALL, quorum: 'false' })).toMatchObject({
    status: 422,
    issues: [{ path: 'secondCall' }],
  });
  const create = async (over: object) =>
    server.ask(createAssembly, {
      as,
      form: await assemblyForm({ quorum: 'true', quorumMin: '2', ...DATES, ...over }),
    });
  for (const over of [
    { secondCall: JSON.stringify(late) },
    { secondCall: JSON.stringify(larger) },
    { secondCall: JSON.stringify(SECOND_CALL), quorum: 'false' },
  ])
    expect(await create(over)).toMatchObject({ status: 422, issues: [{ path: 'secondCall' }] });
  expect((await edit({ secondCall: { ...SECOND_CALL, quorumMin: 2 } })).status).toBe(200);
  expect(await edit({ quorumMin: '1' })).toMatchObject({ status: 422, issues: [{ path: 'secondCall' }] });
  expect(await edit({ endDate: SECOND_CALL.startDate })).toMatchObject({ status: 200 });
});

it('takes a second call as a form sends it, refuses one before the first, and removes it', async () => {
  const { server, as, params, edit } = await anEvening();
  const read = async () =>
    (await server.ask(readAssembly, { as, params: { id: params.assemblyId } })).data.secondCall;
  expect((await edit({ secondCall: JSON.stringify(SECOND_CALL) })).status).toBe(200);
  expect(await read()).toEqual(SECOND_CALL);
  // A client of the specification does not know it.
  expect((await edit({ title: 'Otra', quorumMin: '3' })).status).toBe(200);
  expect(await read()).toEqual(SECOND_CALL);
  expect((await edit({ secondCall: { ...SECOND_CALL, startDate: DATES.startDate } })).issues).toMatchObject([
    { path: 'secondCall' },
  ]);
  for (const secondCall of [{ ...SECOND_CALL, quorumMin: 0 }, {}, 'mañana', 7])
    expect((await edit({ secondCall })).status).toBe(422);
  expect((await edit({ secondCall: null })).status).toBe(200);
  expect(await read()).toBeNull();
});

it('reports when the quorum was lost during a voting, and closes nothing', async () => {
  const { server, as, params, ana, beto, minutes } = await anEvening();
  const { assemblyId } = params;
  for (const person of [ana, beto]) await addAttendee(server, as, assemblyId, person);
  const question = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, question.id);
  await votes(server, beto, question.id, { vote: 'yes' });
  server.clock.pass(HOUR);
  const live = async () => presentLiveQuestion(votingStores(server.dependencies.database.read), question.id);
  expect((await live())?.results.quorumLost).toBeUndefined();
  await addAttendee(server, as, assemblyId, beto, false);
  const from = '2026-03-02T16:00:00.000Z';
  expect(await live()).toMatchObject({
    isActive: true,
    quorum: { reached: false },
    results: { quorumLost: [{ from, to: null }] },
  });
  server.clock.pass(HOUR);
  await addAttendee(server, as, assemblyId, beto, true, 'remote');
  await addAttendee(server, as, assemblyId, ana, false);
  await endVoting(server, as, question.id);
  const to = '2026-03-02T17:00:00.000Z';
  const results = await resultsOf(server, as, question.id);
  expect(results.quorumLost).toEqual([{ from, to, atClose: { attending: 1, needed: 2 } }]);
  const sentences = [
    'Durante la votación no hubo quórum desde el 2 de marzo de 2026 a las 11:00.',
    'La votación se cerró sin quórum, 1 de 2.',
  ];
  expect(results.statements).toEqual(expect.arrayContaining(sentences));
  const text = await minutes();
  for (const sentence of sentences) expect(text).toContain(sentence);
  // Both have left or came back: neither is absent.
  expect(text).toContain(
    '2 personas asistieron en algún momento, 0 solo estuvieron representadas y 0 no asistieron',
  );
  expect(text).toContain('Presente de 10:00 a 12:00');
  // The summary counts one of them, and only one is listed as present.
  const sheet = await server.ask(exportAssembly, { as, params: { assemblyId }, query: { format: 'csv' } });
  expect(sheet.text).toContain('Presentes;1\r\n');
  expect(sheet.text.match(/@[^;\s]*;Presente;/g)).toHaveLength(1);
  expect(sheet.text).toContain(';Asistió (salió 2026-03-02 12:00);');
  // Her page and the home say the same as the minutes.
  const page = await server.ask(readUserHistory, { as, params: { id: ana.id }, query: {} });
  expect(page.data.assemblies?.rows).toMatchObject([{ attendance: 'present' }]);
  server.clock.pass(8 * HOUR);
  const home = await server.ask(readDashboard, { as });
  expect(home.data.held).toMatchObject([{ quorum: { present: 2, represented: 0 } }]);
  expect(text).toContain('Presente de 10:00 a 11:00; desde 12:00 a distancia');
  expect(text).toContain(
    'Al abrir: 2 personas presentes, 0 representadas y 0 ausentes. Al cerrar: 1 persona presente (1 a distancia)',
  );
  expect(text).toContain('Beto Ríos salió a las 11:00; Beto Ríos presente a distancia desde las 12:00');
});
