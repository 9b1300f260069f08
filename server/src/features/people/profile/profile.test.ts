import { PROFILE_CATEGORIES } from '@vigilia/contract/limits';
import { fold } from '@vigilia/contract/text/fold';
import {
  createProfileItem,
  deleteProfileItem,
  listProfileItems,
  type ProfileItem,
  renameProfileItem,
} from '@vigilia/contract/users/profile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itBeforeSql } from '../../../testing/engines.ts';
import { runs } from '../../../testing/full.ts';
import { aServer, aSharedServer, openServer, type TestServer } from '../../../testing/server.ts';

/** For tests that store nothing. */
const refusing = aSharedServer();

const { city, country, hobby, subspecialty } = PROFILE_CATEGORIES;

const activityOf = async (server: TestServer) => {
  const rows = await server.dependencies.database.read
    .selectFrom('activity')
    .select(['area', 'what'])
    .execute();
  return rows.map(({ area, what }) => `${area}: ${what}`);
};

describe('the profile catalogue', () => {
  it.each(Object.entries(PROFILE_CATEGORIES))(
    'creates, lists and deletes items of %s',
    async (_, categoryId) => {
      const server = await aServer();
      const as = await server.anAdministrator();
      const created = await server.ask(createProfileItem, { as, body: { name: 'Ñandú', categoryId } });
      expect(created).toMatchObject({ status: 201 });
      expect(created.data).toEqual({ id: expect.any(Number), name: 'Ñandú', categoryId });

      const member = await server.aMember();
      const listed = await server.ask(listProfileItems, { as: member });
      expect(listed).toMatchObject({ status: 200, data: [created.data] });
      expect(listed.text).toBe(
        JSON.stringify({ data: [{ id: created.data.id, name: 'Ñandú', categoryId }] }),
      );

      const params = { id: created.data.id };
      expect(await server.ask(deleteProfileItem, { as, params })).toMatchObject({
        status: 200,
        data: params,
      });
      expect((await server.ask(listProfileItems, { as })).data).toEqual([]);
    },
  );

  it('logs created and deleted items in the activity', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data } = await server.ask(createProfileItem, { as, body: { name: 'Cali', categoryId: city } });
    await server.ask(createProfileItem, { as, body: { name: 'CALI', categoryId: city } });
    await server.ask(deleteProfileItem, { as, params: { id: data.id } });
    expect(await activityOf(server)).toEqual([
      'Perfil: Agregó «Cali» a las ciudades',
      'Perfil: Eliminó «Cali» de las ciudades',
    ]);
  });

  it('renames an item, also in case and accents alone, and logs the old name', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data } = await server.ask(createProfileItem, { as, body: { name: 'Tulua', categoryId: city } });
    const params = { id: data.id };
    const rename = (name: string) => server.ask(renameProfileItem, { as, params, body: { name } });
    expect(await rename('  Tuluá ')).toMatchObject({ status: 200, data: { ...data, name: 'Tuluá' } });
    expect((await server.ask(listProfileItems, { as })).data).toEqual([{ ...data, name: 'Tuluá' }]);
    expect((await rename('Tuluá')).status).toBe(200);
    expect((await activityOf(server)).slice(1)).toEqual([
      'Perfil: Cambió el nombre de «Tulua» en las ciudades',
      'Perfil: Cambió el nombre de «Tuluá» en las ciudades (sin cambios)',
    ]);
  });

  it('refuses the name of another item of the category, an empty name and an unknown item', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const add = async (name: string, categoryId: ProfileItem['categoryId']) =>
      (await server.ask(createProfileItem, { as, body: { name, categoryId } })).data;
    const cali = await add('Cali', city);
    await add('Tuluá', city);
    await add('Buga', country);
    const rename = (id: number, name: string) =>
      server.ask(renameProfileItem, { as, params: { id }, body: { name } });
    expect(await rename(cali.id, 'TULUA')).toMatchObject({
      status: 409,
      message: 'Esta lista ya tiene «Tuluá». No distingue mayúsculas ni tildes.',
    });
    expect((await rename(cali.id, '  ')).status).toBe(422);
    expect((await rename(cali.id + 99, 'Yumbo')).status).toBe(404);
    // The same name is free in another category.
    expect((await rename(cali.id, 'Buga')).status).toBe(200);
  });

  it('gives a name to one of two items renamed at the same time', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const items = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map(async (name) => {
        const { data } = await server.ask(createProfileItem, { as, body: { name, categoryId: hobby } });
        return data;
      }),
    );
    const answers = await Promise.all(
      items.map(({ id }) => server.ask(renameProfileItem, { as, params: { id }, body: { name: 'Ajedrez' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { data: stored } = await server.ask(listProfileItems, { as });
    expect(stored.filter(({ name }) => name === 'Ajedrez')).toHaveLength(1);
  });

  it('normalises an item name to one line', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const body = { name: '  Hospital \t Universitario\r\n del  Valle ', categoryId: subspecialty };
    const { data } = await server.ask(createProfileItem, { as, body });
    expect(data.name).toBe('Hospital Universitario del Valle');
  });

  it.each([
    ['Tuluá', 'Tuluá'],
    ['Tuluá', 'TULUA'],
    ['Tuluá', ' tulua\u0301 '],
    ['Nariño', 'narino'],
    ['La Unión', 'la   unión'],
    ['Pingüino', 'pinguino'],
  ])('keeps %j and refuses %j in the same category', async (first, second) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data } = await server.ask(createProfileItem, { as, body: { name: first, categoryId: city } });
    expect(
      await server.ask(createProfileItem, { as, body: { name: second, categoryId: city } }),
    ).toMatchObject({
      status: 409,
      message: `Esta lista ya tiene «${first}». No distingue mayúsculas ni tildes.`,
    });
    expect((await server.ask(listProfileItems, { as })).data).toEqual([data]);
  });

  it('allows the same name in another category, and again after a deletion', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const body = { name: 'Bogotá D. C.', categoryId: city };
    const { data } = await server.ask(createProfileItem, { as, body });
    expect(await server.ask(createProfileItem, { as, body: { ...body, categoryId: country } })).toMatchObject(
      { status: 201 },
    );
    await server.ask(deleteProfileItem, { as, params: { id: data.id } });
    const again = await server.ask(createProfileItem, { as, body });
    expect(again.status).toBe(201);
    expect(again.data.id).not.toBe(data.id);
  });

  it('stores one of racing creations, and deletes once', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const names = ['Pádel', 'padel', 'PÁDEL', 'pádel', 'Padel', 'PADEL', 'pÁdel', 'páDel'];
    const created = await Promise.all(
      names.map((name) => server.ask(createProfileItem, { as, body: { name, categoryId: hobby } })),
    );
    expect(created.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    const { data: items } = await server.ask(listProfileItems, { as });
    expect(items).toHaveLength(1);

    const params = { id: items[0]?.id ?? 0 };
    const deleted = await Promise.all(names.map(() => server.ask(deleteProfileItem, { as, params })));
    expect(deleted.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)]);
    expect(await activityOf(server)).toHaveLength(2);
  });

  it('enforces unique names and known categories in the database', async () => {
    const server = await aServer();
    const insert = (category_id: number) =>
      server.dependencies.database.write((tx) =>
        tx.insertInto('profile_items').values({ category_id, name: 'x', name_search: 'x' }).execute(),
      );
    await insert(city);
    await expect(insert(city)).rejects.toThrow(/unique/i);
    await expect(insert(2)).rejects.toThrow(/check/i);
  });

  itBeforeSql.each([
    ['no name', { categoryId: city }, 'name', 'Este dato es requerido'],
    ['an empty name', { name: '', categoryId: city }, 'name', 'El nombre es requerido'],
    ['a blank name', { name: ' \n ', categoryId: city }, 'name', 'El nombre es requerido'],
    ['a number', { name: 7, categoryId: city }, 'name', 'Debe ser un texto'],
    ['a list', { name: ['Cali'], categoryId: city }, 'name', 'Debe ser un texto'],
    ['marks only', { name: '-', categoryId: city }, 'name', 'Escriba un nombre con letras o números'],
    ['nothing visible', { name: '\u200b\u0301', categoryId: city }, 'name', expect.any(String)],
    ['a NUL', { name: 'Ca\u0000li', categoryId: city }, 'name', expect.stringContaining('caracteres')],
    ['half a character', { name: 'Cali\ud800', categoryId: city }, 'name', expect.any(String)],
    ['201 characters', { name: 'x'.repeat(201), categoryId: city }, 'name', expect.stringContaining('200')],
    ['no category', { name: 'Cali' }, 'categoryId', 'Esta categoría no existe'],
    ['category 2', { name: 'Cali', categoryId: 2 }, 'categoryId', 'Esta categoría no existe'],
    ['category 0', { name: 'Cali', categoryId: 0 }, 'categoryId', 'Esta categoría no existe'],
    ['category 10', { name: 'Cali', categoryId: 10 }, 'categoryId', 'Esta categoría no existe'],
    ['category 1.5', { name: 'Cali', categoryId: 1.5 }, 'categoryId', 'Esta categoría no existe'],
    ['category "1"', { name: 'Cali', categoryId: '1' }, 'categoryId', 'Esta categoría no existe'],
    ['category null', { name: 'Cali', categoryId: null }, 'categoryId', 'Esta categoría no existe'],
  ])('refuses an item with %s and stores nothing', async (_, body, path, message) => {
    const server = await refusing();
    const as = await server.anAdministrator();
    const refused = await server.ask(createProfileItem, { as, body });
    expect(refused).toMatchObject({ status: 422, issues: [{ path, message }] });
    expect((await server.ask(listProfileItems, { as })).data).toEqual([]);
    expect(await activityOf(server)).toEqual([]);
  });

  it('accepts an item name of 200 characters', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const body = { name: 'x'.repeat(200), categoryId: city };
    expect((await server.ask(createProfileItem, { as, body })).status).toBe(201);
  });

  it('answers 404 for an unknown item', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    expect(await server.ask(deleteProfileItem, { as, params: { id: 77 } })).toMatchObject({
      status: 404,
      message: 'Este item ya no existe. Vuelva a cargar la página.',
    });
  });

  it('returns 40,000 items, whole and in pages', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.dependencies.database.write(async (tx) => {
      for (const category_id of Object.values(PROFILE_CATEGORIES))
        for (let from = 0; from < 5000; from += 1000)
          await tx
            .insertInto('profile_items')
            .values(
              Array.from({ length: 1000 }, (_, index) => {
                const name = `Ítem ${from + index}`;
                return { category_id, name, name_search: fold(name) };
              }),
            )
            .execute();
    });
    const all = await server.ask(listProfileItems, { as });
    expect([all.data.length, all.headers['x-total-count']]).toEqual([40_000, '40000']);
    const part = await server.ask(listProfileItems, { as, query: { limit: '3', offset: '9999' } });
    expect(part.headers['x-total-count']).toBe('40000');
    expect(part.data).toEqual(all.data.slice(9999, 10_002));
  });
});

