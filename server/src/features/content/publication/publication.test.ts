/** Drafts, schedules and versions of the four kinds of content over HTTP. */

import { listActivity } from '@vigilia/contract/activity';
import { articlesCalls, readArticle } from '@vigilia/contract/content/articles';
import { deleteFromBin, listBin } from '@vigilia/contract/content/bin';
import { coursesCalls } from '@vigilia/contract/content/courses';
import { PICTURE_WIDTHS, readPicture } from '@vigilia/contract/content/files';
import { benefitsCalls, newsCalls } from '@vigilia/contract/content/picture-cards';
import {
  PUBLICATION_STATES,
  type Publication,
  publicationState,
} from '@vigilia/contract/content/publication';
import { VERSION_LIMITS } from '@vigilia/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { FULL } from '../../../testing/full.ts';
import type { Part } from '../../../testing/multipart.ts';
import { aServer, aSharedServer, type TestRequest, type TestServer } from '../../../testing/server.ts';
import { fileStore } from '../../files/store.ts';
import { articleStore } from '../articles/routes.ts';
import { courseStore } from '../courses/routes.ts';
import { pictureCardStore } from '../picture-cards/store.ts';

/** For tests that store nothing. */
const refusing = aSharedServer();

const NOW = Date.parse('2026-03-02T15:00:00.000Z');
const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();

const CARD = { title: 'Congreso', description: 'En Cali' };
const COURSE = {
  name: 'Congreso',
  description: 'En Cali',
  startDate: inMinutes(0),
  endDate: inMinutes(60),
  price: '0',
  url: 'https://curso.test/',
};

const ARTICLE = { name: 'Congreso', url: 'https://articulo.test/' };

const KINDS = [
  { section: 'news', ...newsCalls, fields: CARD, name: 'title', one: 'la noticia' },
  { section: 'benefits', ...benefitsCalls, fields: CARD, name: 'title', one: 'el beneficio' },
  { section: 'courses', ...coursesCalls, fields: COURSE, name: 'name', one: 'el curso' },
  { section: 'articles', ...articlesCalls, fields: ARTICLE, name: 'name', one: 'el artículo' },
] as const;
type Kind = (typeof KINDS)[number];

type Row = Publication & {
  readonly id: number;
  readonly version?: number;
  readonly position?: number;
} & Record<string, unknown>;

async function ask(server: TestServer, call: Parameters<TestServer['ask']>[0], asking: TestRequest) {
  const { data, ...answer } = await server.ask(call, asking);
  return { ...answer, data: data as unknown };
}

const rows = async (server: TestServer, { list }: Kind, as: Person, query = {}) =>
  (await ask(server, list, { as, query })).data as Row[];

const aPictureFile = async (): Promise<Part> => ({
  name: 'foto.jpg',
  type: 'image/jpeg',
  content: await aPicture(),
});

async function create(server: TestServer, { section, create: call, fields }: Kind, as: Person, sent = {}) {
  const body = { ...fields, ...sent };
  const form = section === 'articles' ? null : ([...Object.entries(body), await aPictureFile()] as Part[]);
  return ask(server, call, { as, ...(form ? { form } : { body }) });
}

const aRecord = async (...given: Parameters<typeof create>) => {
  const { status, data } = await create(...given);
  expect(status).toBe(201);
  return data as Row;
};

/** Stores a record without a picture file. */
const insert = (server: TestServer, { section }: Kind, name: string, publication: Required<Publication>) =>
  server.dependencies.database.write(async (tx) => {
    const stored = {
      draft: publication.draft ?? false,
      publishAt: publication.publishAt ?? null,
      expireAt: publication.expireAt ?? null,
    };
    const picture = `${name}.webp`;
    if (section === 'articles') return articleStore(tx).insert({ name, url: 'https://x.test/', ...stored });
    await fileStore(tx).record(picture, 'image', inMinutes(0));
    if (section === 'courses')
      return courseStore(tx).insert({ ...COURSE, price: 0, participants: 0, name, picture, ...stored });
    return pictureCardStore(tx, section).insert({ title: name, description: 'x', picture, ...stored });
  });

const somePublication = fc
  .record({
    draft: fc.boolean(),
    publish: fc.option(fc.integer({ min: -3, max: 6 })),
    life: fc.option(fc.integer({ min: 1, max: 4 })),
  })
  .map(({ draft, publish, life }) => ({
    draft,
    publishAt: publish === null ? null : inMinutes(publish),
    expireAt: life === null ? null : inMinutes((publish ?? -2) + life),
  }));

