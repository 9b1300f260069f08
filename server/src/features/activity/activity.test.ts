/** The activity log over HTTP. */
import { listActivity, listActivityAreas } from '@vigilia/contract/activity';
import { createLink, updateLink } from '@vigilia/contract/links';
import { registerUser } from '@vigilia/contract/registration';
import { deleteUser } from '@vigilia/contract/users';
import { expect, it } from 'vitest';
import { aServer } from '../../testing/server.ts';

const HOUR = 3_600_000;

/** Ana saves a link at 10:00 in Colombia, Óscar changes it the next morning and registers somebody. */
async function twoDays() {
  const server = await aServer();
  const ana = await server.anAdministrator({ name: 'Ana', lastName: 'Ríos' });
  const oscar = await server.anAdministrator({ name: 'Óscar', lastName: 'Muñoz' });
  const body = { link: 'News', url: 'https://example.org' };
  const { data: link } = await server.ask(createLink, { as: ana, body });
  server.clock.pass(14 * HOUR);
  // Other tokens: twelve hours have passed.
  const late = await server.anAdministrator({ name: 'Óscar', lastName: 'Muñoz', email: 'o2@a.test' });
  await server.ask(updateLink, { as: late, params: { id: link.id }, body: { url: 'https://example.org/2' } });
  await server.ask(registerUser, {
    as: late,
    body: {
      name: 'Eva',
      lastName: 'Paz',
      email: 'e@a.test',
      hash: 'secreta',
      phone: '3',
      dniType: 1,
      dni: '1',
    },
  });
  return { server, ana, oscar, late };
}

it('answers who changed what and when, the latest first', async () => {
  const { server, late } = await twoDays();
  const { data, headers } = await server.ask(listActivity, { as: late });
  expect(headers['x-total-count']).toBe('3');
  expect(data.map(({ id: _, ...entry }) => entry)).toEqual([
    {
      at: '2026-03-03T05:00:00.000Z',
      userId: late.id,
      person: 'Óscar Muñoz',
      area: 'Registros',
      what: 'Registró a Eva Paz',
    },
    {
      at: '2026-03-03T05:00:00.000Z',
      userId: late.id,
      person: 'Óscar Muñoz',
      area: 'Enlaces',
      what: 'Cambió el enlace de Noticias: https://example.org/2',
    },
    {
      at: '2026-03-02T15:00:00.000Z',
      userId: expect.any(Number),
      person: 'Ana Ríos',
      area: 'Enlaces',
      what: 'Guardó el enlace de Noticias: https://example.org',
    },
  ]);
});

it('is filtered by person, area and day, all together', async () => {
  const { server, late: as } = await twoDays();
  const count = async (query: Record<string, string>) => {
    const { data, headers } = await server.ask(listActivity, { as, query });
    return [data.length, Number(headers['x-total-count'])];
  };
  expect(await count({ person: 'oscar' })).toEqual([2, 2]);
  expect(await count({ person: 'RIOS' })).toEqual([1, 1]);
  expect(await count({ area: 'Enlaces' })).toEqual([2, 2]);
  expect(await count({ area: 'Enlac' })).toEqual([0, 0]);
  expect(await count({ created: '2026-03-02' })).toEqual([1, 1]);
  expect(await count({ created: '2026-03-03' })).toEqual([2, 2]);
  expect(await count({ created: '2026-03-03', area: 'Enlaces', person: 'muñoz' })).toEqual([1, 1]);
  expect(await count({ person: '', area: '', created: '' })).toEqual([3, 3]);
  expect(await count({ limit: '1' })).toEqual([1, 3]);
  expect(await count({ limit: '5', offset: '2' })).toEqual([1, 3]);
  expect((await server.ask(listActivity, { as, query: { created: 'ayer' } })).status).toBe(422);
  expect((await server.ask(listActivityAreas, { as })).data).toEqual(['Enlaces', 'Registros']);
});

it('keeps the name of somebody who is no longer a user', async () => {
  const { server, ana, late: as } = await twoDays();
  await server.ask(deleteUser, { as, params: { id: ana.id } });
  const { data } = await server.ask(listActivity, { as, query: { person: 'ana rios' } });
  expect(data).toHaveLength(1);
});

it('is for administrators alone', async () => {
  const server = await aServer();
  expect((await server.ask(listActivity, { as: await server.aMember() })).status).toBe(403);
});

it('is only ever added to: the database itself refuses to change or remove a row', async () => {
  const { server } = await twoDays();
  const { database } = server.parts;
  await expect(database.write((tx) => tx.deleteFrom('activity').execute())).rejects.toThrow('only added');
  await expect(
    database.write((tx) => tx.updateTable('activity').set({ what: 'Nada' }).execute()),
  ).rejects.toThrow('only added');
  const rows = await database.read.selectFrom('activity').select('what').execute();
  expect(rows).toHaveLength(3);
});
