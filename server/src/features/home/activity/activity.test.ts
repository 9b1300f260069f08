/** The activity log over HTTP. */

import { listActivity, listActivityAreas } from '@vigilia/contract/activity';
import { registerAttendance, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { listAttorneyPowers, updateAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { saveMinutesData } from '@vigilia/contract/assemblies/minutes';
import { createArticle, deleteArticle, updateArticle } from '@vigilia/contract/content/articles';
import { createLink, updateLink } from '@vigilia/contract/content/links';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { registerUser } from '@vigilia/contract/users/registration';
import { importUsers } from '@vigilia/contract/users/user-import';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACT_DURATION, recordAuditEntry } from '../../../kernel/audit/audit-log.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  represents,
  startVoting,
} from '../../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../../testing/builders/documents.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { aServer, type TestResponse } from '../../../testing/server.ts';

const HOUR = 3_600_000;

/** Ana saves a link at 10:00 in Colombia, Óscar changes it the next morning and registers a person. */
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

it('lists changes with their author and time, latest first', async () => {
  const { server, late } = await twoDays();
  const { data, headers } = await server.ask(listActivity, { as: late });
  expect(headers['x-total-count']).toBe('3');
  expect(data.map(({ id: _, ...entry }) => entry)).toEqual([
    {
      at: '2026-03-03T05:00:00.000Z',
      userId: late.id,
      person: 'Óscar Muñoz',
      isUser: true,
      area: 'Registros',
      what: 'Registró a Eva Paz',
      subjects: [{ kind: 'user', id: expect.any(Number), start: 11, length: 7 }],
    },
    {
      at: '2026-03-03T05:00:00.000Z',
      userId: late.id,
      person: 'Óscar Muñoz',
      isUser: true,
      area: 'Enlaces',
      what: 'Cambió el enlace de Noticias: https://example.org/2',
      changes: [{ field: 'enlace', before: 'https://example.org', after: 'https://example.org/2' }],
    },
    {
      at: '2026-03-02T15:00:00.000Z',
      userId: expect.any(Number),
      person: 'Ana Ríos',
      isUser: true,
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
  expect(await count({ from: '2026-03-03' })).toEqual([2, 2]);
  expect(await count({ until: '2026-03-02' })).toEqual([1, 1]);
  expect(await count({ from: '2026-03-02', until: '2026-03-03' })).toEqual([3, 3]);
  expect(await count({ from: '2026-03-03', until: '2026-03-02' })).toEqual([0, 0]);
  expect(await count({ from: '', until: '' })).toEqual([3, 3]);
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
  expect(data[0]?.isUser).toBeUndefined();
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
    const { data } = await server.ask(newsCalls.create, { as, form });
    return [
      await server.ask(newsCalls.update, {
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

it('answers at most a thousand entries, and how many there are', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { database } = server.dependencies;
  const entry = {
    at: '2026-03-02T15:00:00.000Z',
    user_id: as.id,
    person: 'Ana',
    person_search: 'ana',
    area: 'Noticias',
    what: 'Hizo algo',
  };
  await database.write((tx) => tx.insertInto('activity').values(Array(1001).fill(entry)).execute());
  const groups: Record<string, string>[] = [{}, { grouped: 'true' }];
  const limits: Record<string, string>[] = [{}, { limit: '1001' }, { limit: '999999999' }];
  for (const grouped of groups)
    for (const limit of limits) {
      const { data, headers } = await server.ask(listActivity, { as, query: { ...grouped, ...limit } });
      expect([data.length, headers['x-total-count']]).toEqual([1000, '1001']);
    }
});

describe('the activity by groups', () => {
  it('shows the attendance of many, marked by one act, as one row', async () => {
    const { server, as, assemblyId, people } = await aRoll(3);
    for (const { userId } of people)
      await server.ask(registerAttendance, {
        as,
        query: { act: 'one' },
        body: { userId, assambleId: assemblyId, assist: false },
      });
    const { data } = await server.ask(listActivity, { as, query: { grouped: 'true', limit: '1' } });
    expect(data[0]?.group).toMatchObject({
      entries: 3,
      what: 'Registró a 3 asistentes como ausentes en «Asamblea general ordinaria»',
    });
  });

  it('shows one act as one row, and its entries on demand', async () => {
    const { server, as, assemblyId, people } = await aRoll(3);
    const [ana, eva, ivo] = people;
    const give = (attendee: { id: number } | undefined, canVote: boolean, act?: string) =>
      server.ask(updateCanVote, {
        as,
        ...(act !== undefined && { query: { act } }),
        body: { id: attendee?.id ?? 0, canVote },
      });
    await give(ana, false, 'one');
    await give(eva, false, 'one');
    await give(ivo, false);
    await give(ana, true, 'one');
    await give(ivo, false, 'other');
    const other = await server.anAdministrator();
    await server.ask(updateCanVote, {
      as: other,
      query: { act: 'one' },
      body: { id: ivo?.id ?? 0, canVote: false },
    });

    const { data, headers } = await server.ask(listActivity, { as, query: { grouped: 'true', limit: '5' } });
    const title = 'Asamblea general ordinaria';
    expect(data.map(({ what, group }) => [what, group?.entries, group?.what])).toEqual([
      [`Quitó el derecho a votar a ${nameOnRoll(ivo)} en «${title}»`, undefined, undefined],
      [`Quitó el derecho a votar a ${nameOnRoll(ivo)} en «${title}»`, undefined, undefined],
      [`Dio el derecho a votar a ${nameOnRoll(ana)} en «${title}»`, undefined, undefined],
      [`Quitó el derecho a votar a ${nameOnRoll(ivo)} en «${title}»`, undefined, undefined],
      [
        `Quitó el derecho a votar a ${nameOnRoll(ana)} en «${title}»`,
        2,
        `Quitó el derecho a votar a 2 asistentes en «${title}»`,
      ],
    ]);
    const flat = await server.ask(listActivity, { as });
    expect(Number(headers['x-total-count'])).toBe(Number(flat.headers['x-total-count']) - 1);
    const group = data[4]?.group;
    expect(group?.subjects).toEqual([
      { kind: 'assembly', id: assemblyId, start: group?.what.indexOf(title), length: title.length },
    ]);
    const entries = await server.ask(listActivity, { as, query: { group: String(group?.id) } });
    expect(entries.data.map(({ subjects = [] }) => subjects[0]?.id)).toEqual([eva?.userId, ana?.userId]);
    const ofEva = { grouped: 'true', userId: String(eva?.userId), limit: '1' };
    const concerned = await server.ask(listActivity, { as, query: ofEva });
    expect(concerned.data[0]).toMatchObject({ what: expect.stringContaining(nameOnRoll(eva)) });
    expect(concerned.data[0]?.group).toBeUndefined();
    for (const act of ['', 'x'.repeat(65), 'a b', "'"]) expect((await give(ana, true, act)).status).toBe(422);
  });

  it('shows late entries and those of another assembly apart from the act they name', async () => {
    const { server, as, assemblyId, people } = await aRoll(2);
    const [ana, eva] = people;
    const sameTitle = await anAssembly(server, as);
    const mark = (user: { userId: number } | undefined, assambleId = assemblyId) =>
      server.ask(registerAttendance, {
        as,
        query: { act: 'one' },
        body: { userId: user?.userId, assambleId, assist: false },
      });
    const rows = async () =>
      (await server.ask(listActivity, { as, query: { grouped: 'true', limit: '2' } })).data.map(
        ({ group }) => group?.entries,
      );
    await mark(ana);
    await server.clock.sleep(ACT_DURATION);
    await mark(eva);
    expect((await rows())[0]).toBe(2);
    await mark(ana, sameTitle);
    expect(await rows()).toEqual([undefined, 2]);
    await server.clock.sleep(1);
    await mark(eva);
    await mark(ana);
    expect(await rows()).toEqual([2, undefined]);
  });

  it('counts every entry once over all pages, under any filter', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const acts = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 1 }), fc.nat({ max: 1 })), {
      maxLength: 24,
    });
    await fc.assert(
      fc.asyncProperty(
        acts,
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (planned, limit, filtered) => {
          const area: Record<string, string> = filtered ? { area: 'Área 1' } : {};
          const before = Number(
            (await server.ask(listActivity, { as, query: { limit: '0', ...area } })).headers['x-total-count'],
          );
          const run = `run${before}-${limit}-${planned.length}-${Math.random().toString(36).slice(2)}`;
          await server.dependencies.database.write(async (tx) => {
            for (const [name, kind, where] of planned)
              await recordAuditEntry(tx, {
                userId: as.id,
                area: `Área ${where}`,
                what: 'Hizo algo',
                act: { name: name === 0 ? undefined : `${run}-${name}`, together: `Hizo {} cosas ${kind}` },
                at: server.clock.now().toISOString(),
              });
          });
          const flat = await server.ask(listActivity, { as, query: area });
          const rows: { id: number; entries: number; head: number }[] = [];
          let total = Number.POSITIVE_INFINITY;
          for (let offset = 0; offset < total; offset += limit) {
            const query = { grouped: 'true', limit: String(limit), offset: String(offset), ...area };
            const page = await server.ask(listActivity, { as, query });
            total = Number(page.headers['x-total-count']);
            rows.push(
              ...page.data.map(({ id, group }) => ({
                id,
                entries: group?.entries ?? 1,
                head: group?.id ?? id,
              })),
            );
          }
          expect(rows).toHaveLength(total);
          expect(rows.reduce((sum, { entries }) => sum + entries, 0)).toBe(flat.data.length);
          const listed: number[] = [];
          for (const { id, entries, head } of rows) {
            if (entries === 1) listed.push(id);
            else {
              const query = { group: String(head), ...area };
              listed.push(...(await server.ask(listActivity, { as, query })).data.map((each) => each.id));
            }
          }
          expect(listed.toSorted((a, b) => a - b)).toEqual(
            flat.data.map(({ id }) => id).toSorted((a, b) => a - b),
          );
        },
      ),
      { numRuns: 8 },
    );
  });

  it('names the records of a sentence until they are deleted', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data: article } = await server.ask(createArticle, {
      as,
      body: { name: 'Ana en «Ana»', url: 'https://a.test/1' },
    });
    const eva = await server.aMember({ name: 'Eva', lastName: 'Paz' });
    await server.ask(updateUser, { as, params: { id: eva.id }, body: { phone: '3001234567' } });
    const named = async () =>
      (await server.ask(listActivity, { as })).data.map(({ what, subjects = [] }) =>
        subjects.map(({ kind, id, start, length }) => [kind, id, what.slice(start, start + length)]),
      );
    expect(await named()).toEqual([[['user', eva.id, 'Eva Paz']], [['article', article.id, 'Ana en «Ana»']]]);
    await server.ask(deleteUser, { as, params: { id: eva.id } });
    await server.ask(deleteArticle, { as, params: { id: article.id } });
    expect((await named()).flat()).toEqual([]);
    // The entries stay, and nothing leads from them to the deleted account.
    expect((await server.ask(listActivity, { as, query: { userId: String(eva.id) } })).data).toEqual([]);
    const { read } = server.dependencies.database;
    const rows = await read
      .selectFrom('activity_subjects')
      .where('kind', '=', 'user')
      .where('subject_id', '=', eva.id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });
});

interface OnRoll {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
}
const nameOnRoll = (person: OnRoll | undefined) => person?.name ?? '';

async function aRoll(size: number) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const people: OnRoll[] = [];
  for (let each = 0; each < size; each++) {
    const member = await server.aMember();
    const { data } = await server.ask(registerAttendance, {
      as,
      body: { userId: member.id, assambleId: assemblyId, assist: true },
    });
    people.push({ id: data.id, userId: member.id, name: `${member.name} ${member.lastName}` });
  }
  return { server, as, assemblyId, people };
}
