/** News and benefits over HTTP: both kinds answer the same calls, so both run every test. */

import { PICTURE_WIDTHS, readPicture } from '@vigilia/contract/content/files';
import { benefitsCalls, newsCalls } from '@vigilia/contract/content/picture-cards';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import type { Part } from '../../../testing/multipart.ts';
import { aServer, aSharedServer, type TestServer } from '../../../testing/server.ts';

/** For tests that store nothing. */
const refusing = aSharedServer();

const KINDS = [
  { kind: 'news', ...newsCalls, gone: 'Esta noticia ya no existe. Vuelva a cargar la lista.' },
  { kind: 'benefits', ...benefitsCalls, gone: 'Este beneficio ya no existe. Vuelva a cargar la lista.' },
] as const;

const aPictureFile = async (): Promise<Part> => ({
  name: 'foto.jpg',
  type: 'image/jpeg',
  content: await aPicture(),
});

const withPicture = async (fields: Record<string, string>): Promise<Part[]> => [
  ...Object.entries(fields),
  await aPictureFile(),
];

const nameIn = (address: string) => address.replace('/api/files/', '');

describe.each(KINDS)('$kind', ({ list, create, update, move, remove, gone }) => {
  async function aCard(
    server: TestServer,
    as: Person,
    fields: { title?: string; description?: string } = {},
  ) {
    const form = await withPicture({ title: 'Congreso', description: 'En Cali', ...fields });
    const { status, data } = await server.ask(create, { as, form });
    expect(status).toBe(201);
    return data;
  }

  const titles = async (server: TestServer, as: Person, query = {}) =>
    (await server.ask(list, { as, query })).data.map(({ title }) => title);

  it('puts a new card on top, with its picture under a public address', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await aCard(server, as, { title: 'Primera' });
    const form = await withPicture({ title: '  Segunda ', description: ' Con\nlíneas ' });
    const { status, data } = await server.ask(create, { as, form });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(Number),
      title: 'Segunda',
      description: 'Con\nlíneas',
      picture: expect.stringMatching(/^\/api\/files\/[0-9a-f]{32}\.webp$/),
      position: 1,
      version: 1,
    });

    const member = await server.aMember();
    const { data: cards } = await server.ask(list, { as: member });
    expect(cards.map(({ title, position }) => [title, position])).toEqual([
      ['Segunda', 1],
      ['Primera', 2],
    ]);

    const picture = await server.ask(readPicture, { params: { name: nameIn(data.picture) } });
    expect(picture).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(picture.bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(server.filesOnDisk()).toEqual({
      stored: expect.toSatisfy((names: string[]) => names.length === 2 * PICTURE_WIDTHS.length),
      temporary: [],
    });
  });

  itBeforeSql.each([
    ['no title', { description: 'x' }, 'title', 'El título es requerido'],
    ['a blank title', { title: '  ', description: 'x' }, 'title', 'El título es requerido'],
    ['no description', { title: 'x' }, 'description', 'La descripción es requerida'],
    [
      'a long title',
      { title: 'x'.repeat(201), description: 'x' },
      'title',
      'Puede tener 200 caracteres como máximo. Sobra 1 carácter.',
    ],
    [
      'a NUL',
      { title: 'a\u0000b', description: 'x' },
      'title',
      'Contiene caracteres que no se pueden guardar',
    ],
  ])('refuses a card with %s and stores nothing', async (_, fields, path, message) => {
    const server = await refusing();
    const as = await server.anAdministrator();
    const refused = await server.ask(create, { as, form: await withPicture(fields as never) });
    expect(refused.status).toBe(422);
    expect(refused.issues).toEqual([{ path, message: expect.any(String) }]);
    if ('title' in fields || path === 'title')
      expect([message, 'Este dato es requerido']).toContain(refused.message);
    expect(server.filesOnDisk()).toEqual({ stored: [], temporary: [] });
    expect(await titles(server, as)).toEqual([]);
  });

  it.each([
    [
      'as a form',
      {
        form: [
          ['title', 'x'],
          ['description', 'y'],
        ] as Part[],
      },
    ],
    ['as JSON', { body: { title: 'x', description: 'y' } }],
    [
      'with the text null for a file',
      {
        form: [
          ['title', 'x'],
          ['description', 'y'],
          ['file', 'null'],
        ] as Part[],
      },
    ],
  ])('requires a picture when a card is sent %s without one', async (_, asking) => {
    const server = await refusing();
    const as = await server.anAdministrator();
    expect(await server.ask(create, { as, ...asking })).toMatchObject({
      status: 422,
      message: 'Elija una imagen',
      issues: [{ path: 'file', message: 'Elija una imagen' }],
    });
    expect(await titles(server, as)).toEqual([]);
  });

  it.each([
    ['JSON', { body: { title: 'Nueva' } }],
    ['JSON with a file of null', { body: { title: 'Nueva', file: null } }],
    ['a form', { form: [['title', 'Nueva']] as Part[] }],
    [
      'a form with the text null for a file',
      {
        form: [
          ['title', 'Nueva'],
          ['file', 'null'],
        ] as Part[],
      },
    ],
  ])('changes only the sent fields of a card as %s', async (_, asking) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const card = await aCard(server, as);
    const before = server.filesOnDisk();
    const { status, data } = await server.ask(update, { as, params: { id: card.id }, ...asking });
    expect(status).toBe(200);
    expect(data).toEqual({ ...card, title: 'Nueva', version: 2 });
    expect((await server.ask(list, { as })).data).toEqual([data]);
    expect(server.filesOnDisk()).toEqual(before);
  });

  it('replaces the picture of a card under a new address, and ends the old one', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const card = await aCard(server, as);
    const { data } = await server.ask(update, {
      as,
      params: { id: card.id },
      form: [{ name: 'otra.png', type: 'image/png', content: await aPicture('png') }],
    });
    expect(data).toEqual({ ...card, picture: expect.any(String), version: 2 });
    expect(data.picture).not.toBe(card.picture);
    expect(await server.ask(readPicture, { params: { name: nameIn(data.picture) } })).toMatchObject({
      status: 200,
    });
    expect(await server.ask(readPicture, { params: { name: nameIn(card.picture) } })).toMatchObject({
      status: 404,
      message: 'Esta imagen ya no existe',
    });
    // The version before refers to it.
    expect(server.filesOnDisk().stored).toHaveLength(2 * PICTURE_WIDTHS.length);
  });

  it('searches cards by title and description without case and accents', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await aCard(server, as, { title: 'Titulo', description: 'a' });
    await aCard(server, as, { title: 'b', description: 'El 100% de los_niños' });
    const find = (keyword: string) => titles(server, as, { keyword });
    expect(await find('título')).toEqual(['Titulo']);
    expect(await find(' TÍTULO ')).toEqual(['Titulo']);
    expect(await find('NINOS')).toEqual(['b']);
    expect(await find('0%')).toEqual(['b']);
    expect(await find('%')).toEqual(['b']);
    expect(await find('_')).toEqual(['b']);
    expect(await find('\\')).toEqual([]);
    expect(await find('')).toEqual(['b', 'Titulo']);
    expect(await find('nada')).toEqual([]);
  });

  it('searches the current texts of a card, not earlier ones', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const card = await aCard(server, as, { title: 'Antes' });
    await server.ask(update, { as, params: { id: card.id }, body: { title: 'Después' } });
    expect(await titles(server, as, { keyword: 'antes' })).toEqual([]);
    expect(await titles(server, as, { keyword: 'despues' })).toEqual(['Después']);
  });

  it('returns a page of cards with the total', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    for (const title of ['4', '3', '2', '1']) await aCard(server, as, { title });
    const page = await server.ask(list, { as, query: { limit: '2', offset: '1' } });
    expect(page.data.map(({ title, position }) => [title, position])).toEqual([
      ['2', 2],
      ['3', 3],
    ]);
    expect(page.headers['x-total-count']).toBe('4');
    expect(await titles(server, as, { offset: '3' })).toEqual(['4']);
    expect(await titles(server, as, { offset: '9' })).toEqual([]);
    const none = await server.ask(list, { as, query: { limit: '0', keyword: '3' } });
    expect(none).toMatchObject({ data: [], headers: { 'x-total-count': '1' } });
  });

  it('moves a card, at most to the end', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    for (const title of ['4', '3', '2', '1']) await aCard(server, as, { title });
    const { data: cards } = await server.ask(list, { as });
    const id = cards[0]?.id ?? 0;
    const moved = await server.ask(move, { as, params: { id }, body: { newPosition: 3 } });
    expect(moved).toMatchObject({ status: 200, data: { id, title: '1', position: 3 } });
    expect(await titles(server, as)).toEqual(['2', '3', '1', '4']);
    const last = await server.ask(move, { as, params: { id }, body: { newPosition: 1_000_000 } });
    expect(last.data.position).toBe(4);
    expect(await titles(server, as)).toEqual(['2', '3', '4', '1']);
    await server.ask(move, { as, params: { id }, body: { newPosition: 1 } });
    expect(await titles(server, as)).toEqual(['1', '2', '3', '4']);
  });

  it('deletes a card, keeps its picture for a restore, and closes the gap', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    for (const title of ['3', '2', '1']) await aCard(server, as, { title });
    const { data: cards } = await server.ask(list, { as });
    const id = cards[1]?.id ?? 0;
    expect(await server.ask(remove, { as, params: { id } })).toMatchObject({ status: 200, data: { id } });
    const { data: remaining } = await server.ask(list, { as });
    expect(remaining.map(({ title, position }) => [title, position])).toEqual([
      ['1', 1],
      ['3', 2],
    ]);
    expect(server.filesOnDisk().stored).toHaveLength(3 * PICTURE_WIDTHS.length);
  });

  it('answers 404 for an unknown card, and removes the upload', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const unknown = { status: 404, message: gone };
    const params = { id: 4711 };
    expect(await server.ask(update, { as, params, body: { title: 'x' } })).toMatchObject(unknown);
    expect(await server.ask(update, { as, params, form: [await aPictureFile()] })).toMatchObject(unknown);
    expect(await server.ask(move, { as, params, body: { newPosition: 1 } })).toMatchObject(unknown);
    expect(await server.ask(remove, { as, params })).toMatchObject(unknown);
    expect(server.filesOnDisk()).toEqual({ stored: [], temporary: [] });
  });
});

it('keeps news and benefits apart', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  await server.ask(newsCalls.create, { as, form: await withPicture({ title: 'x', description: 'y' }) });
  expect((await server.ask(benefitsCalls.list, { as })).data).toEqual([]);
});
