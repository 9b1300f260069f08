import { createCourse, deleteCourse, listCourses, updateCourse } from '@vigilia/contract/content/courses';
import { PICTURE_WIDTHS, readPicture } from '@vigilia/contract/content/files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { runs } from '../../../testing/full.ts';
import type { Part } from '../../../testing/multipart.ts';
import { aServer, aSharedServer, type TestServer } from '../../../testing/server.ts';
import { fileStore } from '../../files/store.ts';
import { courseStore } from './routes.ts';

/** For tests that store nothing. */
const refusing = aSharedServer();

const FIELDS = {
  name: 'Taller de vía aérea',
  description: 'Seis estaciones prácticas',
  startDate: '2026-04-10T12:30:00.000Z',
  endDate: '2026-04-11T22:00:00.000Z',
  price: '680000',
  url: 'https://cursos.test/via-aerea',
  categoryId: '11',
};
const ORDER = 'El curso no puede terminar antes de empezar';
const gone = { status: 404, message: 'Este curso ya no existe. Vuelva a cargar la lista.' };

const aPictureFile = async (): Promise<Part> => ({
  name: 'foto.jpg',
  type: 'image/jpeg',
  content: await aPicture(),
});

const aForm = async (overrides: Record<string, string> = {}): Promise<Part[]> => [
  ...Object.entries({ ...FIELDS, ...overrides }),
  await aPictureFile(),
];

async function aCourse(server: TestServer, as: Person, overrides: Record<string, string> = {}) {
  const { status, data } = await server.ask(createCourse, { as, form: await aForm(overrides) });
  expect(status).toBe(201);
  return data;
}

const all = async (server: TestServer, as: Person) => (await server.ask(listCourses, { as })).data;
const nameIn = (address: string) => address.replace('/api/files/', '');

