/** Profiles as a spreadsheet over HTTP (R21.5). */
import { listActivity } from '@vigilia/contract/activity';
import { PROFILE_CATEGORIES } from '@vigilia/contract/limits';
import { readProfile } from '@vigilia/contract/users/member-profile';
import { createProfileItem } from '@vigilia/contract/users/profile';
import { exportProfiles, importProfiles, previewProfiles } from '@vigilia/contract/users/profile-files';
import { expect, it } from 'vitest';
import { aServer } from '../../../testing/server.ts';

const part = (content: string) => ({ name: 'perfiles.csv', type: 'text/csv', content: Buffer.from(content) });

async function aStart() {
  const server = await aServer();
  const as = await server.anAdministrator({ dni: '900' });
  const ana = await server.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' });
  const beto = await server.aMember({ name: 'Beto', lastName: 'Sáenz', dni: '1002' });
  for (const [categoryId, name] of [
    [PROFILE_CATEGORIES.subspecialty, 'Anestesia Pediátrica'],
    [PROFILE_CATEGORIES.subspecialty, 'Dolor'],
    [PROFILE_CATEGORIES.city, 'Cali'],
    [PROFILE_CATEGORIES.city, 'Palmira'],
  ] as const)
    expect((await server.ask(createProfileItem, { as, body: { categoryId, name } })).status).toBe(201);
  const preview = async (content: string) => server.ask(previewProfiles, { as, form: [part(content)] });
  const apply = async (content: string, fields: object = {}) => {
    const { fingerprint } = (await preview(content)).data;
    const form = [...Object.entries<string>({ fingerprint, ...fields }), part(content)];
    return server.ask(importProfiles, { as, form });
  };
  const namesOf = async ({ id }: { id: number }) =>
    (await server.ask(readProfile, { as, params: { id } })).data.items.map(({ name }) => name);
  const csv = async () => (await server.ask(exportProfiles, { as, query: { format: 'csv' } })).text;
  return { server, as, ana, beto, preview, apply, namesOf, csv };
}

const HEAD = 'Cédula;Subespecialidades;Ciudades';

it('imports picks by document number, and exports a file that changes nothing', async () => {
  const { server, as, ana, beto, preview, apply, namesOf, csv } = await aStart();
  const file = `${HEAD}\n1.001;"anestesia pediatrica; Dolor";CALI\n1002;;Palmira\n`;
  expect((await preview(file)).data).toMatchObject({
    counts: { changes: 2, same: 0, unknown: 0, repeated: 0, invalid: 0 },
    rows: [
      { name: 'Ana Ríos', reason: 'Subespecialidades: — → Anestesia Pediátrica · Dolor. Ciudades: — → Cali' },
      { name: 'Beto Sáenz', reason: 'Ciudades: — → Palmira' },
    ],
  });
  expect(await apply(file)).toMatchObject({ status: 200, data: { changed: 2, leftOut: 0 } });
  expect(await namesOf(ana)).toEqual(['Cali', 'Anestesia Pediátrica', 'Dolor']);
  expect(await namesOf(beto)).toEqual(['Palmira']);
  const [entry] = (await server.ask(listActivity, { as })).data;
  expect(entry?.what).toBe('Importó los perfiles de 2 asociados');

  const exported = await csv();
  expect(exported).toContain('Anestesia Pediátrica; Dolor');
  expect((await preview(exported)).data.counts).toMatchObject({ changes: 0, same: 2 });
});

it('keeps lists without a column and empty cells, and replaces the others', async () => {
  const { ana, apply, namesOf } = await aStart();
  await apply(`${HEAD}\n1001;Dolor;Cali\n`);
  await apply('Cédula;Ciudades\n1001;Palmira\n');
  expect(await namesOf(ana)).toEqual(['Palmira', 'Dolor']);
  await apply(`${HEAD}\n1001;Anestesia pediátrica;\n`);
  expect(await namesOf(ana)).toEqual(['Palmira', 'Anestesia Pediátrica']);
});

it('refuses rows with an unknown person or item, or too many, unless they are left out', async () => {
  const { ana, beto, preview, apply, namesOf } = await aStart();
  const file = `${HEAD}\n1001;Neonatos;\n1002;Dolor;\n999;Dolor;\n1002;Dolor;\nx;;\n`;
  const { data } = await preview(file);
  expect(data.counts).toEqual({ changes: 1, same: 0, unknown: 1, repeated: 1, invalid: 2 });
  expect(data.rows[0]?.reason).toContain('«Neonatos» no está en «Subespecialidades»');
  expect((await preview(`${HEAD}\n1001;;Cali · Palmira\n`)).data.rows[0]?.reason).toBe(
    'De «Ciudades» se elige uno solo',
  );
  expect(await apply(file)).toMatchObject({ status: 422, message: expect.stringContaining('hay 3 filas') });
  expect(await namesOf(beto)).toEqual([]);
  expect(await apply(file, { leaveOut: 'true' })).toMatchObject({ data: { changed: 1, leftOut: 3 } });
  expect([await namesOf(ana), await namesOf(beto)]).toEqual([[], ['Dolor']]);
});

it('refuses a file whose outcome is another one than the preview showed', async () => {
  const { server, as, apply, preview } = await aStart();
  const file = `${HEAD}\n1001;Dolor;\n`;
  const { fingerprint } = (await preview(file)).data;
  await apply(`${HEAD}\n1001;Dolor;\n`);
  const form = [['fingerprint', fingerprint] as const, part(file)];
  expect((await server.ask(importProfiles, { as, form })).status).toBe(409);
});