/** Few letters, so that random names are often the same but for case, accents and blanks. */
const someName = fc
  .array(fc.constantFrom('a', 'A', 'á', 'Á', 'a\u0301', 'ñ', 'n', ' ', '1'), { minLength: 1, maxLength: 4 })
  .map((letters) => letters.join(''));
const someOrder = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ name: someName, categoryId: fc.constantFrom(city, country, hobby) }),
  },
  { weight: 1, arbitrary: fc.record({ remove: fc.nat({ max: 12 }) }) },
);

it('behaves like a sorted model without duplicates', async () => {
  const server = await openServer();
  const as = await server.anAdministrator();
  await fc.assert(
    fc.asyncProperty(fc.array(someOrder, { maxLength: 25 }), async (orders) => {
      await server.dependencies.database.write((tx) => tx.deleteFrom('profile_items').execute());
      const model: ProfileItem[] = [];
      for (const order of orders) {
        if ('remove' in order) {
          const [item] = model.splice(order.remove % Math.max(1, model.length), 1);
          if (item) await server.ask(deleteProfileItem, { as, params: { id: item.id } });
          continue;
        }
        const blank = order.name.trim() === '';
        const taken = model.some(
          (item) => item.categoryId === order.categoryId && fold(item.name) === fold(order.name),
        );
        const { status, data } = await server.ask(createProfileItem, { as, body: order });
        expect(status).toBe(blank ? 422 : taken ? 409 : 201);
        if (status === 201) model.push(data);
      }
      const key = ({ categoryId, name }: ProfileItem) => `${categoryId} ${fold(name)}`;
      expect((await server.ask(listProfileItems, { as })).data).toEqual(
        model.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)),
      );
    }),
    { numRuns: runs(60) },
  );
  await server.close();
});
