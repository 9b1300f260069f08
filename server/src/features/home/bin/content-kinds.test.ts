/** Every kind of content over HTTP: deleted, in the bin, restored, found by the search, named in the activity log. */

import { type ActivitySubject, listActivity, type SubjectKind } from '@vigilia/contract/activity';
import type { Call } from '@vigilia/contract/call';
import * as articleCalls from '@vigilia/contract/content/articles';
import * as assistanceCalls from '@vigilia/contract/content/assistance';
import { deleteFromBin, listBin, restoreFromBin } from '@vigilia/contract/content/bin';
import * as caseCalls from '@vigilia/contract/content/cases';
import * as courseCalls from '@vigilia/contract/content/courses';
import type { BinKind } from '@vigilia/contract/content/kinds';
import * as linkCalls from '@vigilia/contract/content/links';
import { benefitsCalls, newsCalls } from '@vigilia/contract/content/picture-cards';
import { searchRecords } from '@vigilia/contract/search';
import * as profileCalls from '@vigilia/contract/users/profile';
import { createQuestion, deleteQuestion } from '@vigilia/contract/votings/question-edits';
import { expect, it } from 'vitest';
import { anAssembly } from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import type { Part } from '../../../testing/multipart.ts';
import { aServer, type TestRequest, type TestServer } from '../../../testing/server.ts';

const NAME = 'Sutura continua';
const CARD = { title: NAME, description: 'En Cali' };
const url = 'https://x.test/';
const COURSE = {
  startDate: '2026-05-02T15:00:00.000Z',
  endDate: '2026-05-02T16:00:00.000Z',
  price: '0',
  url,
};

interface Setting {
  readonly server: TestServer;
  readonly as: Person;
  readonly member: Person;
}

async function ask({ server, as }: Setting, call: Call, asking: TestRequest): Promise<number> {
  const { status, data } = await server.ask(call, { as, ...asking });
  expect(status, `${call.method} ${call.path}`).toBeLessThan(300);
  return Number((data as { id: number }).id);
}

const withPicture = async (fields: Record<string, string>): Promise<Part[]> => [
  ...Object.entries(fields),
  { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() },
];

const makeCase = (setting: Setting) => ask(setting, caseCalls.createCase, { as: setting.member, body: CARD });

interface Kind {
  readonly kind: BinKind;
  readonly make: (setting: Setting) => Promise<number>;
  readonly remove: (setting: Setting, id: number) => Promise<unknown>;
  /** How the log of the bin names it. */
  readonly one: string;
  /** In the bin. */
  readonly title?: string;
  /** How the log names its creation, if that names it. */
  readonly made?: string;
  /** In a list without pages of their own: the log answers its title. */
  readonly isListed?: true;
}

const removing = (call: Call) => (setting: Setting, id: number) => ask(setting, call, { params: { id } });

const KINDS: readonly Kind[] = [
  {
    kind: 'news',
    make: async (setting) => ask(setting, newsCalls.create, { form: await withPicture(CARD) }),
    remove: removing(newsCalls.remove),
    one: 'la noticia',
    made: 'Publicó la noticia',
    isListed: true,
  },
  {
    kind: 'benefit',
    make: async (setting) => ask(setting, benefitsCalls.create, { form: await withPicture(CARD) }),
    remove: removing(benefitsCalls.remove),
    one: 'el beneficio',
    made: 'Publicó el beneficio',
    isListed: true,
  },
  {
    kind: 'course',
    make: async (setting) =>
      ask(setting, courseCalls.createCourse, {
        form: await withPicture({ name: NAME, description: 'x', ...COURSE }),
      }),
    remove: removing(courseCalls.deleteCourse),
    one: 'el curso',
    made: 'Publicó el curso',
    isListed: true,
  },
  {
    kind: 'article',
    make: (setting) => ask(setting, articleCalls.createArticle, { body: { name: NAME, url } }),
    remove: removing(articleCalls.deleteArticle),
    one: 'el artículo',
    made: 'Agregó el artículo',
    isListed: true,
  },
  {
    kind: 'case',
    make: makeCase,
    remove: removing(caseCalls.deleteCase),
    one: 'el caso',
  },
  {
    kind: 'response',
    make: async (setting) =>
      ask(setting, caseCalls.answerCase, {
        params: { id: await makeCase(setting) },
        body: { response: NAME },
      }),
    remove: (setting, id) =>
      ask(setting, caseCalls.deleteResponse, { params: { id }, body: { reason: 'Repetida' } }),
    one: 'la respuesta',
    title: `Lucía Benavides, al caso «${NAME}»`,
  },
  {
    kind: 'link',
    make: (setting) => ask(setting, linkCalls.createLink, { body: { link: 'Videos', url } }),
    remove: removing(linkCalls.deleteLink),
    one: 'el enlace',
    title: 'Videos',
  },
  {
    kind: 'profileItem',
    make: (setting) => ask(setting, profileCalls.createProfileItem, { body: { name: NAME, categoryId: 7 } }),
    remove: removing(profileCalls.deleteProfileItem),
    one: 'el item',
  },
  {
    kind: 'step',
    make: (setting) =>
      ask(setting, assistanceCalls.createSteps, {
        body: {
          userId: 1,
          step: ['Llamar', NAME].map((description, at) => ({ stepNumber: at + 1, description })),
          description: 'x',
        },
      }),
    remove: (setting, id) =>
      ask(setting, assistanceCalls.updateSteps, {
        params: { id },
        body: { userId: 1, step: [{ stepNumber: 1, description: 'Llamar' }] },
      }),
    one: 'el paso de RAFA',
  },
  {
    kind: 'question',
    make: async (setting) =>
      ask(setting, createQuestion, {
        body: { title: NAME, assambleId: await anAssembly(setting.server, setting.as) },
      }),
    remove: removing(deleteQuestion),
    one: 'la pregunta',
    made: 'Creó la pregunta',
  },
];

