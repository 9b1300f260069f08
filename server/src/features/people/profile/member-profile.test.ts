/** What members pick from the catalogue, over HTTP. */
import { PROFILE_CATEGORIES } from '@vigilia/contract/limits';
import { deleteUsers } from '@vigilia/contract/selection';
import {
  countPicks,
  readOwnProfile,
  readProfile,
  updateOwnProfile,
  updateProfile,
} from '@vigilia/contract/users/member-profile';
import { createProfileItem, deleteProfileItem } from '@vigilia/contract/users/profile';
import { setStanding } from '@vigilia/contract/users/standing';
import { downloadPersonalData } from '@vigilia/contract/users/user-history';
import { deleteUser, listUsers } from '@vigilia/contract/users/users';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { aServer } from '../../../testing/server.ts';

const { city, hobby } = PROFILE_CATEGORIES;

async function aCatalogue() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const ana = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
  const beto = await server.aMember({ name: 'Beto', lastName: 'Paz' });
  const add = async (name: string, categoryId: typeof city | typeof hobby) =>
    (await server.ask(createProfileItem, { as, body: { name, categoryId } })).data;
  const items = {
    cali: await add('Cali', city),
    buga: await add('Buga', city),
    chess: await add('Ajedrez', hobby),
  };
  const pick = (person: typeof ana, ...picked: readonly { readonly id: number }[]) =>
    server.ask(updateOwnProfile, { as: person, body: { items: picked.map(({ id }) => id) } });
  const counts = async () => (await server.ask(countPicks, { as })).data;
  const lastActivity = async () => {
    const rows = await server.dependencies.database.read.selectFrom('activity').selectAll().execute();
    return rows.at(-1);
  };
  return { server, as, ana, beto, add, ...items, pick, counts, lastActivity };
}

it('answers the own data and picks of a member, who replaces the picks', async () => {
  const { server, as, ana, cali, chess, pick } = await aCatalogue();
  expect((await server.ask(readOwnProfile, { as: ana })).data).toEqual({
    ...{ name: 'Ana', lastName: 'Ríos', email: ana.email, items: [] },
    ...{ dni: expect.any(String), dniType: expect.any(Number) },
  });
  await server.ask(setStanding, { as, params: { id: ana.id }, body: { inGoodStanding: true } });
  const picked = await pick(ana, chess, cali, chess);
  expect(picked).toMatchObject({ status: 200, data: { items: [cali, chess], standing: { isGood: true } } });
  expect((await server.ask(readOwnProfile, { as: ana })).data).toEqual(picked.data);
  expect((await pick(ana, chess)).data.items).toEqual([chess]);
  expect((await pick(ana)).data.items).toEqual([]);
});

it('refuses a second city, an eleventh hobby and an item that does not exist, and keeps the picks', async () => {
  const { server, ana, add, cali, buga, pick } = await aCatalogue();
  await pick(ana, cali);
  expect(await pick(ana, cali, buga)).toMatchObject({
    status: 422,
    issues: [{ path: 'items', message: 'De «Ciudades» se elige uno solo' }],
  });
  const hobbies = await Promise.all(
    Array.from({ length: 11 }, (_, index) => add(`Pasatiempo ${index}`, hobby)),
  );
  expect(await pick(ana, ...hobbies)).toMatchObject({
    status: 422,
    issues: [{ path: 'items', message: 'De «Pasatiempos» se eligen hasta 10' }],
  });
  expect((await pick(ana, ...hobbies.slice(1))).status).toBe(200);
  expect((await pick(ana, ...Array.from({ length: 54 }, (_, id) => ({ id: id + 1 })))).status).toBe(422);
  expect(await pick(ana, { id: 999 })).toMatchObject({
    status: 409,
    message: 'Algo de lo que eligió ya no está en las listas. Vuelva a cargar la página.',
  });
  expect((await server.ask(readOwnProfile, { as: ana })).data.items).toHaveLength(10);
});

it('lets a member change the profile sixty times an hour', async () => {
  const { ana, chess, pick } = await aCatalogue();
  for (let index = 0; index < 60; index += 1) expect((await pick(ana, chess)).status).toBe(200);
  expect((await pick(ana)).status).toBe(429);
});