describe('a course', () => {
  it('publishes a course from a form with numbers as texts, and shows it to members', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    expect(await server.ask(listCourses, { as: member })).toMatchObject({
      status: 200,
      data: [],
      headers: { 'x-total-count': '0' },
    });
    const { status, data, text } = await server.ask(createCourse, {
      as,
      form: await aForm({ name: '  Taller ', participants: '40' }),
    });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Taller',
      description: FIELDS.description,
      startDate: FIELDS.startDate,
      endDate: FIELDS.endDate,
      price: 680_000,
      url: FIELDS.url,
      participants: 40,
      imageUrl: expect.stringMatching(/^\/api\/files\/[0-9a-f]{32}\.webp$/),
      version: 1,
    });
    expect(text).not.toMatch(/picture|categoryId/);
    const { version: _, ...shown } = data;
    expect(await all(server, member)).toEqual([shown]);
    expect(await server.ask(readPicture, { params: { name: nameIn(data.imageUrl) } })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp' },
    });
  });

  it('stores courses in UTC with milliseconds, and participants as optional', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const course = await aCourse(server, as, { startDate: '2026-04-10T12:30:00Z', price: '0.5' });
    expect(course).toMatchObject({ startDate: '2026-04-10T12:30:00.000Z', price: 0.5, participants: 0 });
  });

  it('allows a course to end at the moment it starts', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await aCourse(server, as, { endDate: '2026-04-10T12:30:00Z' });
  });

  itBeforeSql.each([
    ['name', '  ', 'El nombre es requerido'],
    ['name', 'x'.repeat(201), 'Puede tener 200 caracteres como máximo. Sobra 1 carácter.'],
    ['description', '', 'La descripción es requerida'],
    ['description', 'a\u0000b', 'Contiene caracteres que no se pueden guardar'],
    ['startDate', '2026-04-10', 'Escriba una fecha y una hora, en UTC'],
    ['startDate', '2026-02-30T10:00:00Z', 'Escriba una fecha y una hora, en UTC'],
    ['startDate', '2026-04-10T12:30:00-05:00', 'Escriba una fecha y una hora, en UTC'],
    ['endDate', 'mañana', 'Escriba una fecha y una hora, en UTC'],
    ['endDate', '2026-04-10T12:29:59.999Z', ORDER],
    ['price', '', 'El precio es un número, en pesos; 0 si es gratuito'],
    ['price', '-1', 'El precio es un número, en pesos; 0 si es gratuito'],
    ['price', '1e3', 'El precio es un número, en pesos; 0 si es gratuito'],
    ['price', 'NaN', 'El precio es un número, en pesos; 0 si es gratuito'],
    ['price', '1000000000', 'Es demasiado alto'],
    ['url', 'javascript:alert(1)', 'Escriba una dirección completa, con https://'],
    ['participants', '1.5', 'El número de participantes es un número entero'],
    ['categoryId', '12', 'Esta categoría no existe'],
  ])('refuses a course with the %s %j, and stores nothing', async (field, value, message) => {
    const server = await refusing();
    const as = await server.anAdministrator();
    expect(await server.ask(createCourse, { as, form: await aForm({ [field]: value }) })).toMatchObject({
      status: 422,
      message,
      issues: [{ path: field, message }],
    });
    expect(await all(server, as)).toEqual([]);
    expect(server.filesOnDisk()).toEqual({ stored: [], temporary: [] });
  });

  it.each(Object.keys(FIELDS).filter((field) => field !== 'categoryId'))(
    'requires the %s of a course',
    async (field) => {
      const server = await refusing();
      const as = await server.anAdministrator();
      const form = (await aForm()).filter((part) => !(Array.isArray(part) && part[0] === field));
      const { status, issues } = await server.ask(createCourse, { as, form });
      expect({ status, issues }).toEqual({
        status: 422,
        issues: [{ path: field, message: expect.any(String) }],
      });
      expect(server.filesOnDisk()).toEqual({ stored: [], temporary: [] });
    },
  );

  it('requires exactly one picture of a course', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const picture = { status: 422, issues: [{ path: 'file', message: 'Elija una imagen' }] };
    expect(await server.ask(createCourse, { as, body: { ...FIELDS, price: 1 } })).toMatchObject(picture);
    expect(await server.ask(createCourse, { as, form: Object.entries(FIELDS) })).toMatchObject(picture);
    const two = [...(await aForm()), await aPictureFile()];
    expect(await server.ask(createCourse, { as, form: two })).toMatchObject({ status: 400 });
    const pdf = { name: 'x.pdf', type: 'application/pdf', content: '%PDF-1.7' };
    expect(await server.ask(createCourse, { as, form: [...Object.entries(FIELDS), pdf] })).toMatchObject({
      status: 415,
    });
    expect(await all(server, as)).toEqual([]);
    expect(server.filesOnDisk()).toEqual({ stored: [], temporary: [] });
  });

  it.each([
    ['JSON', { body: { price: 0, file: null } }],
    ['a form', { form: [['price', '0']] as Part[] }],
    [
      'a form with the text null for a file',
      {
        form: [
          ['price', '0'],
          ['file', 'null'],
        ] as Part[],
      },
    ],
  ])('changes only the sent fields of a course as %s', async (_, asking) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const course = await aCourse(server, as);
    const before = server.filesOnDisk();
    const { status, data } = await server.ask(updateCourse, { as, params: { id: course.id }, ...asking });
    expect(status).toBe(200);
    expect(data).toEqual({ ...course, price: 0, version: 2 });
    expect(await all(server, as)).toEqual([data]);
    expect(server.filesOnDisk()).toEqual(before);
  });

  it('refuses a change after which a course ends before it starts', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const course = await aCourse(server, as);
    const params = { id: course.id };
    const refused = { status: 422, message: ORDER, issues: [{ path: 'endDate', message: ORDER }] };
    for (const body of [
      { startDate: '2026-04-12T00:00:00Z' },
      { endDate: '2026-04-10T00:00:00Z' },
      { startDate: '2026-05-02T00:00:00Z', endDate: '2026-05-01T00:00:00Z' },
    ])
      expect(await server.ask(updateCourse, { as, params, body })).toMatchObject(refused);
    const withPicture: Part[] = [['endDate', '2026-04-10T00:00:00Z'], await aPictureFile()];
    expect(await server.ask(updateCourse, { as, params, form: withPicture })).toMatchObject(refused);
    expect(await all(server, as)).toEqual([course]);
    expect(server.filesOnDisk().stored).toHaveLength(PICTURE_WIDTHS.length);

    const body = { startDate: '2026-05-02T00:00:00Z', endDate: '2026-05-03T00:00:00Z' };
    expect(await server.ask(updateCourse, { as, params, body })).toMatchObject({ status: 200 });
  });

  it('replaces a course picture under a new address, and ends the old one', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const course = await aCourse(server, as);
    const form = [{ name: 'otra.png', type: 'image/png', content: await aPicture('png') }];
    const { data } = await server.ask(updateCourse, { as, params: { id: course.id }, form });
    expect(data).toEqual({ ...course, imageUrl: expect.any(String), version: 2 });
    expect(data.imageUrl).not.toBe(course.imageUrl);
    expect(await server.ask(readPicture, { params: { name: nameIn(course.imageUrl) } })).toMatchObject({
      status: 404,
    });
    // The version before refers to it.
    expect(server.filesOnDisk().stored).toHaveLength(2 * PICTURE_WIDTHS.length);
  });

  it('deletes a course, and keeps its picture for a restore', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const kept = await aCourse(server, as);
    const { id } = await aCourse(server, as);
    expect(await server.ask(deleteCourse, { as, params: { id } })).toMatchObject({
      status: 200,
      data: { id },
    });
    expect(await all(server, as)).toEqual([kept]);
    expect(server.filesOnDisk().stored).toHaveLength(2 * PICTURE_WIDTHS.length);
    expect(await server.ask(deleteCourse, { as, params: { id } })).toMatchObject(gone);
  });

  it('answers 404 for an unknown course, and removes the upload', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const params = { id: 4711 };
    expect(await server.ask(updateCourse, { as, params, body: { name: 'x' } })).toMatchObject(gone);
    expect(await server.ask(updateCourse, { as, params, form: [await aPictureFile()] })).toMatchObject(gone);
    expect(server.filesOnDisk()).toEqual({ stored: [], temporary: [] });
  });

  it('logs courses in the activity', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { id } = await aCourse(server, as);
    await server.ask(updateCourse, { as, params: { id }, body: { name: 'Otro' } });
    await server.ask(deleteCourse, { as, params: { id } });
    const entries = await server.dependencies.database.read.selectFrom('activity').select('what').execute();
    expect(entries.map(({ what }) => what)).toEqual([
      'Publicó el curso «Taller de vía aérea»',
      'Editó el curso «Taller de vía aérea»',
      'Eliminó el curso «Otro»',
    ]);
  });
});