const SEARCHED: readonly BinKind[] = ['question', 'news', 'benefit', 'course', 'case', 'article'];

async function aSetting(): Promise<Setting> {
  const server = await aServer();
  const [as, member] = [
    await server.anAdministrator({ name: 'Lucía', lastName: 'Benavides' }),
    await server.aMember(),
  ];
  return { server, as, member };
}

async function found({ server, as }: Setting, text: string) {
  const { data } = await server.ask(searchRecords, { as, query: { text } });
  return data.map(({ kind, title }) => [kind, title]);
}

async function log({ server, as }: Setting) {
  const { data } = await server.ask(listActivity, { as, query: {} });
  return data;
}

async function restoreFirst(setting: Setting) {
  const { data } = await setting.server.ask(listBin, { as: setting.as, query: {} });
  await ask(setting, restoreFromBin, { params: { id: data[0]?.id ?? 0 } });
}

it.each(KINDS)('deletes, restores, finds and names a record of the kind $kind', async (each) => {
  const { kind, make, remove, one, title = NAME, made, isListed } = each;
  const setting = await aSetting();
  const { server, as } = setting;
  const hits = (text: string) => found(setting, text).then((all) => all.filter(([of]) => of === kind));
  const id = await make(setting);
  const isSearched = SEARCHED.includes(kind);
  const hit = isSearched ? [[kind, NAME]] : [];
  expect(await hits('continua SUTURA')).toEqual(hit);

  await remove(setting, id);
  expect(await hits('continua SUTURA')).toEqual([]);
  const binned = { as, query: { kind, keyword: title.slice(0, 4) } };
  expect((await server.ask(listBin, binned)).data).toMatchObject([{ kind, title }]);
  expect(
    (await log(setting)).flatMap(({ subjects = [] }) => subjects).filter((s) => s.kind === kind),
  ).toEqual([]);

  await restoreFirst(setting);
  expect((await server.ask(listBin, binned)).data).toEqual([]);
  expect(await hits('continua SUTURA')).toEqual(hit);
  const [restored] = await log(setting);
  expect(restored?.what).toBe(`Restauró de la Papelera ${one} «${title}»`);
  if (made) {
    const entry = (await log(setting)).find(({ what }) => what.startsWith(made));
    expect(entry?.subjects).toContainEqual({
      kind: kind as SubjectKind,
      id,
      start: made.length + 2,
      length: NAME.length,
      ...(isListed && { title: NAME }),
      ...(kind === 'question' && { assemblyId: expect.any(Number) }),
    } satisfies ActivitySubject);
  }

  await remove(setting, id);
  const [entry] = (await server.ask(listBin, { as, query: {} })).data;
  await ask(setting, deleteFromBin, { params: { id: entry?.id ?? 0 } });
  expect((await log(setting))[0]?.what).toBe(`Eliminó definitivamente ${one} «${title}»`);
});

it('lists what it finds by kind', async () => {
  const setting = await aSetting();
  for (const { make } of KINDS) await make(setting);
  const kinds = (await found(setting, 'sutura')).map(([kind]) => kind as BinKind);
  expect([...new Set(kinds)]).toEqual(SEARCHED);
});