/** A kind with a picture and one without; all share one definition. */
const TESTED = FULL ? KINDS : KINDS.filter(({ section }) => /^(news|articles)$/.test(section));
describe.each(TESTED)('$section', (kind) => {
  it('shows published records to members, and all by state to administrators', async () => {
    const server = await aServer();
    const member = await server.aMember();
    const as = await server.anAdministrator();
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(somePublication, { maxLength: 6 }), async (publications) => {
        const { database, clock } = server.dependencies;
        await database.write(async (tx) => {
          await tx.deleteFrom(kind.section).execute();
        });
        const stored = new Map<string, Publication>();
        for (const publication of publications) {
          made += 1;
          stored.set(`r${made}`, publication);
          await insert(server, kind, `r${made}`, publication);
        }
        const start = clock.now().getTime();
        // No commit between the answers: a cached one must end by itself.
        for (let minute = 0; minute < 4; minute += 1) {
          const at = clock.now();
          const shift = at.getTime() - NOW - minute * MINUTE;
          expect(start - NOW).toBe(shift);
          const inState = (state: string) =>
            [...stored].filter(([, each]) => publicationState(each, at) === state).map(([name]) => name);
          const visible = await ask(server, kind.list, { as: member });
          const listed = visible.data as Row[];
          expect(new Set(listed.map((row) => row[kind.name]))).toEqual(new Set(inState('published')));
          expect(visible.headers['x-total-count']).toBe(String(listed.length));
          expect(visible.text).not.toMatch(/draft|publishAt|expireAt|version/);
          if (kind.name === 'title')
            expect(listed.map(({ position }) => position)).toEqual(listed.map((_, at) => at + 1));
          expect((await rows(server, kind, as)).length).toBe(stored.size);
          for (const state of PUBLICATION_STATES) {
            const filtered = await rows(server, kind, as, { state });
            expect(new Set(filtered.map((row) => row[kind.name]))).toEqual(new Set(inState(state)));
          }
          expect(await rows(server, kind, member, { state: 'draft' })).toEqual([]);
          server.clock.pass(MINUTE);
        }
        server.clock.pass(start - server.clock.now().getTime());
      }),
      { numRuns: 8 },
    );
  });

  it('publishes at once without the fields, and takes them from a form or JSON', async () => {
    const server = await aServer();
    const member = await server.aMember();
    const as = await server.anAdministrator();
    const plain = await aRecord(server, kind, as);
    expect(plain).toMatchObject({ version: 1 });
    expect(plain).not.toHaveProperty('draft');
    expect(await rows(server, kind, member)).toHaveLength(1);
    const draft = await aRecord(server, kind, as, { draft: 'true', publishAt: '', expireAt: '' });
    expect(draft).toMatchObject({ draft: true });
    expect(await rows(server, kind, member)).toHaveLength(1);
    const params = { id: draft.id };
    const body = { draft: false, publishAt: '2026-03-02T15:30:00Z', expireAt: inMinutes(90) };
    const { data } = await ask(server, kind.update, { as, params, body });
    expect(data).toMatchObject({ publishAt: inMinutes(30), expireAt: inMinutes(90), version: 2 });
    expect(data).not.toHaveProperty('draft');
    await ask(server, kind.update, { as, params, body: { publishAt: null } });
    expect((await rows(server, kind, member)).map(({ id }) => id)).toContain(draft.id);
  });

  itBeforeSql.each([
    [{ draft: 'quizás' }, 'draft'],
    [{ publishAt: 'mañana' }, 'publishAt'],
    [{ publishAt: inMinutes(10), expireAt: inMinutes(10) }, 'expireAt'],
  ])('refuses %o', async (sent, path) => {
    const server = await refusing();
    const as = await server.anAdministrator();
    const { id } = await aRecord(server, kind, as, { publishAt: inMinutes(5) });
    for (const refused of [
      await create(server, kind, as, sent),
      await ask(server, kind.update, { as, params: { id }, body: sent }),
    ])
      expect(refused).toMatchObject({ status: 422, issues: [{ path }] });
    const early = { expireAt: inMinutes(4) };
    expect(await ask(server, kind.update, { as, params: { id }, body: early })).toMatchObject({
      status: 422,
      issues: [{ path: 'expireAt' }],
    });
    const unknown = await ask(server, kind.list, { as, query: { state: 'oculta' } });
    expect(unknown).toMatchObject({ status: 422, issues: [{ path: 'state' }] });
  });

  it('refuses one of two saves of the same version, and names the other', async () => {
    const server = await aServer();
    const [ana, luis] = [
      await server.anAdministrator({ name: 'Ana', lastName: 'Ruiz' }),
      await server.anAdministrator({ name: 'Luis', lastName: 'Mora' }),
    ];
    const { id } = await aRecord(server, kind, ana);
    const save = (as: Person, name: string, version?: number) =>
      ask(server, kind.update, {
        as,
        params: { id },
        body: { [kind.name]: name, ...(version !== undefined && { version }) },
      });
    const answers = await Promise.all([save(ana, 'De Ana', 1), save(luis, 'De Luis', 1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = answers[0]?.status === 200 ? 'Ana Ruiz' : 'Luis Mora';
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.message).toContain(
      `${first} guardó ${kind.one} el 2\u00a0mar\u00a02026,\u00a010:00\u00a0a.\u00a0m.`,
    );
    expect(JSON.parse(refused?.text ?? '')).toMatchObject({
      editConflict: { version: 2, savedAt: inMinutes(0), savedBy: first },
    });
    // Sending the stored values is no conflict, so that a save can be repeated after a lost answer.
    const [winner, name] = first === 'Ana Ruiz' ? [ana, 'De Ana'] : [luis, 'De Luis'];
    expect(await save(winner, name, 1)).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await save(luis, 'Última', undefined)).toMatchObject({ status: 200, data: { version: 3 } });
    expect(await save(winner, 'Otra', 2)).toMatchObject({ status: 409 });
  });

  it('lists and restores versions, and keeps their pictures to itself', async () => {
    const server = await aServer();
    const as = await server.anAdministrator({ name: 'Ana', lastName: 'Ruiz' });
    const { id } = await aRecord(server, kind, as);
    const params = { id };
    const versions = async () => (await server.ask(kind.listVersions, { as, params })).data;
    const form = kind.section === 'articles' ? null : [[kind.name, 'Nuevo'] as const, await aPictureFile()];
    await ask(server, kind.update, {
      as,
      params,
      ...(form ? { form: form as Part[] } : { body: { name: 'Nuevo' } }),
    });
    await ask(server, kind.update, { as, params, body: { draft: true } });
    const listed = await versions();
    expect(listed.map(({ version, savedBy, restored }) => [version, savedBy, restored])).toEqual([
      [3, 'Ana Ruiz', null],
      [2, 'Ana Ruiz', null],
      [1, 'Ana Ruiz', null],
    ]);
    expect(listed.map(({ content }) => [content[kind.name], content.draft])).toEqual([
      ['Nuevo', true],
      ['Nuevo', false],
      ['Congreso', false],
    ]);
    const old = listed[2]?.content.picture;
    if (form) {
      const [path = '', query = ''] = String(old).split('?');
      const name = path.replace('/api/files/', '');
      expect(await server.ask(readPicture, { params: { name } })).toMatchObject({ status: 404 });
      expect(
        await server.ask(readPicture, {
          params: { name },
          query: Object.fromEntries(new URLSearchParams(query)),
        }),
      ).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
    }

    expect(
      await server.ask(kind.restoreVersion, { as, params, body: { restore: 1, version: 2 } }),
    ).toMatchObject({ status: 409 });
    expect(
      await server.ask(kind.restoreVersion, { as, params, body: { restore: 1, version: 3 } }),
    ).toMatchObject({ status: 200, data: { id, version: 4 } });
    const [newest] = await versions();
    expect(newest).toMatchObject({
      version: 4,
      restored: 1,
      content: { [kind.name]: 'Congreso', draft: true },
    });
    if (form) {
      const name = String(newest?.content.picture).replace('/api/files/', '');
      expect(String(old)).toContain(name);
      expect(await server.ask(readPicture, { params: { name } })).toMatchObject({ status: 200 });
    }
    expect(await server.ask(kind.restoreVersion, { as, params, body: { restore: 9 } })).toMatchObject({
      status: 404,
    });
    // At once, also by clients that send no version.
    const entries = async () => (await server.ask(listActivity, { as })).data.length;
    const before = await entries();
    const restores = await Promise.all(
      Array.from({ length: 10 }, () => server.ask(kind.restoreVersion, { as, params, body: { restore: 3 } })),
    );
    expect(restores.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect([(await versions()).length, await entries()]).toEqual([5, before + 1]);

    if (form) {
      const picture = String(old).split('?')[0]?.replace('/api/files/', '').replace(/-\d+/, '') ?? '';
      const { files, images } = server.dependencies;
      await files.remove(images.filesOf(picture));
      expect(
        await server.ask(kind.restoreVersion, { as, params, body: { restore: 1, version: 5 } }),
      ).toMatchObject({ status: 409, message: expect.stringContaining('no está guardada') });
      expect([(await versions()).length, await entries()]).toEqual([5, before + 1]);
    }

    expect(await ask(server, kind.remove, { as, params })).toMatchObject({ status: 200 });
    expect(await server.ask(kind.listVersions, { as, params })).toMatchObject({ status: 404 });
    expect(await server.ask(kind.restoreVersion, { as, params, body: { restore: 1 } })).toMatchObject({
      status: 404,
    });
    const { read } = server.dependencies.database;
    expect(await read.selectFrom('versions').selectAll().execute()).toEqual([]);
    // They stay for a restore until they are deleted for good.
    const [entry] = (await server.ask(listBin, { as })).data;
    await server.ask(deleteFromBin, { as, params: { id: entry?.id ?? 0 } });
    expect(await read.selectFrom('files').selectAll().execute()).toEqual([]);
    expect(server.filesOnDisk().stored).toEqual([]);
  });
});

