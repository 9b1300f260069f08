/** A closed question whose result was read as totals, in each call that shows it. */
import { exportAssembly, exportResults, readMinutes } from '@vigilia/contract/assemblies/minutes';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { addAttendee, anAssembly, aQuestion, startVoting, votes } from '../../testing/builders/assemblies.ts';
import { importResult } from '../../testing/builders/imported-results.ts';
import { sheetsOf } from '../../testing/builders/spreadsheets.ts';
import { aServer } from '../../testing/server.ts';
import { presentLiveQuestion } from './presenter.ts';
import { votingStores } from './stores.ts';

const AT = '2026-11-20T15:00:00.000Z';

/** 7 to 3, and 2 more of which only the sum is known; one person on the roll. */
async function anImportedQuestion(entitled: number | null = null) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const ana = await server.aMember({ name: 'Ana', lastName: 'Ruiz' });
  await addAttendee(server, as, assemblyId, ana);
  const { id } = await aQuestion(server, as, assemblyId);
  const totals = { yes: 7, no: 3, unlisted: 2 };
  await importResult(server.dependencies, id, { totals, at: AT, entitled });
  return { server, as, assemblyId, id, ana };
}

const IMPORTED = { from: 'https://otra.test', at: AT, votersKnown: false };
const FIGURES = { trueVotes: 7, falseVotes: 3, blankVotes: 0, totalVotes: 12 };

it('marks imported totals in results, questions, stream and status', async () => {
  const { server, as, assemblyId, id } = await anImportedQuestion();
  expect((await server.ask(readResults, { as, params: { id } })).data).toMatchObject({
    ...FIGURES,
    imported: IMPORTED,
  });
  expect((await server.ask(listQuestions, { as })).data).toMatchObject([
    { id, state: 'closed', ballots: 12, imported: IMPORTED },
  ]);
  expect(await presentLiveQuestion(votingStores(server.dependencies.database.read), id)).toMatchObject({
    results: { ...FIGURES, imported: IMPORTED },
    participation: { cast: 12, entitled: 0 },
  });
  // Without known voters, the list of non-voters is empty.
  expect((await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } })).data).toEqual({
    peopleWhoVoted: [],
    peopleWhoDidntVote: [],
    entitled: 0,
  });
  const stored = await anImportedQuestion(20);
  expect(
    await presentLiveQuestion(votingStores(stored.server.dependencies.database.read), stored.id),
  ).toMatchObject({
    participation: { cast: 12, entitled: 20 },
  });
});

it('marks imported totals in the exports and the minutes', async () => {
  const { server, as, assemblyId, id } = await anImportedQuestion();
  const asking = { as, params: { id, assemblyId }, query: { format: 'xlsx' } };
  const origin =
    'Resultado importado de https://otra.test el 20 de noviembre de 2026 a las 10:00 como totales: sus votos no están en este sistema';
  const question = sheetsOf((await server.ask(exportResults, asking)).bytes).Pregunta;
  expect(question).toContainEqual(['Estado', 'Cerrada (resultado importado)']);
  expect(question).toContainEqual(['Origen', origin]);
  const { Resultados } = sheetsOf((await server.ask(exportAssembly, asking)).bytes);
  expect(Resultados?.[1]).toEqual(
    expect.arrayContaining(['Cerrada (resultado importado)', 'Votos a favor', 7]),
  );
  const minutes = (await server.ask(readMinutes, { ...asking, query: {} })).bytes;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(minutes)), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain(`Se recibieron 12 votos. ${origin}.`);
});

it('opens no voting whose result was imported', async () => {
  const { server, as, id, ana } = await anImportedQuestion();
  for (const confirmed of [false, true])
    expect(await startVoting(server, as, id, confirmed)).toMatchObject({
      status: 409,
      message: expect.stringContaining('se importó de otro sistema'),
    });
  expect((await votes(server, ana, id, { vote: 'yes' })).status).toBe(409);
});
