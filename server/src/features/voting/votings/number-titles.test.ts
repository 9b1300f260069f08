/** Numbers of equal titles in an assembly over HTTP (R12.37). */
import { listActivity } from '@vigilia/contract/activity';
import { readAs } from '@vigilia/contract/text/read-as';
import { createQuestion, deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { createSecondRound } from '@vigilia/contract/votings/voting-decisions';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { aServer } from '../../../testing/server.ts';

async function aDesk() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assambleId = await anAssembly(server, as);
  return {
    server,
    as,
    assambleId,
    create: async (title: string) =>
      (await server.ask(createQuestion, { as, body: { title, assambleId } })).data,
    change: (id: number, body: object) => server.ask(updateQuestion, { as, params: { id }, body }),
    titles: async () =>
      (await server.ask(listQuestions, { as, query: { assambleId: String(assambleId) } })).data.map(
        ({ title }) => title,
      ),
  };
}

it('numbers both of two questions with the same title, and those that follow', async () => {
  const { server, as, create, change, titles } = await aDesk();
  const first = await create('¿Sí?');
  expect((await create('¿SI?')).title).toBe('¿SI? (2)');
  expect(await titles()).toEqual(['¿Sí? (1)', '¿SI? (2)']);
  expect((await create('¿Sí?')).title).toBe('¿Sí? (3)');
  const [latest] = (await server.ask(listActivity, { as, query: { entity: 'question' } })).data.filter(
    ({ what }) => what.startsWith('Numeró'),
  );
  expect(latest).toMatchObject({
    what: 'Numeró la pregunta «¿Sí?»',
    changes: [{ field: 'pregunta', before: '¿Sí?', after: '¿Sí? (1)' }],
  });
  // A form that was opened before shows the other title.
  expect(await change(first.id, { title: '¿Otra?', version: first.version })).toMatchObject({ status: 409 });
  expect(await change(first.id, { title: '¿Sí?' })).toMatchObject({ data: { title: '¿Sí? (1)' } });
});

it('numbers titles that differ by signs alone, and leaves a title with a number of its own alone', async () => {
  const { server, as, create, titles } = await aDesk();
  for (const title of ['¿Aprueba el informe?', 'Aprueba, el informe.', 'Acuerdo 1', 'Acuerdo', 'Acuerdo 1.1'])
    await create(title);
  expect(await titles()).toEqual([
    '¿Aprueba el informe? (1)',
    'Aprueba, el informe. (2)',
    ...['Acuerdo 1', 'Acuerdo', 'Acuerdo 1.1'],
  ]);
  await create('Presupuesto (2026)');
  const plain = await create('Presupuesto');
  expect((await titles()).slice(-2)).toEqual(['Presupuesto (2026)', 'Presupuesto']);
  await server.ask(deleteQuestion, { as, params: { id: plain.id } });
  expect((await create('Presupuesto')).title).toBe('Presupuesto');
});

it('numbers a draft that gets the title of another one by an edit, with no number that another title reads like', async () => {
  const { create, change, titles } = await aDesk();
  await create('¿Sí?');
  const second = await create('¿No?');
  expect(await change(second.id, { title: '¿Sí?' })).toMatchObject({ data: { title: '¿Sí? (2)' } });
  expect(await titles()).toEqual(['¿Sí? (1)', '¿Sí? (2)']);
  for (const title of ['Elección', 'eleccion (1)', 'Elección']) await create(title);
  expect(new Set((await titles()).map((title) => readAs(title))).size).toBe(5);
});

it('numbers only the second of two equal titles where the first was opened', async () => {
  const { server, as, assambleId, create, change, titles } = await aDesk();
  const ana = await server.aMember({ name: 'Ana' });
  await addAttendee(server, as, assambleId, ana);
  const first = await create('¿Sí?');
  expect(await startVoting(server, as, first.id)).toMatchObject({ status: 200 });
  const second = await create('¿Sí?');
  expect(await titles()).toEqual(['¿Sí?', '¿Sí? (2)']);
  // A client of the specification sends the title with the opening.
  expect(await change(second.id, { title: '¿Sí?', isActive: true })).toMatchObject({
    status: 200,
    data: { title: '¿Sí? (2)' },
  });
});

it('refuses a second round that is pending, also after its title was numbered', async () => {
  const { server, as, assambleId, titles } = await aDesk();
  const people = await Promise.all(['Ana', 'Beto', 'Caro'].map((name) => server.aMember({ name })));
  for (const person of people) await addAttendee(server, as, assambleId, person);
  const first = await aQuestion(server, as, assambleId, people);
  await startVoting(server, as, first.id);
  for (const person of people) await votes(server, person, first.id, { candidateId: person.id });
  await endVoting(server, as, first.id);
  const again = (...places: number[]) =>
    server.ask(createSecondRound, {
      as,
      params: { id: first.id },
      body: { peopleToVote: places.map((place) => people[place]?.id ?? 0) },
    });
  expect(await again(0, 1)).toMatchObject({ status: 201 });
  expect(await again(0, 2)).toMatchObject({ status: 201 });
  const title = `Segunda vuelta: ${first.title}`;
  expect(await titles()).toEqual([first.title, `${title} (1)`, `${title} (2)`]);
  expect(await again(0, 1)).toMatchObject({ status: 409 });
  expect(await again(0, 2)).toMatchObject({ status: 409 });
});