const [NEWS, , , ARTICLES] = KINDS;

it('drops old versions beyond the limit with the pictures that only they refer to', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { id } = await aRecord(server, NEWS, as);
  const params = { id };
  await server.ask(newsCalls.update, { as, params, form: [await aPictureFile()] });
  expect(server.filesOnDisk().stored).toHaveLength(2 * PICTURE_WIDTHS.length);
  for (let each = 0; each < VERSION_LIMITS.versions - 1; each += 1)
    await server.ask(newsCalls.update, { as, params, body: { title: `Título ${each}` } });
  const { data } = await server.ask(newsCalls.listVersions, { as, params });
  expect(data).toHaveLength(VERSION_LIMITS.versions);
  expect(data.at(-1)?.version).toBe(2);
  expect(server.filesOnDisk().stored).toHaveLength(PICTURE_WIDTHS.length);
});

it('drops old versions of long texts', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { id } = await aRecord(server, NEWS, as);
  const params = { id };
  const edits = Math.ceil(VERSION_LIMITS.characters / 10_000) - 4;
  expect(edits).toBeLessThan(VERSION_LIMITS.versions);
  for (let each = 0; each <= edits; each += 1)
    await server.ask(newsCalls.update, {
      as,
      params,
      body: { description: `${each} `.padEnd(10_000, '"') },
    });
  const { data } = await server.ask(newsCalls.listVersions, { as, params });
  expect(data.length).toBeLessThan(edits);
  expect(data[0]?.version).toBe(edits + 2);
});

