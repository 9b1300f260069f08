import {
  type Article,
  createArticle,
  deleteArticle,
  listArticles,
  readArticle,
  updateArticle,
} from '@vigilia/contract/content/articles';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/builders/people.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';

const url = 'https://biblioteca.test/ayuno';
const gone = { status: 404, message: 'Este artículo ya no existe. Vuelva a cargar la lista.' };

async function anArticle(server: TestServer, as: Person, overrides: Record<string, string> = {}) {
  const { status, data } = await server.ask(createArticle, {
    as,
    body: { name: 'Ayuno preoperatorio', url, ...overrides },
  });
  expect(status).toBe(201);
  return data;
}

const all = async (server: TestServer, as: Person) => (await server.ask(listArticles, { as })).data;

it('creates an article, lists it newest first, and shows it to members', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const member = await server.aMember();
  expect(await server.ask(listArticles, { as: member })).toMatchObject({
    status: 200,
    data: [],
    headers: { 'x-total-count': '0' },
  });
  const first = await anArticle(server, as, { name: '  Primero ', url: `  ${url} ` });
  expect(first).toEqual({ id: expect.any(Number), name: 'Primero', url, version: 1 });
  const second = await anArticle(server, as, { name: 'Segundo' });
  const shown = ({ version: _, ...article }: Article) => article;
  expect(await all(server, member)).toEqual([second, first].map(shown));
  expect(await server.ask(readArticle, { as: member, params: { id: first.id } })).toMatchObject({
    status: 200,
    data: shown(first),
  });
  const page = await server.ask(listArticles, { as, query: { limit: '1', offset: '1' } });
  expect(page).toMatchObject({ data: [first], headers: { 'x-total-count': '2' } });
  expect((await server.ask(listArticles, { as, query: { offset: '1' } })).data).toEqual([first]);
});

it('changes only the sent fields of an article', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const other = await anArticle(server, as);
  const article = await anArticle(server, as);
  const params = { id: article.id };
  expect(await server.ask(updateArticle, { as, params, body: { name: 'Nuevo' } })).toMatchObject({
    status: 200,
    data: { ...article, name: 'Nuevo', version: 2 },
  });
  const both = { name: 'Otro', url: 'http://otra.test/' };
  expect((await server.ask(updateArticle, { as, params, body: both })).data).toEqual({
    ...params,
    ...both,
    version: 3,
  });
  expect((await server.ask(updateArticle, { as, params, body: {} })).data).toEqual({
    ...params,
    ...both,
    version: 3,
  });
  expect(await all(server, as)).toEqual([{ ...params, ...both, version: 3 }, other]);
});

it('deletes an article', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const kept = await anArticle(server, as);
  const { id } = await anArticle(server, as);
  expect(await server.ask(deleteArticle, { as, params: { id } })).toMatchObject({
    status: 200,
    data: { id },
  });
  expect(await all(server, as)).toEqual([kept]);
});

it('answers 404 for an unknown article', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const params = { id: 4711 };
  expect(await server.ask(readArticle, { as, params })).toMatchObject(gone);
  expect(await server.ask(updateArticle, { as, params, body: { name: 'x' } })).toMatchObject(gone);
  expect(await server.ask(deleteArticle, { as, params })).toMatchObject(gone);
});

itBeforeSql.each([
  ['name', '', 'El nombre es requerido'],
  ['name', '   ', 'El nombre es requerido'],
  ['name', 'x'.repeat(301), 'Puede tener 300 caracteres como máximo. Sobra 1 carácter.'],
  ['name', 'a\u0000b', 'Contiene caracteres que no se pueden guardar'],
  ['url', '', 'La dirección es requerida'],
  ['url', 'biblioteca.test', 'Escriba una dirección completa, con https://'],
  ['url', 'videos.example.org/nuevo ñ', 'Escriba una dirección https:// sin espacios'],
  ['url', 'javascript:alert(1)', 'Escriba una dirección completa, con https://'],
  ['url', 'https://banco.test@otro.test/', 'Quite de la dirección lo que está antes de @: parece otro sitio'],
  [
    'url',
    'https://otro.test/\u202Etset.ocnab',
    'La dirección tiene caracteres que muestran otra; escríbala a mano',
  ],
  ['url', 7, 'Debe ser un texto'],
])('refuses an article with the %s %j, on creation and on change', async (field, value, message) => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const refused = { status: 422, message, issues: [{ path: field, message }] };
  const body = { name: 'x', url, [field]: value };
  expect(await server.ask(createArticle, { as, body })).toMatchObject(refused);
  const article = await anArticle(server, as);
  const change = { as, params: { id: article.id }, body: { [field]: value } };
  expect(await server.ask(updateArticle, change)).toMatchObject(refused);
  expect(await all(server, as)).toEqual([article]);
});

it('logs articles in the activity', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { id } = await anArticle(server, as);
  await server.ask(updateArticle, { as, params: { id }, body: { name: 'Otro' } });
  await server.ask(deleteArticle, { as, params: { id } });
  const entries = await server.dependencies.database.read.selectFrom('activity').select('what').execute();
  expect(entries.map(({ what }) => what)).toEqual([
    'Agregó el artículo «Ayuno preoperatorio»',
    'Editó el artículo «Ayuno preoperatorio»',
    'Eliminó el artículo «Otro»',
  ]);
});
