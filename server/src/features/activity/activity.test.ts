/** The activity log over HTTP. */
import { listActivity, listActivityAreas } from '@vigilia/contract/activity';
import { createArticle, updateArticle } from '@vigilia/contract/articles';
import { updateAssembly } from '@vigilia/contract/assemblies';
import { listAttorneyPowers, updateAttorneyPower } from '@vigilia/contract/attorney-powers';
import { createLink, updateLink } from '@vigilia/contract/links';
import { saveMinutesData } from '@vigilia/contract/minutes';
import { createNews, updateNews } from '@vigilia/contract/news';
import { registerUser } from '@vigilia/contract/registration';
import { importUsers } from '@vigilia/contract/user-import';
import { deleteUser, updateUser } from '@vigilia/contract/users';
import { updateQuestion } from '@vigilia/contract/votings';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  represents,
  startVoting,
} from '../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../testing/builders/documents.ts';
import type { Person } from '../../testing/builders/people.ts';
import { aPicture } from '../../testing/builders/pictures.ts';
import { aServer, type TestResponse } from '../../testing/server.ts';

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
      hash: 'muy-secreta',
      phone: '3',
      dniType: 1,
      dni: '1',
    },
  });
  return { server, ana, oscar, late };
}

it('lists who changed what and when, latest first', async () => {
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
      changes: [{ field: 'enlace', before: 'https://example.org', after: 'https://example.org/2' }],
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

it('filters the activity by person, area and day combined', async () => {
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

it('keeps the name of a deleted user in the activity', async () => {
  const { server, ana, late: as } = await twoDays();
  await server.ask(deleteUser, { as, params: { id: ana.id } });
  const { data } = await server.ask(listActivity, { as, query: { person: 'ana rios' } });
  expect(data).toHaveLength(1);
});

/** Edits of every kind, each with the expected log entries. */
const EDITS: Readonly<
  Record<string, (evening: Evening) => Promise<readonly [TestResponse, readonly object[]]>>
> = {
  'a user': async ({ server, as, ana }) => [
    await server.ask(updateUser, {
      as,
      params: { id: ana.id },
      body: { name: 'Beatriz', email: 'b@a.test', dniType: 4, userType: 2, hash: 'muy-secreta-9' },
    }),
    [
      { field: 'nombre', before: ana.name, after: 'Beatriz' },
      { field: 'correo', before: ana.email, after: 'b@a.test' },
      { field: 'tipo de documento', before: 'Cédula de Ciudadanía', after: 'Pasaporte' },
      { field: 'tipo de usuario', before: 'asociado', after: 'administrador' },
      { field: 'contraseña', before: null, after: 'asignada por un administrador' },
    ],
  ],
  'an assembly': async ({ server, as, assemblyId }) => [
    await server.ask(updateAssembly, {
      as,
      params: { id: assemblyId },
      body: { title: 'Otra', quorum: 'true', quorumMin: 7, orderDay: { agenda: ['Uno', 'Dos'] } },
    }),
    [
      { field: 'título', before: 'Asamblea general ordinaria', after: 'Otra' },
      { field: 'necesita quórum', before: 'no', after: 'sí' },
      { field: 'quórum mínimo', before: '0', after: '7' },
      {
        field: 'agenda',
        before: 'Verificación del quórum · Elección de dignatarios',
        after: 'Uno · Dos',
      },
    ],
  ],
  'a question': async ({ server, as, question, ana, eva }) => [
    await server.ask(updateQuestion, {
      as,
      params: { id: question.id },
      body: { title: '¿Quién?', peopleToVote: [eva.id, ana.id] },
    }),
    [
      { field: 'pregunta', before: question.title, after: '¿Quién?' },
      {
        field: 'candidatos',
        before: `${named(ana)} · ${named(eva)}`,
        after: `${named(eva)} · ${named(ana)}`,
      },
    ],
  ],
  'an opening': async ({ server, as, question, ana, eva }) => [
    await startVoting(server, as, question.id),
    [
      { field: 'candidato 1', before: null, after: named(ana) },
      { field: 'candidato 2', before: null, after: named(eva) },
    ],
  ],
  'a power': async ({ server, as, powerId, ana, eva }) => [
    await server.ask(updateAttorneyPower, {
      as,
      params: { id: powerId },
      form: [['userIdToDelegate', String(eva.id)], aDocumentFile()],
    }),
    [
      { field: 'apoderado', before: `${ana.name} ${ana.lastName}`, after: `${eva.name} ${eva.lastName}` },
      { field: 'documento', before: null, after: null },
    ],
  ],
  'the data of minutes': async ({ server, as, assemblyId }) => [
    await server.ask(saveMinutesData, { as, params: { assemblyId }, body: { place: 'Cali' } }),
    [{ field: 'Lugar', before: null, after: 'Cali' }],
  ],
  news: async ({ server, as, aPictureFile }) => {
    const form = [['title', 'Antes'], ['description', 'Igual'], aPictureFile] as never;
    const { data } = await server.ask(createNews, { as, form });
    return [
      await server.ask(updateNews, {
        as,
        params: { id: data.id },
        body: { title: 'Después', description: 'Igual' },
      }),
      [{ field: 'título', before: 'Antes', after: 'Después' }],
    ];
  },
  'an article': async ({ server, as }) => {
    const { data } = await server.ask(createArticle, { as, body: { name: 'A', url: 'https://a.test/1' } });
    return [
      await server.ask(updateArticle, {
        as,
        params: { id: data.id },
        body: { name: 'B', url: 'https://a.test/2' },
      }),
      [
        { field: 'nombre', before: 'A', after: 'B' },
        { field: 'enlace', before: 'https://a.test/1', after: 'https://a.test/2' },
      ],
    ];
  },
};

const named = ({ name, lastName, dni }: Person) => `${name} ${lastName} (${dni})`;

async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [ana, eva, absent] = [await server.aMember(), await server.aMember(), await server.aMember()];
  const assemblyId = await anAssembly(server, as);
  for (const member of [ana, eva]) await addAttendee(server, as, assemblyId, member);
  await represents(server, assemblyId, ana, absent);
  const powers = await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } });
  const question = await aQuestion(server, as, assemblyId, [ana, eva]);
  const aPictureFile = { name: 'a.jpg', type: 'image/jpeg', content: await aPicture() };
  return { server, as, ana, eva, assemblyId, question, powerId: powers.data[0]?.id ?? 0, aPictureFile };
}
type Evening = Awaited<ReturnType<typeof anEvening>>;