it('keeps the content of a record from before versions as its first version', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { id } = await insert(server, ARTICLES, 'Antes', { draft: false, publishAt: null, expireAt: null });
  const params = { id };
  expect(await rows(server, ARTICLES, as)).toMatchObject([{ version: 0 }]);
  const body = { name: 'Después', version: 0 };
  expect(await server.ask(articlesCalls.update, { as, params, body })).toMatchObject({ status: 200 });
  const { data } = await server.ask(articlesCalls.listVersions, { as, params });
  expect(data).toMatchObject([
    { version: 2, content: { name: 'Después' } },
    { version: 1, savedAt: null, savedBy: null, content: { name: 'Antes' } },
  ]);
});

it('hides one article from members until it is published', async () => {
  const server = await aServer();
  const [as, member] = [await server.anAdministrator(), await server.aMember()];
  const { id } = await aRecord(server, ARTICLES, as, { publishAt: inMinutes(1) });
  const read = (by: Person) => server.ask(readArticle, { as: by, params: { id } });
  expect(await read(member)).toMatchObject({ status: 404 });
  expect(await read(as)).toMatchObject({ status: 200, data: { publishAt: inMinutes(1) } });
  server.clock.pass(MINUTE);
  expect(await read(member)).toMatchObject({ status: 200 });
});
