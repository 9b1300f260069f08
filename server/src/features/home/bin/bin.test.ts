/** The bin over HTTP: what is deleted, restored and emptied. */
import * as articleCalls from '@vigilia/contract/content/articles';
import * as assistanceCalls from '@vigilia/contract/content/assistance';
import { type BinEntry, deleteFromBin, listBin, restoreFromBin } from '@vigilia/contract/content/bin';
import * as caseCalls from '@vigilia/contract/content/cases';
import { readPicture } from '@vigilia/contract/content/files';
import * as linkCalls from '@vigilia/contract/content/links';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import * as profileCalls from '@vigilia/contract/users/profile';
import { createQuestion, deleteQuestion } from '@vigilia/contract/votings/question-edits';
import { createSecondRound } from '@vigilia/contract/votings/voting-decisions';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import { DAY } from '../../../kernel/runtime/clock.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { emptyBin } from './routes.ts';

async function aNews(server: TestServer, as: Person, title: string) {
  const file = { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() };
  const form = [['title', title] as const, ['description', 'En Cali'] as const, file];
  return (await server.ask(newsCalls.create, { as, form: form as never })).data;
}

async function entries(server: TestServer, as: Person, query = {}): Promise<BinEntry[]> {
  return (await server.ask(listBin, { as, query })).data;
}

async function restoreFirst(server: TestServer, as: Person) {
  const [entry] = await entries(server, as);
  return server.ask(restoreFromBin, { as, params: { id: entry?.id ?? 0 } });
}

const titlesOf = async (server: TestServer, as: Person) =>
  (await server.ask(newsCalls.list, { as })).data.map(({ title, position }) => [title, position]);

const pictureStatus = async (server: TestServer, picture: string) =>
  (await server.ask(readPicture, { params: { name: picture.replace('/api/files/', '') } })).status;

it('restores news to its place with its versions and its picture', async () => {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Ana', lastName: 'Ruiz' });
  for (const title of ['3', '2', '1']) await aNews(server, as, title);
  const [, second] = (await server.ask(newsCalls.list, { as })).data;
  const params = { id: second?.id ?? 0 };
  const picture = second?.picture ?? '';
  await server.ask(newsCalls.update, { as, params, body: { description: 'Otra' } });
  const stored = server.filesOnDisk().stored;

  expect(await server.ask(newsCalls.remove, { as, params })).toMatchObject({ status: 200 });
  expect(await titlesOf(server, as)).toEqual([
    ['1', 1],
    ['3', 2],
  ]);
  expect(await pictureStatus(server, picture)).toBe(404);
  expect(await entries(server, as)).toEqual([
    {
      id: expect.any(Number),
      kind: 'news',
      title: '2',
      deletedAt: expect.any(String),
      deletedBy: 'Ana Ruiz',
    },
  ]);

  expect(await restoreFirst(server, as)).toMatchObject({ status: 200 });
  expect(await titlesOf(server, as)).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ]);
  expect(await pictureStatus(server, picture)).toBe(200);
  const versions = await server.ask(newsCalls.listVersions, { as, params });
  expect(versions.data.map(({ content }) => content.description)).toEqual(['Otra', 'En Cali']);
  expect(await entries(server, as)).toEqual([]);
  expect(server.filesOnDisk().stored).toEqual(stored);
});

it('restores an article, a link, an item of the catalogue, and a case with its responses', async () => {
  const server = await aServer();
  const [as, member] = [await server.anAdministrator(), await server.aMember()];
  const { data: article } = await server.ask(articleCalls.createArticle, {
    as,
    body: { name: 'Vía aérea', url: 'https://x.org' },
  });
  const { data: link } = await server.ask(linkCalls.createLink, {
    as,
    body: { link: 'Videos', url: 'https://x.org' },
  });
  const { data: item } = await server.ask(profileCalls.createProfileItem, {
    as,
    body: { name: 'Ajedrez', categoryId: 7 },
  });
  const { data: shared } = await server.ask(caseCalls.createCase, {
    as: member,
    body: { title: 'Caso', description: 'x' },
  });
  await server.ask(caseCalls.answerCase, { as: member, params: { id: shared.id }, body: { response: 'Sí' } });

  await server.ask(articleCalls.deleteArticle, { as, params: { id: article.id } });
  await server.ask(linkCalls.deleteLink, { as, params: { id: link.id } });
  await server.ask(profileCalls.deleteProfileItem, { as, params: { id: item.id } });
  await server.ask(caseCalls.deleteCase, { as, params: { id: shared.id } });
  expect((await entries(server, as)).map(({ kind, title }) => [kind, title]).toSorted()).toEqual([
    ['article', 'Vía aérea'],
    ['case', 'Caso'],
    ['link', 'Videos'],
    ['profileItem', 'Ajedrez'],
  ]);
  expect(await entries(server, as, { keyword: 'via aerea' })).toMatchObject([{ kind: 'article' }]);

  for (const { id } of await entries(server, as))
    expect(await server.ask(restoreFromBin, { as, params: { id } })).toMatchObject({ status: 200 });
  expect((await server.ask(articleCalls.listArticles, { as })).data).toEqual([article]);
  expect((await server.ask(linkCalls.linkByName, { as, params: { name: 'Videos' } })).data).toMatchObject(
    link,
  );
  expect((await server.ask(profileCalls.listProfileItems, { as })).data).toEqual([item]);
  const read = await server.ask(caseCalls.readCase, { as, params: { id: shared.id } });
  expect(read.data.caseResponses).toMatchObject([{ response: 'Sí' }]);
});