describe('the list of courses', () => {
  it('lists courses by start, latest first, in complete pages', async () => {
    const server = await aServer();
    const as = await server.aMember();
    const { database } = server.dependencies;
    const picture = 'x.webp';
    await database.write((tx) => fileStore(tx).record(picture, 'image', ''));
    const someCourses = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(someCourses, fc.nat(14), fc.nat(14), async (days, limit, offset) => {
        const stored = await database.write(async (tx) => {
          await tx.deleteFrom('courses').execute();
          const inserted: { id: number; startDate: string }[] = [];
          for (const day of days) {
            const startDate = `2026-03-0${day}T12:00:00.000Z`;
            const fields = { name: 'x', description: 'x', url: 'https://x.test', price: 0, participants: 0 };
            inserted.push(
              await courseStore(tx).insert({ ...fields, startDate, endDate: startDate, picture }),
            );
          }
          return inserted;
        });
        const expected = stored
          .toSorted((a, b) => b.startDate.localeCompare(a.startDate) || b.id - a.id)
          .map(({ id }) => id);
        const query = { limit: String(limit), offset: String(offset) };
        const page = await server.ask(listCourses, { as, query });
        expect(page.headers['x-total-count']).toBe(String(days.length));
        expect(page.data.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit));
        expect((await all(server, as)).map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: runs(60) },
    );
  });
});