it('lets administrators alone read and change the picks of a user, with an entry in the log', async () => {
  const { server, as, ana, beto, cali, buga, chess, pick, lastActivity } = await aCatalogue();
  await pick(ana, cali);
  const params = { id: ana.id };
  const change = (...items: readonly { readonly id: number }[]) =>
    server.ask(updateProfile, { as, params, body: { items: items.map(({ id }) => id) } });
  expect((await server.ask(readProfile, { as, params })).data).toEqual({ items: [cali] });
  expect(await change(buga, chess)).toMatchObject({ status: 200, data: { items: [buga, chess] } });
  expect((await server.ask(readProfile, { as, params })).data).toEqual({ items: [buga, chess] });
  expect((await lastActivity())?.what).toContain('Cambió el perfil de Ana Ríos');
  expect(JSON.parse((await lastActivity())?.changes ?? '')).toEqual([
    { field: 'Ciudades', before: 'Cali', after: 'Buga' },
    { field: 'Pasatiempos', before: null, after: 'Ajedrez' },
  ]);
  expect((await change(cali, buga)).status).toBe(422);
  expect((await change({ id: 999 })).status).toBe(409);
  const unknown = { id: 999 };
  expect((await server.ask(readProfile, { as, params: unknown })).status).toBe(404);
  expect((await server.ask(updateProfile, { as, params: unknown, body: { items: [] } })).status).toBe(404);
  for (const [person, status] of [
    [beto, 403],
    [undefined, 401],
  ] as const) {
    const by = person && { as: person };
    expect((await server.ask(readProfile, { ...by, params })).status).toBe(status);
    expect((await server.ask(updateProfile, { ...by, params, body: { items: [] } })).status).toBe(status);
    expect((await server.ask(countPicks, { ...by })).status).toBe(status);
  }
});

it('counts who picked each item, and deletes one in use with the picks, saying by how many', async () => {
  const { server, as, ana, beto, cali, chess, pick, counts, lastActivity } = await aCatalogue();
  expect(await counts()).toEqual([]);
  await pick(ana, cali, chess);
  await pick(beto, cali);
  expect(await counts()).toEqual([
    { id: cali.id, members: 2 },
    { id: chess.id, members: 1 },
  ]);
  expect((await server.ask(deleteProfileItem, { as, params: { id: cali.id } })).status).toBe(200);
  expect((await lastActivity())?.what).toBe('Eliminó «Cali» de las ciudades; 2 personas lo tenían');
  expect(await counts()).toEqual([{ id: chess.id, members: 1 }]);
  expect((await server.ask(readOwnProfile, { as: beto })).data.items).toEqual([]);
});

it('filters users by what they picked, in the list and in a selection', async () => {
  const { server, as, ana, cali, chess, pick } = await aCatalogue();
  await pick(ana, cali);
  const list = (profileItem: string, name = '') =>
    server.ask(listUsers, { as, query: { profileItem, name } });
  const names = async (...filters: Parameters<typeof list>) =>
    (await list(...filters)).data.map(({ name }) => name);
  expect(await names(String(cali.id))).toEqual(['Ana']);
  expect(await names(String(cali.id), 'rios')).toEqual(['Ana']);
  expect(await names(String(cali.id), 'beto')).toEqual([]);
  expect(await names(String(chess.id))).toEqual([]);
  expect(await names('')).toHaveLength(3);
  expect((await list('x')).status).toBe(422);
  const filters = { profileItem: String(cali.id) };
  const deleted = await server.ask(deleteUsers, { as, body: { filters, seen: 1 } });
  expect(deleted.data.deleted).toBe(1);
});

it('puts the picks into the personal data, and forgets them with the account', async () => {
  const { server, as, ana, cali, chess, pick, counts } = await aCatalogue();
  await pick(ana, cali, chess);
  const params = { id: ana.id };
  const archive = await server.ask(downloadPersonalData, { as, params });
  const files = unzipSync(new Uint8Array(archive.bytes));
  expect(JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array())).perfil).toEqual([
    { Lista: 'Ciudades', Elección: 'Cali' },
    { Lista: 'Pasatiempos', Elección: 'Ajedrez' },
  ]);
  await server.ask(deleteUser, { as, params });
  expect(await counts()).toEqual([]);
  expect((await server.ask(readProfile, { as, params })).status).toBe(404);
});
