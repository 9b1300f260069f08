/** The search through everything that has a name, over HTTP. */
import { createArticle } from '@vigilia/contract/content/articles';
import { createCase } from '@vigilia/contract/content/cases';
import { MAX_FOUND } from '@vigilia/contract/limits';
import { searchRecords } from '@vigilia/contract/search';
import { deleteUser, listUsers } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import { anAssembly, aQuestion } from '../../../testing/builders/assemblies.ts';
import { aServer } from '../../../testing/server.ts';

it('finds people by every word of name, cédula and e-mail, in any order', async () => {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
  const mario = await server.aMember({
    name: 'Mario Andrés',
    lastName: 'Chamorro Díaz',
    dni: '94111222',
    email: 'mario.ch@a.test',
    phone: '315 222 8899',
  });
  await server.aMember({ name: 'Mario', lastName: 'Gómez' });
  const found = async (text: string) =>
    (await server.ask(searchRecords, { as, query: { text } })).data.filter(({ kind }) => kind === 'user');
  const listed = async (query: Record<string, string>) =>
    (await server.ask(listUsers, { as, query })).data.map(({ id }) => id);
  const record = { kind: 'user', id: mario.id, title: 'Mario Andrés Chamorro Díaz', within: '94111222' };
  for (const text of [
    'mario chamorro',
    'DIAZ  mario',
    'chamorro 94111',
    'mario 94.111.222',
    'díaz ch@a.test',
    '3152228899',
    'chamorro 22288',
  ]) {
    expect(await found(text), text).toEqual([record]);
    expect(await listed({ text }), text).toEqual([mario.id]);
    expect(await listed({ name: text }), text).toEqual([mario.id]);
  }
  for (const text of ['mario zz', 'mario%', 'chamorro_diaz', '94111 5', 'gómez 3152228899'])
    expect(await found(text), text).toEqual([]);
  // The e-mail is searched for everything typed, not by the filter of names.
  expect(await found('test chamorro')).toEqual([record]);
  expect(await listed({ name: 'test chamorro' })).toEqual([]);
  await server.ask(deleteUser, { as, params: { id: mario.id } });
  expect(await found('mario chamorro')).toEqual([]);
});

it('counts all people whom it finds, also those whom it does not list', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  for (let each = 0; each < MAX_FOUND + 2; each += 1)
    await server.aMember({ name: each === 0 ? 'Única' : 'Socia', lastName: 'Muñoz' });
  for (const [text, people] of [
    ['muñoz', MAX_FOUND + 2],
    ['muñoz unica', 1],
    ['', 0],
  ] as const) {
    const { data, headers } = await server.ask(searchRecords, { as, query: { text } });
    expect(headers['x-total-count']).toBe(String(people));
    expect(data).toHaveLength(Math.min(people, MAX_FOUND));
  }
});

it('finds titles of each kind, a few of each, for administrators', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, { title: 'Asamblea de abril' });
  const question = await aQuestion(server, as, assemblyId);
  for (let each = 0; each < MAX_FOUND + 2; each += 1)
    await server.ask(createArticle, { as, body: { name: `Vía aérea ${each}`, url: 'https://a.test' } });
  const shared = { title: 'Vía aérea difícil', description: 'x' };
  const { data: aCase } = await server.ask(createCase, { as, body: shared });
  const { data } = await server.ask(searchRecords, { as, query: { text: 'AEREA via' } });
  expect(data.filter(({ kind }) => kind === 'article')).toHaveLength(MAX_FOUND);
  expect(data.filter(({ kind }) => kind === 'case')).toEqual([
    { kind: 'case', id: aCase.id, title: 'Vía aérea difícil' },
  ]);
  const asked = await server.ask(searchRecords, { as, query: { text: question.title } });
  expect(asked.data).toEqual([
    { kind: 'question', id: question.id, title: question.title, within: 'Asamblea de abril', assemblyId },
  ]);
  for (const text of ['', '  ']) {
    const none = await server.ask(searchRecords, { as, query: { text } });
    expect([none.status, none.data]).toEqual([200, []]);
  }
  expect((await server.ask(searchRecords, { as, query: { text: 'x'.repeat(201) } })).status).toBe(422);
});