it.each(Object.entries(EDITS))('logs the old and new values of an edit of %s', async (_, edit) => {
  const evening = await anEvening();
  const [answer, expected] = await edit(evening);
  expect(answer.status).toBe(200);
  const { data, text } = await evening.server.ask(listActivity, { as: evening.as });
  const entry = data.find(({ changes }) => changes);
  expect(entry?.changes).toEqual(expected);
  expect(text).not.toContain('muy-secreta-9');
});

it('logs the old and new values of each user that an import changes', async () => {
  const { server, as, ana, eva } = await anEvening();
  const row = ({ dni, email, phone }: Person, { name, lastName }: Person) =>
    [name, lastName, email, phone, 'Cédula de Ciudadanía', dni].join(';');
  const sheet = ['Nombre;Apellido;Correo;Celular;Tipo de documento;Cédula', row(ana, eva), row(eva, ana)];
  const form = [{ name: 'a.csv', type: 'text/csv', content: Buffer.from(sheet.join('\n')) }];
  const { status, text } = await server.ask(importUsers, { as, form });
  expect(status, text).toBe(200);
  const { data } = await server.ask(listActivity, { as, query: { limit: '1' } });
  expect(data[0]?.changes).toContainEqual({
    field: `${eva.name} ${eva.lastName} (${ana.dni}): apellido`,
    before: ana.lastName,
    after: eva.lastName,
  });
  expect(data[0]?.changes).toHaveLength(2);
});

it('restricts the activity to administrators', async () => {
  const server = await aServer();
  expect((await server.ask(listActivity, { as: await server.aMember() })).status).toBe(403);
});

it('forbids updates and deletions of the activity in the database itself', async () => {
  const { server } = await twoDays();
  const { database } = server.dependencies;
  await expect(database.write((tx) => tx.deleteFrom('activity').execute())).rejects.toThrow('only added');
  await expect(
    database.write((tx) => tx.updateTable('activity').set({ what: 'Nada' }).execute()),
  ).rejects.toThrow('only added');
  const rows = await database.read.selectFrom('activity').select('what').execute();
  expect(rows).toHaveLength(3);
});

it('logs an edit without changes as such', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const title = 'Asamblea de abril';
  const assemblyId = await anAssembly(server, as, { title });
  const name = 'Anestesia';
  const url = 'https://example.org';
  const article = await server.ask(createArticle, { as, body: { name, url } });
  const link = await server.ask(createLink, { as, body: { link: 'News', url } });
  await server.ask(updateAssembly, { as, params: { id: assemblyId }, form: [['title', title]] });
  await server.ask(updateArticle, { as, params: { id: article.data.id }, body: { name, url } });
  await server.ask(updateLink, { as, params: { id: link.data.id }, body: { url } });
  await server.ask(saveMinutesData, { as, params: { assemblyId }, body: {} });
  await server.ask(saveMinutesData, { as, params: { assemblyId }, body: {} });
  const entries = (await server.ask(listActivity, { as })).data.map(({ what }) => what);
  expect(entries.slice(0, 5).toReversed()).toEqual([
    `Editó la asamblea «${title}» (sin cambios)`,
    `Editó el artículo «${name}» (sin cambios)`,
    `Cambió el enlace de Noticias: ${url} (sin cambios)`,
    `Editó los datos del acta de «${title}»`,
    `Editó los datos del acta de «${title}» (sin cambios)`,
  ]);
});