it('refuses to restore what something else has taken, and a response without its case', async () => {
  const server = await aServer();
  const [as, member] = [await server.anAdministrator(), await server.aMember()];
  const body = { name: 'Ajedrez', categoryId: 7 } as const;
  const { data: item } = await server.ask(profileCalls.createProfileItem, { as, body });
  await server.ask(profileCalls.deleteProfileItem, { as, params: { id: item.id } });
  await server.ask(profileCalls.createProfileItem, { as, body });
  expect(await restoreFirst(server, as)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Ya hay otro con el mismo nombre'),
  });
  expect(await entries(server, as)).toHaveLength(1);

  const { data: shared } = await server.ask(caseCalls.createCase, {
    as: member,
    body: { title: 'Caso', description: 'x' },
  });
  const params = { id: shared.id };
  const answer = await server.ask(caseCalls.answerCase, { as: member, params, body: { response: 'Sí' } });
  await server.ask(caseCalls.deleteResponse, {
    as,
    params: { id: answer.data.id },
    body: { reason: 'Datos del paciente' },
  });
  const [response] = await entries(server, as);
  server.clock.pass(1000);
  await server.ask(caseCalls.deleteCase, { as, params });
  expect(await server.ask(restoreFromBin, { as, params: { id: response?.id ?? 0 } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('El caso de esta respuesta ya no existe'),
  });
  expect(await restoreFirst(server, as)).toMatchObject({ status: 200 });
  expect(await restoreFirst(server, as)).toMatchObject({ status: 200 });
  expect((await server.ask(caseCalls.readCase, { as, params })).data.caseResponses).toHaveLength(1);
});

it('restores a removed step of RAFA at its number', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const steps = (...names: string[]) => names.map((description, at) => ({ stepNumber: at + 1, description }));
  const { data } = await server.ask(assistanceCalls.createSteps, {
    as,
    body: { userId: 1, step: steps('a', 'b', 'c'), description: 'x' },
  });
  await server.ask(assistanceCalls.updateSteps, {
    as,
    params: { id: data.id },
    body: { userId: 1, step: steps('a', 'c') },
  });
  expect(await entries(server, as)).toMatchObject([{ kind: 'step', title: 'b' }]);
  expect(await restoreFirst(server, as)).toMatchObject({ status: 200 });
  const [record] = (await server.ask(assistanceCalls.readSteps, { as })).data;
  expect(JSON.parse(record?.step ?? '')).toEqual(steps('a', 'b', 'c'));
});

it('restores a draft question', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assambleId = await anAssembly(server, as);
  const { data: question } = await server.ask(createQuestion, { as, body: { title: '¿Sí?', assambleId } });
  await server.ask(deleteQuestion, { as, params: { id: question.id } });
  expect(await restoreFirst(server, as)).toMatchObject({ status: 200 });
  expect(
    (await server.ask(listQuestions, { as, query: { assambleId: String(assambleId) } })).data,
  ).toMatchObject([{ id: question.id }]);
});

it('restores a draft question with a title of its own, and numbers both', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assambleId = await anAssembly(server, as);
  const body = { title: '¿Sí?', assambleId };
  const { data: first } = await server.ask(createQuestion, { as, body });
  await server.ask(deleteQuestion, { as, params: { id: first.id } });
  await server.ask(createQuestion, { as, body });
  expect(await restoreFirst(server, as)).toMatchObject({ status: 200 });
  const { data } = await server.ask(listQuestions, { as, query: { assambleId: String(assambleId) } });
  expect(data.map(({ title }) => title)).toEqual(['¿Sí? (2)', '¿Sí? (1)']);
});

it('refuses to restore the draft of a second round after the minutes were issued', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const people = [await server.aMember(), await server.aMember()];
  for (const person of people) await addAttendee(server, as, assemblyId, person);
  const first = await aQuestion(server, as, assemblyId, people);
  await startVoting(server, as, first.id);
  for (const person of people) await votes(server, person, first.id, { candidateId: person.id });
  await endVoting(server, as, first.id);
  const second = await server.ask(createSecondRound, { as, params: { id: first.id }, body: {} });
  await server.ask(deleteQuestion, { as, params: { id: second.data.id } });
  const issued = { number: 1, assembly_id: assemblyId, sequence: 0, issued_at: '2026-03-02' };
  await server.dependencies.database.write((tx) =>
    tx
      .insertInto('issued_minutes')
      .values({ ...issued, issued_by: as.id, issued_by_name: 'Marta Quintero' })
      .execute(),
  );
  expect(await restoreFirst(server, as)).toMatchObject({
    status: 409,
    message: expect.stringContaining('su acta ya se emitió'),
  });
  const { data } = await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } });
  expect(data.map(({ id }) => id)).toEqual([first.id]);
  expect(await entries(server, as)).toHaveLength(1);
});

it('deletes an entry for good with its files, and each one after 30 days', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [first, second] = [await aNews(server, as, 'a'), await aNews(server, as, 'b')];
  await server.ask(newsCalls.remove, { as, params: { id: first.id } });
  const [entry] = await entries(server, as);
  const params = { id: entry?.id ?? 0 };
  expect(await server.ask(deleteFromBin, { as, params })).toMatchObject({ status: 200 });
  expect(await server.ask(deleteFromBin, { as, params })).toMatchObject({ status: 404 });
  expect(await server.ask(restoreFromBin, { as, params })).toMatchObject({ status: 404 });

  await server.ask(newsCalls.remove, { as, params: { id: second.id } });
  server.clock.pass(30 * DAY - 1000);
  expect(await emptyBin(server.dependencies)).toBe(0);
  server.clock.pass(2000);
  expect(await emptyBin(server.dependencies)).toBe(1);
  expect(server.filesOnDisk().stored).toEqual([]);
  expect(await server.dependencies.database.read.selectFrom('files').selectAll().execute()).toEqual([]);
});
