/** A quorum that counts only people with the right to vote (R10.20), over HTTP. */
import { readQuorum, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { createAssembly, updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { exportAssembly, readMinutes } from '@vigilia/contract/assemblies/minutes';
import { checkQuorum, readPresence } from '@vigilia/contract/assemblies/presence';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import {
  addAttendee,
  assemblyForm,
  endVoting,
  resultsOf,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer } from '../../../testing/server.ts';

const HOUR = 60 * 60_000;
/** The clock of the tests begins two hours before the assembly. */
const DATES = { startDate: '2026-03-02T17:00:00.000Z', endDate: '2026-03-02T23:00:00.000Z' };

/** Four people in the hall, of whom the first has the right to vote. */
async function fourPresent(quorumCounts: 'all' | 'entitled', quorumMin: string) {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
  const form = [
    ...(await assemblyForm({ quorum: 'true', quorumMin, ...DATES })),
    ['quorumCounts', quorumCounts] as [string, string],
  ];
  const { data } = await server.ask(createAssembly, { as, form });
  const assemblyId = data.id;
  const params = { assemblyId };
  server.clock.pass(2 * HOUR);
  const people: Person[] = [];
  const rows: number[] = [];
  for (const name of ['Ana', 'Beto', 'Carla', 'Darío']) {
    const person = await server.aMember({ name, lastName: 'Ríos' });
    const added = await addAttendee(server, as, assemblyId, person);
    people.push(person);
    rows.push(added.data.id);
  }
  const setRight = (index: number, canVote: boolean) =>
    server.ask(updateCanVote, { as, body: { id: rows[index] ?? 0, canVote } });
  for (const index of [1, 2, 3]) await setRight(index, false);
  const question = await server.ask(createQuestion, {
    as,
    body: {
      title: '¿Aprueba el informe?',
      assambleId: assemblyId,
      rule: { numerator: 1, denominator: 2, strict: true, base: 'present' },
    },
  });
  const minutes = async () => {
    const { bytes } = await server.ask(readMinutes, { as, params });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text.replace(/\s+/g, ' ');
  };
  return {
    ...{ server, as, assemblyId, params, setRight, minutes },
    questionId: question.data.id,
    ana: people[0] as Person,
    quorum: async () => (await server.ask(readQuorum, { as, params })).data,
    check: async () => (await server.ask(checkQuorum, { as, params, body: {} })).data,
  };
}

it('counts everybody by default, and bases a majority of the present on those with the right', async () => {
  const { server, as, assemblyId, params, questionId, ana, quorum, check, minutes } = await fourPresent(
    'all',
    '2',
  );
  expect(await quorum()).toMatchObject({ present: 4, canVote: 1, needed: 2, reached: true });
  expect(await quorum()).not.toHaveProperty('counted');
  expect(await check()).toMatchObject({ present: 4, canVote: 1, reached: true });
  expect((await startVoting(server, as, questionId)).status).toBe(200);
  await votes(server, ana, questionId, { vote: 'yes' });
  await endVoting(server, as, questionId);
  expect((await resultsOf(server, as, questionId)).verdict).toMatchObject({
    outcome: 'approved',
    votesFor: 1,
    needed: 1,
    base: 1,
  });
  expect(await minutes()).toContain('4 en total, 1 con derecho a votar; se requerían 2.');
  // No word of the headings is broken.
  expect(await minutes()).toContain('Presentes Representados Suma De ellos, con derecho En la lista Quórum');
  await addAttendee(server, as, assemblyId, await server.aMember(), false);
  const sheet = await server.ask(exportAssembly, { as, params, query: { format: 'csv' } });
  expect(sheet.text).toContain('En la lista con derecho a votar;2');
  expect(sheet.text).toContain('Presentes y representados con derecho a votar;1');
});

it('counts only people with the right where the assembly says so', async () => {
  const { server, as, params, questionId, setRight, quorum, check, minutes } = await fourPresent(
    'entitled',
    '2',
  );
  expect(await quorum()).toMatchObject({ present: 4, counted: 1, needed: 2, reached: false });
  expect(await startVoting(server, as, questionId)).toMatchObject({
    status: 409,
    message: expect.stringContaining('hay 1 con derecho a votar'),
  });
  expect(await check()).toMatchObject({ present: 4, counted: 1, reached: false });
  expect(await minutes()).toContain(
    'No hubo quórum en primera convocatoria: el 2 de marzo de 2026 a las 12:00 había 4 personas presentes y 0 representadas, 4 en total, 1 con derecho a votar; se requerían 2.',
  );
  server.clock.pass(HOUR);
  await setRight(1, true);
  expect(await quorum()).toMatchObject({ counted: 2, reached: true });
  const { data } = await server.ask(readPresence, { as, params });
  expect(data.curve.map(({ present, counted, reached }) => [present, counted, reached])).toEqual([
    [4, 1, false],
    [4, 2, true],
  ]);
});

it('reports a quorum that was lost because a right was taken while a voting was open', async () => {
  const { server, as, questionId, ana, setRight } = await fourPresent('entitled', '1');
  expect((await startVoting(server, as, questionId)).status).toBe(200);
  await votes(server, ana, questionId, { vote: 'yes' });
  server.clock.pass(HOUR);
  await setRight(0, false);
  server.clock.pass(HOUR);
  await endVoting(server, as, questionId);
  const lost = { from: '2026-03-02T18:00:00.000Z', to: '2026-03-02T19:00:00.000Z' };
  const results = async () => (await resultsOf(server, as, questionId)).quorumLost;
  expect(await results()).toMatchObject([{ ...lost, atClose: { attending: 0, needed: 1 } }]);
  await setRight(0, true);
  expect(await results()).toMatchObject([lost]);
});

it('keeps the number of a quorum while a voting is open, so that a lost one is reported', async () => {
  const { server, as, assemblyId, questionId } = await fourPresent('all', '3');
  const edit = (quorum: Record<string, string>) =>
    server.ask(updateAssembly, { as, params: { id: assemblyId }, body: quorum });
  await startVoting(server, as, questionId);
  const refusal = { status: 409, message: expect.stringContaining('Hay una votación abierta') };
  expect(await edit({ quorum: 'true', quorumMin: '1' })).toMatchObject(refusal);
  expect(await edit({ quorum: 'false' })).toMatchObject(refusal);
  expect((await edit({ participants: '80' })).status).toBe(200);
  await endVoting(server, as, questionId);
  expect((await edit({ quorum: 'true', quorumMin: '2' })).status).toBe(200);
});

it('refuses to count other people once the quorum was checked or a voting opened', async () => {
  const { server, as, assemblyId, questionId, check } = await fourPresent('all', '1');
  const edit = (quorumCounts: string) =>
    server.ask(updateAssembly, { as, params: { id: assemblyId }, body: { quorumCounts } });
  expect((await edit('entitled')).data).toMatchObject({ quorumCounts: 'entitled' });
  expect((await edit('all')).data).toMatchObject({ quorumCounts: 'all' });
  await check();
  const refusal = { status: 409, message: expect.stringContaining('no se puede cambiar a quiénes cuenta') };
  expect(await edit('entitled')).toMatchObject(refusal);

  const other = await fourPresent('all', '1');
  await startVoting(other.server, other.as, other.questionId);
  await endVoting(other.server, other.as, other.questionId);
  expect(
    await other.server.ask(updateAssembly, {
      as: other.as,
      params: { id: other.assemblyId },
      body: { quorumCounts: 'entitled' },
    }),
  ).toMatchObject(refusal);
  expect(questionId).toBeGreaterThan(0);
});
