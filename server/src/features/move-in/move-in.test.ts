/** Moving in from foreign backends: the minimal shapes of the specification, strange ones, and hostile ones. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listSubmittedPowers } from '@vigilia/contract/assemblies/submitted-powers';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { describe, expect, it } from 'vitest';
import { aDocx } from '../../testing/builders/documents.ts';
import {
  type Answered,
  anotherBackend,
  aToken,
  type OtherBackend,
  sendJson,
} from '../../testing/builders/other-backend.ts';
import { aPicture } from '../../testing/builders/pictures.ts';
import { expectNameWords } from '../../testing/comparison/name-words.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { moveEverything } from './move-in.ts';
import { beginMove, removeLeftovers } from './place.ts';
import { printable } from './problems.ts';
import { writeReport } from './report.ts';
import { createAttachments } from './source/attachments.ts';
import { baseAddress, openBackend } from './source/backend.ts';
import { moveInStore, type Section } from './state.ts';

const LIMITS = { answerTime: 30_000, fileTime: 2000, retryAfter: [1, 1], answerBytes: 16 * 1024 * 1024 };
const AT = '2026-11-22T10:00:00.000Z';

interface Options {
  readonly allowedOrigins?: readonly string[];
  readonly without?: readonly Section[];
  readonly stop?: AbortController;
  readonly limits?: Partial<typeof LIMITS>;
  readonly reportProgress?: (line: string) => void;
}

async function move(server: TestServer, other: OtherBackend, options: Options = {}): Promise<void> {
  const {
    allowedOrigins = [],
    without = [],
    stop = new AbortController(),
    limits,
    reportProgress = () => undefined,
  } = options;
  const { database, files, images, documents } = server.dependencies;
  const backend = await openBackend({
    base: baseAddress(other.address),
    stop: stop.signal,
    allowedOrigins,
    credentials: { email: 'a@b.co', password: 'secreta', askCode: async () => '123456' },
    limits: { ...LIMITS, ...limits },
  });
  await backend.signIn();
  await beginMove(database, files, backend.origin, AT);
  const folder = join(server.folder, 'tmp');
  const attachments = createAttachments({
    backend,
    images,
    documents,
    folder,
    maxBytes: 1024 * 1024,
    stop: stop.signal,
  });
  await moveEverything({
    backend,
    database,
    attachments,
    stop: stop.signal,
    now: () => AT,
    reportProgress,
    without: new Set(without),
  });
  await removeLeftovers(database.read, files);
  expect(server.filesOnDisk().temporary).toEqual([]);
}

async function findingsOf(server: TestServer): Promise<Record<string, string>> {
  const findings = await moveInStore(server.dependencies.database.read).findings();
  return Object.fromEntries(
    findings.map(({ section, key, outcome, notes }) => [
      `${section} ${key}${outcome === 'skipped' ? ' skipped' : ''}`.trim(),
      notes.join('; '),
    ]),
  );
}

/** Rows in the order of their ids: the engines answer them in their own. */
async function rowsOf(
  server: TestServer,
  table: 'users' | 'news' | 'attendees' | 'questions' | 'turnout',
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = await server.dependencies.database.read
    .selectFrom(table)
    .selectAll()
    .execute();
  return rows.toSorted((a, b) => Number(a.id ?? a.user_id) - Number(b.id ?? b.user_id));
}

/** Empty lists of a backend of the specification. */
const EMPTY: Record<string, Answered> = {
  '/link-url/name/News': null,
  '/profile/items/all': [],
  '/news': [],
  '/benefits/getBenefits': [],
  '/courses/all': [],
  '/articles/all': [],
  '/users/all': [],
  '/users/getrequest': [],
  '/cases/getCases': [],
  '/attendance/getAll': [],
  '/attendance/with-step': [],
  '/assamble/all': [],
  '/assamble/Question/all': [],
};

const ANA = {
  id: 7,
  name: 'Ana',
  lastName: 'Ruiz',
  email: 'ANA@x.co',
  phone: 3001234567,
  dniType: '1',
  dni: '1.107.000',
  userType: '1',
  created: '2024-05-06',
};
const BETO = { id: '9', name: 'Beto', lastName: 'Mosquera', email: 'beto@x.co', dni: 1108, userType: 2 };

const file =
  (content: Buffer, type = 'image/png'): Answered =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(content);

describe('a backend that knows only the specification', () => {
  it('reads a backend of the specification with bare answers, numbers as texts, null lists, and people without ids', async () => {
    const picture = await aPicture('png');
    const other = await anotherBackend({
      ...EMPTY,
      '/auth/login': { data: { accessToken: aToken('2') } },
      '/link-url/name/News': { data: { id: 4, url: 'www.ejemplo.org' } },
      '/link-url/name/Cases': { id: 5, url: 'javascript:alert(1)' },
      '/news': {
        data: [
          { id: 31, title: 'Segunda', description: 'b', picture: '/files/p.png', position: '2' },
          { id: 30, title: 'Primera', description: 'a', picture: 'files/p.png', position: '1' },
        ],
      },
      '/files/p.png': file(picture, 'application/octet-stream'),
      '/courses/all': [
        {
          id: 1,
          name: 'Curso',
          description: 'x',
          startDate: '2025-01-02 10:00',
          endDate: 1735819200000,
          price: '150000.50',
          url: 'https://x.co',
          participants: null,
          imageUrl: null,
        },
      ],
      '/users/all': { data: [ANA, BETO] },
      '/users/getrequest': [
        {
          id: 1,
          name: 'Caro',
          lastName: 'Díaz',
          email: 'caro@x.co',
          dni: 5,
          isAnesthesiologist: 'Si',
          date: AT,
        },
      ],
      '/cases/getCases': { data: [{ id: 3, title: 'Caso', description: 'd' }] },
      '/cases/3': {
        data: {
          id: 3,
          caseResponses: [{ user: { name: 'ANA', lastName: 'ruiz' }, response: 'Sí', createAt: AT }],
        },
      },
      '/attendance/getAll': [
        {
          id: 2,
          description: 'Ayuda',
          createAt: AT,
          userAtten: { name: 'Ana', lastName: 'Ruiz', phone: null, email: 'ana@x.co' },
        },
      ],
      '/attendance/with-step': [
        {
          id: 6,
          userId: 1,
          step: '[{"stepNumber":"1","description":"Llamar"},{"description":" "}]',
          description: null,
        },
      ],
      '/assamble/all': {
        data: [
          {
            id: 12,
            title: 'General',
            description: 'd',
            imageUrl: '',
            startDate: AT,
            endDate: AT,
            participants: '40',
            quorum: true,
            quorumMin: '3',
            orderDay: { agenda: ['Uno', 'Dos'] },
          },
        ],
      },
      '/assamble/isRegister/12': { isRegister: true },
      '/assamble/attendees/12': [
        {
          id: 100,
          canVote: true,
          user: { name: 'Ana', lastName: 'Ruiz', email: 'ana@x.co', dni: '1107000' },
        },
      ],
      '/delegate-vote': {
        data: [
          {
            id: 50,
            user: { name: 'Beto', lastName: 'Mosquera', dni: '1108', phone: '' },
            userToDelegate: { name: 'Ana', lastName: 'Ruiz', dni: '1107000', phone: '' },
            powerOfAttorneyUrl: '/files/poder?firma=1',
          },
        ],
      },
      '/files/poder': file(aDocx(), 'text/html'),
      '/assamble/Question/all': [
        {
          id: 70,
          title: '¿Aprueba?',
          assambleId: 12,
          isList: false,
          isDelete: false,
          isActive: false,
          peopleToBeVoted: null,
        },
        {
          id: 71,
          title: 'Junta',
          assambleId: 12,
          isList: true,
          isDelete: false,
          isActive: false,
          peopleToBeVoted: [
            { userId: 7, user: { name: 'Ana', lastName: 'Ruiz' } },
            { userId: 9, user: { name: 'Beto', lastName: 'Mosquera' } },
          ],
        },
        { id: 72, title: 'Abierta', assambleId: '12', isActive: true },
        { id: 73, title: 'Sin votar', assambleId: 12, isActive: false },
        { id: 74, title: 'Borrada', assambleId: 12, isDelete: true },
      ],
      '/assamble/resultsById/70': {
        questionTitle: '¿Aprueba?',
        trueVotes: '5',
        falseVotes: 2,
        blankVotes: null,
        totalVotes: '8',
      },
      '/assamble/resultsById/71': {
        votesCounterForEachCandidate: [
          { candidateName: 'Beto', candidateLastName: 'Mosquera', votes: 4 },
          { candidateName: 'Ana', candidateLastName: 'Ruiz', votes: '1' },
        ],
        totalVotes: 5,
      },
      '/assamble/resultsById/73': { trueVotes: 0, falseVotes: 0, blankVotes: 0, totalVotes: 0 },
      '/assamble/12/voting-status/71': {
        peopleWhoVoted: [{ name: 'Ana', lastName: 'Ruiz', dni: '1107000', canVote: true }],
        peopleWhoDidntVote: [{ name: 'Beto', lastName: 'Mosquera', dni: '1108', canVote: false }],
      },
    });
    const server = await aServer();
    await move(server, other);
    const { read } = server.dependencies.database;

    expect(await rowsOf(server, 'users')).toMatchObject([
      {
        id: 7,
        email: 'ana@x.co',
        phone: '3001234567',
        dni: '1107000',
        dni_type: 1,
        user_type: 1,
        password_hash: '',
        created_at: '2024-05-06T00:00:00.000Z',
      },
      { id: 9, dni: '1108', phone: '', user_type: 2, created_at: AT },
    ]);
    expect(await read.selectFrom('links').selectAll().execute()).toEqual([
      { id: 4, name: 'News', url: 'https://www.ejemplo.org' },
    ]);
    expect((await rowsOf(server, 'news')).map(({ id, sort_rank }) => [id, sort_rank])).toEqual([
      [30, 2],
      [31, 1],
    ]);
    expect(
      await read.selectFrom('courses').select(['price', 'participants', 'start_date', 'end_date']).execute(),
    ).toEqual([
      {
        price: 150000.5,
        participants: 0,
        start_date: '2025-01-02T10:00:00.000Z',
        end_date: '2025-01-02T12:00:00.000Z',
      },
    ]);
    expect(await read.selectFrom('case_responses').select(['id', 'user_id']).execute()).toEqual([
      { id: 1, user_id: 7 },
    ]);
    expect(await read.selectFrom('assistance_requests').select('user_id').execute()).toEqual([
      { user_id: 7 },
    ]);
    expect(await read.selectFrom('assistance_steps').select(['id', 'step']).execute()).toEqual([
      { id: 6, step: '[{"stepNumber":1,"description":"Llamar"}]' },
    ]);
    expect(
      await read
        .selectFrom('assemblies')
        .select(['id', 'agenda', 'needs_quorum', 'quorum_min', 'is_register', 'picture'])
        .execute(),
    ).toEqual([
      { id: 12, agenda: '["Uno","Dos"]', needs_quorum: 1, quorum_min: 3, is_register: 1, picture: null },
    ]);
    // A represented member is on the roll.
    expect(await rowsOf(server, 'attendees')).toMatchObject([
      { id: 100, user_id: 7, assist: 0, can_vote: 1 },
      { id: 101, user_id: 9, assist: 0, can_vote: 0 },
    ]);
    expect(
      await read
        .selectFrom('attorney_powers')
        .select(['id', 'represented_id', 'attorney_id', 'document'])
        .execute(),
    ).toEqual([{ id: 50, represented_id: 9, attorney_id: 7, document: expect.stringMatching(/\.docx$/) }]);
    expect((await rowsOf(server, 'questions')).map(({ id, state, is_list }) => [id, state, is_list])).toEqual(
      [
        [70, 'closed', 0],
        [71, 'closed', 1],
        [72, 'draft', 0],
        [73, 'draft', 0],
      ],
    );
    expect(await rowsOf(server, 'turnout')).toEqual([{ question_id: 71, user_id: 7, by_proxy: 0 }]);

    const as = await server.anAdministrator();
    expect(as.id).toBe(10);
    expect((await server.ask(readResults, { as, params: { id: 70 } })).data).toMatchObject({
      trueVotes: 5,
      falseVotes: 2,
      blankVotes: 0,
      totalVotes: 8,
      imported: { from: other.address, votersKnown: false },
    });
    expect((await server.ask(readResults, { as, params: { id: 71 } })).data).toMatchObject({
      votesCounterForEachCandidate: [
        { userId: 7, votes: 1 },
        { userId: 9, votes: 4 },
      ],
      totalVotes: 5,
    });
    expect(
      (await server.ask(readVotingStatus, { as, params: { assemblyId: 12, questionId: 71 } })).data,
    ).toMatchObject({
      peopleWhoVoted: [{ userId: 7 }],
      peopleWhoDidntVote: [{ userId: 9, canVote: false }],
      entitled: 1,
    });
    const findings = await findingsOf(server);
    expect(findings).toMatchObject({
      'links Cases skipped': expect.stringContaining('no se puede abrir'),
      'courses 1': expect.stringContaining('no tenía imagen'),
      'questions 70': expect.stringMatching(
        /no dijo quiénes votaron.*total.*8.*suman 7|total.*8.*suman 7.*no dijo quiénes votaron/,
      ),
      'questions 71': expect.stringContaining('5 votos y 1 persona que votó'),
      'questions 72': expect.stringContaining('estaba abierta'),
      'questions 74 skipped': expect.stringContaining('eliminada'),
    });
    const stored = await moveInStore(read).find();
    const report = stored && (await writeReport(read, stored, AT, ['articles']));
    expect(report?.text).toMatch(/Usuarios +2 +\(1 con cambios\)/);
    expect(report?.text).toContain('Preguntas 74 «Borrada», OMITIDO: está eliminada');
    expect(report?.text).toContain('Artículos                  no se pidió (--without articles)');
  });

  it('finds a backend of the specification with or without /api, and reads it whole where it knows no pages', async () => {
    const many = Array.from({ length: 1201 }, (_, n) => ({
      id: n + 1,
      name: 'A',
      lastName: 'B',
      email: `a${n}@x.co`,
      userType: 1,
      created: AT,
    }));
    const under = Object.fromEntries(
      Object.entries({ ...EMPTY, '/auth/login': { accessToken: aToken() }, '/users/all': many }).map(
        ([path, answer]) => [`/api${path}`, answer],
      ),
    );
    const page = (_: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    const other = await anotherBackend({ ...under, '/link-url/name/News': page, '/auth/login': page });
    const server = await aServer();
    await move(server, other);
    expect(await rowsOf(server, 'users')).toHaveLength(1201);
    expect(await findingsOf(server)).toEqual({});
  });
});

describe('a page of a list', () => {
  it('requests pages of a list until one has no new row, also where rows or whole pages repeat', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({ id: n + 1, name: 'x', url: 'https://x.co' }));
    const other = await anotherBackend({ ...EMPTY, '/articles/all': rows });
    const server = await aServer();
    await move(server, other);
    const stored = await server.dependencies.database.read.selectFrom('articles').select('id').execute();
    expect(stored).toHaveLength(500);
    expect(other.asked.filter(({ line }) => line.includes('/articles/all'))).toHaveLength(2);
  });

  it('requests a list without pages where a backend refuses them', async () => {
    const strict = (request: IncomingMessage, response: ServerResponse) =>
      request.url?.includes('limit')
        ? sendJson(response, 400, { message: 'limit' })
        : sendJson(response, 200, [{ id: 1, name: 'x', url: 'https://x.co' }]);
    const other = await anotherBackend({ ...EMPTY, '/articles/all': strict });
    const server = await aServer();
    await move(server, other);
    expect(
      await server.dependencies.database.read.selectFrom('articles').select('id').execute(),
    ).toHaveLength(1);
  });
});

/** Answers a list in pages of at most `cap` rows, regardless of the limit. */
const capped =
  (rows: readonly unknown[], cap: number, headers: Record<string, string> = {}) =>
  (request: IncomingMessage, response: ServerResponse) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const offset = Number(query.get('offset') ?? 0);
    const limit = Math.min(Number(query.get('limit') ?? cap), cap);
    sendJson(response, 200, { data: rows.slice(offset, offset + limit) }, headers);
  };

const articles = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `a${n}`, url: 'https://x.co' }));

const articleIds = async (server: TestServer) =>
  server.dependencies.database.read.selectFrom('articles').select('id').orderBy('id').execute();

describe('a list with pages smaller than the limit', () => {
  it.each([
    ['without a total', {}],
    ['with a total', { 'x-total-count': '250' }],
  ])('reads a list with small pages to its end %s', async (_, headers) => {
    const other = await anotherBackend({ ...EMPTY, '/articles/all': capped(articles(250), 100, headers) });
    const server = await aServer();
    await move(server, other);
    expect(await articleIds(server)).toHaveLength(250);
    expect(other.asked.filter(({ line }) => line.includes('/articles/all'))).toHaveLength(
      'x-total-count' in headers ? 3 : 4,
    );
    expect(await findingsOf(server)).toEqual({});
  });

  it('reports a list that has fewer rows than its total', async () => {
    const other = await anotherBackend({
      ...EMPTY,
      '/articles/all': capped(articles(120), 100, { 'x-total-count': '250' }),
      // The same page again and again.
      '/profile/items/all': (_: unknown, response: ServerResponse) =>
        sendJson(response, 200, [{ id: 1, name: 'x', categoryId: 1 }], { 'x-total-count': '3' }),
    });
    const server = await aServer();
    await move(server, other);
    expect(await articleIds(server)).toHaveLength(120);
    expect(await findingsOf(server)).toEqual({
      articles: 'el otro sistema dice que hay 250 registros y dio 120',
      profile: 'el otro sistema dice que hay 3 registros y dio 1',
    });
    const { read } = server.dependencies.database;
    const stored = await moveInStore(read).find();
    expect(stored && (await writeReport(read, stored, AT, [])).text).toContain(
      'Artículos: el otro sistema dice que hay 250 registros y dio 120',
    );
  });

  it('reports a list whose page after a short one is refused', async () => {
    const other = await anotherBackend({
      ...EMPTY,
      '/articles/all': (request: IncomingMessage, response: ServerResponse) =>
        request.url?.includes('offset=0')
          ? sendJson(response, 200, articles(3))
          : sendJson(response, 404, { message: 'no more' }),
    });
    const server = await aServer();
    await move(server, other);
    expect(await articleIds(server)).toHaveLength(3);
    expect(await findingsOf(server)).toEqual({
      articles: expect.stringMatching(/después de 3 registros.*contestó 404/),
    });
  });
});

const assembly = (id: number) => ({
  id,
  title: `A${id}`,
  description: 'b',
  startDate: AT,
  endDate: AT,
  orderDay: { agenda: ['x'] },
});

it('moves every roll and power where the other backend numbers them by assembly', async () => {
  const roll = [
    { id: 1, user: { dni: '1107000' } },
    { id: 2, user: { dni: '1108' } },
    { id: 2, user: { dni: '1108' } },
  ];
  const power = {
    id: 1,
    user: { dni: '1108' },
    userToDelegate: { dni: '1107000' },
    powerOfAttorneyUrl: '/doc',
  };
  const other = await anotherBackend({
    ...EMPTY,
    '/users/all': [ANA, BETO],
    '/assamble/all': [assembly(1), assembly(2)],
    '/assamble/attendees/1': roll,
    '/assamble/attendees/2': roll.slice(0, 2),
    '/delegate-vote': [power],
    '/doc': file(aDocx()),
  });
  const server = await aServer();
  await move(server, other);
  expect(await rowsOf(server, 'attendees')).toMatchObject([
    { id: 1, assembly_id: 1, user_id: 7 },
    { id: 2, assembly_id: 1, user_id: 9 },
    { id: 3, assembly_id: 2, user_id: 7 },
    { id: 4, assembly_id: 2, user_id: 9 },
  ]);
  const powers = await server.dependencies.database.read
    .selectFrom('attorney_powers')
    .select(['id', 'assembly_id'])
    .orderBy('id')
    .execute();
  expect(powers).toEqual([
    { id: 1, assembly_id: 1 },
    { id: 2, assembly_id: 2 },
  ]);
  expect(await findingsOf(server)).toMatchObject({
    'attendees 1/2 (2) skipped': expect.stringContaining('mismo número'),
    'attendees 2/1': expect.stringContaining('quedó con el 3'),
    'attendees 2/2': expect.stringContaining('quedó con el 4'),
    'powers 2/1': expect.stringContaining('quedó con el 2'),
  });
});

it('moves powers that wait with their documents, lists of good standing, and suspended rights', async () => {
  const waiting = {
    ...{ id: 4, at: AT, gives: false, name: 'Beto Mosquera', dni: '1108', documentUrl: '/doc' },
    sender: { id: 7, name: 'Ana', lastName: 'Ruiz', dni: '1107000' },
  };
  const other = await anotherBackend({
    ...EMPTY,
    '/users/all': [ANA, BETO],
    '/assamble/all': [assembly(1), assembly(2)],
    '/assamble/attendees/1': [
      { id: 1, canVote: false, notInGoodStanding: true, user: { dni: '1107000' } },
      { id: 2, canVote: true, user: { dni: '1108' } },
    ],
    '/assamble/attendees/2': [],
    '/delegate-vote': [],
    // The other assembly has no such call, as in backends of the specification.
    '/assamble/1/submitted-powers': [
      waiting,
      { ...waiting, id: 5, sender: { id: 30, name: 'Zoe' } },
      { ...waiting, id: 6, gives: null },
      { ...waiting, id: 7, documentUrl: '/gone' },
    ],
    '/doc': file(aDocx()),
    '/assamble/Question/all': [{ id: 70, title: '¿Aprueba?', assambleId: 1, state: 'closed' }],
    '/assamble/resultsById/70': { trueVotes: 1, falseVotes: 0, blankVotes: 0, totalVotes: 1 },
    '/assamble/1/voting-status/70': {
      peopleWhoVoted: [{ userId: 9, canVote: true }],
      peopleWhoDidntVote: [{ userId: 7, canVote: false, whyNot: 'suspended' }],
    },
  });
  const server = await aServer();
  await move(server, other);
  const { read } = server.dependencies.database;
  const as = await server.anAdministrator();
  const { data } = await server.ask(listSubmittedPowers, { as, params: { assemblyId: 1 } });
  expect(data).toMatchObject([
    { id: 4, at: AT, gives: false, sender: { id: 7 }, match: { id: 9 }, problem: '' },
  ]);
  const { statusCode } = await server.app.inject(data[0]?.documentUrl ?? '');
  expect(statusCode).toBe(200);
  expect(await read.selectFrom('good_standing').selectAll().execute()).toMatchObject([
    { assembly_id: 1, user_id: 7, can_vote: 0 },
  ]);
  const rights = read.selectFrom('voting_rights').select(['user_id', 'suspended']).orderBy('user_id');
  expect(await rights.execute()).toEqual([
    { user_id: 7, suspended: 1 },
    { user_id: 9, suspended: 0 },
  ]);
  const findings = await findingsOf(server);
  expect(findings).toMatchObject({
    'submitted-powers 1/5 skipped': expect.stringContaining('no está entre los usuarios'),
    'submitted-powers 1/6 skipped': expect.stringContaining('quién da el poder'),
    'submitted-powers 1/7 skipped': expect.stringContaining('Pida que lo envíen de nuevo'),
  });
  expect(Object.keys(findings).filter((key) => key.includes('submitted-powers 2'))).toEqual([]);
});

it('records each duplicate and each record without a number once, also after an interruption', async () => {
  const [first, second, third, fourth] = articles(4);
  const rows = [{ name: 'sin' }, first, second, { name: 'sin' }, first, third, second, fourth];
  const other = await anotherBackend({
    ...EMPTY,
    '/articles/all': capped(rows, 2),
    '/users/all': (_: unknown, response: ServerResponse) => response.destroy(),
  });
  const server = await aServer();
  let stop = new AbortController();
  for (const pages of [1, 2, 3]) {
    stop = new AbortController();
    other.answers['/articles/all'] = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.includes(`offset=${2 * pages}`)) stop.abort();
      capped(rows, 2)(request, response);
    };
    await expect(move(server, other, { stop })).rejects.toThrow();
  }
  other.answers['/users/all'] = [];
  await move(server, other);
  expect((await articleIds(server)).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(Object.keys(await findingsOf(server)).sort()).toEqual([
    'articles 1 (2) skipped',
    'articles 2 (2) skipped',
    'articles sin número (2) skipped',
    'articles sin número skipped',
  ]);
});

it('matches no user by a number that the e-mail or document of the record contradicts', async () => {
  const other = await anotherBackend({
    ...EMPTY,
    '/users/all': [ANA, BETO],
    '/assamble/all': [assembly(1)],
    '/assamble/attendees/1': [
      // The e-mail of Beto under the number of Ana.
      { id: 1, userId: 7, user: { email: 'beto@x.co' } },
      { id: 2, userId: 9, user: { email: 'ana@x.co', dni: '999' } },
      // The e-mail agrees, the document does not.
      { id: 3, userId: 7, user: { email: 'ana@x.co', dni: '1108' } },
      { id: 4, userId: 9, user: { dni: '555' } },
    ],
    '/assamble/Question/all': [{ id: 5, title: 'P', assambleId: 1, isList: false, state: 'closed' }],
    '/assamble/resultsById/5': { trueVotes: 1, falseVotes: 0, blankVotes: 0, totalVotes: 1 },
    '/assamble/1/voting-status/5': {
      peopleWhoVoted: [{ userId: 7, name: 'Nadie', email: 'otro@x.co', dni: '555' }],
      peopleWhoDidntVote: [],
    },
  });
  const server = await aServer();
  await move(server, other);
  expect(await rowsOf(server, 'attendees')).toMatchObject([
    { id: 1, user_id: 9 },
    { id: 2, user_id: 7 },
  ]);
  await expectNameWords(server.dependencies.database.read);
  expect(await rowsOf(server, 'turnout')).toEqual([]);
  expect(await findingsOf(server)).toMatchObject({
    'attendees 1/1': expect.stringContaining('el número 7 es de otro usuario'),
    'attendees 1/2': expect.stringContaining('el número 9 es de otro usuario'),
    'attendees 1/3 skipped': expect.stringContaining('el número 7 es de otro usuario'),
    'attendees 1/4 skipped': expect.stringContaining('no está entre los usuarios'),
    'questions 5': expect.stringMatching(
      /el número 7 es de otro usuario.*1 persona de las listas de votantes no está/,
    ),
  });
});

it('reports records whose numbers become equal when parsed, and continues', async () => {
  const odd = (rest: Record<string, unknown>) => ['7', '07', '7.0', 7].map((id) => ({ id, ...rest }));
  const other = await anotherBackend({
    ...EMPTY,
    '/users/all': [ANA, BETO],
    '/news': odd({ title: 'n', description: 'x' }),
    '/courses/all': [{ id: '3\u0000', name: 'c' }, ...odd({ name: 'c' })],
    '/cases/getCases': odd({ title: 'c', description: 'x' }),
    '/cases/7': { caseResponses: [] },
    '/assamble/all': [...odd({ title: 'A', description: 'x' })],
    '/assamble/attendees/7': [],
    '/delegate-vote': odd({
      user: { dni: '1108' },
      userToDelegate: { dni: '1107000' },
      powerOfAttorneyUrl: '/doc',
    }),
    '/doc': file(aDocx()),
    '/assamble/Question/all': odd({ title: 'P', assambleId: 7, state: 'closed' }),
    '/assamble/resultsById/7': { trueVotes: 1, totalVotes: 1 },
    '/assamble/7/voting-status/7': {
      peopleWhoVoted: [{ userId: 7, name: 'Ana\u0000', lastName: 'Ruiz', dni: '1107000\u0000' }],
    },
  });
  const server = await aServer();
  await move(server, other);
  const { read } = server.dependencies.database;
  for (const table of ['news', 'courses', 'cases', 'assemblies', 'attorney_powers', 'questions'] as const)
    expect((await read.selectFrom(table).select('id').execute()).length, table).toBe(1);
  const findings = await findingsOf(server);
  for (const section of ['news', 'courses', 'cases', 'assemblies', 'questions'])
    expect(findings, section).toMatchObject({
      [`${section} 7 (2) skipped`]: expect.stringContaining('mismo número'),
      [`${section} 7 (4) skipped`]: expect.stringContaining('mismo número'),
    });
  expect(findings).toMatchObject({ 'powers 7/7 (4) skipped': expect.stringContaining('mismo número') });
});

describe('strange records', () => {
  it('repairs or skips strange records, each with a note, and merges two with one number', async () => {
    const other = await anotherBackend({
      ...EMPTY,
      '/users/all': [
        ANA,
        { ...ANA, email: 'otra@x.co' },
        { ...BETO, email: 'ana@x.co' },
        {
          id: 10,
          name: 'Caro',
          lastName: 'x'.repeat(500),
          email: 'caro@x.co',
          dni: '1107000',
          userType: 9,
          dniType: 99,
          created: 'ayer',
        },
        { id: 'abc', name: 'D', email: 'd@x.co' },
        { id: 2_147_483_648, name: 'E', email: 'e@x.co' },
        { id: 11, name: 'F', lastName: 'G', email: 'no es correo' },
        { id: -1 },
        null,
        'texto',
        { id: 12, name: '\u0000\u0007', lastName: null, email: 'h@x.co', userType: 1, created: AT },
      ],
      '/articles/all': [
        { id: 1, name: 'x', url: 'file:///etc/passwd' },
        { id: 2, name: 'y'.repeat(5000), url: 'x.co/y' },
      ],
      '/profile/items/all': [
        { id: 1, name: 'Cali', categoryId: '1' },
        { id: 2, name: 'CALI', categoryId: 1 },
        { id: 3, name: 'x', categoryId: 2 },
      ],
      '/attendance/with-step': [{ id: 1, step: 'no es json' }],
    });
    const server = await aServer();
    await move(server, other);
    expect((await rowsOf(server, 'users')).map(({ id, name, dni }) => [id, name, dni])).toEqual([
      [7, 'Ana', '1107000'],
      [10, 'Caro', null],
      [12, 'Sin nombre', null],
    ]);
    const findings = await findingsOf(server);
    expect(findings).toMatchObject({
      'users 7 (2) skipped': expect.stringContaining('mismo número'),
      'users 9 skipped': expect.stringContaining('otro usuario ya tiene el correo'),
      'users 10': expect.stringMatching(
        /99 no existe.*apellido se recortó de 500 a 100.*ya tiene la cédula.*asociado.*fecha/s,
      ),
      'users abc skipped': expect.stringContaining('número de identificación'),
      'users 2147483648 skipped': expect.any(String),
      'users 11 skipped': expect.stringContaining('no es válido'),
      'users -1 skipped': expect.any(String),
      'users sin número skipped': expect.any(String),
      'users sin número (2) skipped': expect.any(String),
      'articles 1 skipped': expect.any(String),
      'articles 2': expect.stringContaining('recortó'),
      'profile 2 skipped': expect.stringContaining('choca'),
      'profile 3 skipped': expect.stringContaining('categoría'),
      'steps 1 skipped': expect.stringContaining('no se entienden'),
    });
  });

  it('keeps rolls and ballots of people who are no longer listed, and reports them', async () => {
    const person = { name: 'Usuario eliminado', lastName: '', email: 'eliminado-44', dni: null };
    const other = await anotherBackend({
      ...EMPTY,
      '/users/all': [ANA],
      '/assamble/all': [
        { id: 1, title: 'A', description: 'b', startDate: AT, endDate: AT, orderDay: '{"agenda":["x"]}' },
      ],
      '/assamble/isRegister/1': { isRegister: false },
      '/assamble/attendees/1': [
        { id: 1, userId: 44, assist: true, canVote: false, user: person },
        { id: 2, user: { name: 'Nadie', lastName: 'Conocido', email: 'x@y.co' } },
      ],
      '/delegate-vote': [],
      '/assamble/Question/all': [
        {
          id: 5,
          title: 'P',
          assambleId: 1,
          isList: true,
          state: 'closed',
          peopleToBeVoted: [{ userId: 45, name: 'Usuario eliminado (candidato 1)', lastName: '' }],
        },
      ],
      '/assamble/resultsById/5': {
        votesCounterForEachCandidate: [{ userId: 45, candidateName: 'x', candidateLastName: '', votes: 3 }],
        totalVotes: 1,
      },
      '/assamble/1/voting-status/5': {
        peopleWhoVoted: [
          { userId: 44, name: 'Usuario eliminado', lastName: '', dni: null, canVote: true, byProxy: true },
        ],
        peopleWhoDidntVote: [],
      },
    });
    const server = await aServer();
    await move(server, other);
    expect(
      (await rowsOf(server, 'users')).map(({ id, email, deleted_at }) => [id, email, deleted_at]),
    ).toEqual([
      [7, 'ana@x.co', null],
      [44, 'eliminado-44', AT],
      [45, 'eliminado-45', AT],
    ]);
    expect(await rowsOf(server, 'attendees')).toMatchObject([{ id: 1, user_id: 44, assist: 1, can_vote: 0 }]);
    expect(await rowsOf(server, 'turnout')).toEqual([{ question_id: 5, user_id: 44, by_proxy: 1 }]);
    expect(await findingsOf(server)).toMatchObject({
      'attendees 1/1': expect.stringContaining('ya no está'),
      'attendees 1/2 skipped': expect.stringContaining('Nadie Conocido no está entre los usuarios'),
      'questions 5': expect.stringContaining('aquí el total es la suma'),
    });
  });
});

describe('hostile answers', () => {
  const endless = (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  };
  const huge = (_: unknown, response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`["${'x'.repeat(20 * 1024 * 1024)}"]`);
  const html = (_: unknown, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hola</title>');
  const refused = (status: number) => (_: unknown, response: ServerResponse) =>
    sendJson(response, status, { statusCode: status, message: 'No\u001b[31m' });
  const cut = (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('[');
    response.destroy();
  };

  it.each<[string, Answered, RegExp]>([
    ['20 MB', huge, /Usuarios: el otro sistema contestó con más de 16 MB.*--without users/],
    ['a body without an end', endless, /no responde \(no contestó a tiempo\).*repita la misma orden/],
    ['a page', html, /contestó con una página web/],
    [
      'text that is no JSON',
      (_: unknown, response: ServerResponse) => response.end('{"data": ['),
      /no se entiende/,
    ],
    ['an object in place of a list', { data: { rows: [] } }, /no es una lista/],
    ['a number in place of a list', 5, /no es una lista/],
    ['401', refused(401), /no acepta el token/],
    ['429', refused(429), /contestó 429 varias veces/],
    ['500', refused(500), /Usuarios: el otro sistema contestó 500 \(«No \[31m»\)/],
    ['503', refused(503), /contestó 503 varias veces/],
    ['an answer that is cut off', cut, /no responde/],
    [
      'a redirect to another host',
      (_: unknown, response: ServerResponse) =>
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      /redirige a http:\/\/169\.254\.169\.254/,
    ],
    [
      'a redirect without an end',
      (_: unknown, response: ServerResponse) => response.writeHead(302, { location: '/users/all' }).end(),
      /demasiadas veces/,
    ],
  ])('stop the move with one line: %s', async (_, answer, line) => {
    const other = await anotherBackend({ ...EMPTY, '/users/all': answer });
    const server = await aServer();
    const problem = await move(server, other, {
      limits: answer === endless ? { answerTime: 300 } : {},
    }).catch((error: Error) => error.message);
    expect(problem).toMatch(line);
    expect(problem).not.toMatch(/\p{Cc}/u);
    expect(await rowsOf(server, 'users')).toEqual([]);
    // After the repair it continues.
    other.answers['/users/all'] = [ANA];
    await move(server, other);
    expect(await rowsOf(server, 'users')).toHaveLength(1);
  });

  it.each([403, 404])('reports a list that is refused with %d, and moves the rest', async (status) => {
    const other = await anotherBackend({ ...EMPTY, '/articles/all': refused(status), '/users/all': [ANA] });
    const server = await aServer();
    await move(server, other);
    expect(await rowsOf(server, 'users')).toHaveLength(1);
    expect(await findingsOf(server)).toEqual({
      'articles skipped': expect.stringContaining(`contestó ${status}`),
    });
  });

  it('repeats requests after temporary failures, after the requested time', async () => {
    const answers = [429, 500, 502];
    const moody = (_: unknown, response: ServerResponse) => {
      const status = answers.shift();
      if (status) sendJson(response, status, {}, { 'retry-after': '0' });
      else sendJson(response, 200, [ANA]);
    };
    const other = await anotherBackend({ ...EMPTY, '/users/all': moody });
    const server = await aServer();
    await move(server, other, { limits: { retryAfter: [1, 1, 1] } });
    expect(await rowsOf(server, 'users')).toHaveLength(1);
  });

  it('omits a part on request', async () => {
    const other = await anotherBackend({ ...EMPTY, '/users/all': [ANA], '/news': html });
    const server = await aServer();
    await move(server, other, { without: ['news'] });
    expect(await rowsOf(server, 'users')).toHaveLength(1);
  });
});

describe('files', () => {
  it('loads files from the backend only, unless another origin is allowed, and never with its token', async () => {
    const picture = await aPicture('png');
    const cdn = await anotherBackend({ '/a.png': file(picture) });
    const secret = await anotherBackend({ '/a.png': file(picture) });
    const addresses = [
      `${cdn.address}/a.png`,
      `${secret.address}/a.png`,
      '/moved.png',
      '/to-cdn.png',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'http://169.254.169.254/latest',
      `//${new URL(secret.address).host}/a.png`,
      `${'/x'.repeat(5000)}.png`,
      '/missing.png',
      '/text.png',
      '/endless.png',
      '/large.png',
      '/ok.png',
    ];
    const to = (location: string) => (_: unknown, response: ServerResponse) =>
      response.writeHead(302, { location }).end();
    const other = await anotherBackend({
      ...EMPTY,
      '/news': addresses.map((address, index) => ({
        id: index + 1,
        title: `n${index}`,
        description: 'x',
        picture: address,
      })),
      '/moved.png': to(`${secret.address}/a.png`),
      '/to-cdn.png': to(`${cdn.address}/a.png`),
      '/text.png': file(Buffer.from('<svg onload="alert(1)"/>'), 'image/png'),
      '/endless.png': (_: unknown, response: ServerResponse) => void response.writeHead(200).write('x'),
      '/large.png': file(Buffer.alloc(2 * 1024 * 1024)),
      '/ok.png': file(picture, 'text/plain'),
    });
    const server = await aServer();
    await move(server, other, { allowedOrigins: [cdn.address] });
    expect(secret.asked).toEqual([]);
    expect(cdn.asked).toHaveLength(2);
    expect(cdn.asked.every(({ authorization }) => authorization === undefined)).toBe(true);
    expect(other.asked.find(({ line }) => line.includes('/ok.png'))?.authorization).toMatch(/^Bearer /);
    // Every item is stored, those without a picture with a grey one.
    expect(await rowsOf(server, 'news')).toHaveLength(addresses.length);
    expect(server.filesOnDisk().stored).toHaveLength(3 * addresses.length);
    const findings = await findingsOf(server);
    expect(
      Object.keys(findings)
        .map((key) => Number(key.split(' ')[1]))
        .sort((a, b) => a - b),
    ).toEqual([2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(findings).toMatchObject({
      'news 2': expect.stringContaining(`no se permitió (--allow-origin ${secret.address})`),
      'news 3': expect.stringContaining('redirige a'),
      'news 10': expect.stringContaining('404'),
      'news 11': expect.stringContaining('no es una imagen'),
      'news 12': expect.stringContaining('a tiempo'),
      'news 13': expect.stringContaining('pesa más de 1 MB'),
    });
  });

  it('fetches documents of powers again at a new address where the signed one has expired, and skips powers without one', async () => {
    let signature = 1;
    const powers = () => [
      {
        id: 1,
        user: { id: 7, dni: '1107000' },
        userToDelegate: { id: 9, dni: '1108' },
        powerOfAttorneyUrl: `/doc?s=${signature}`,
      },
      {
        id: 2,
        user: { id: 9, dni: '1108' },
        userToDelegate: { id: 7, dni: '1107000' },
        powerOfAttorneyUrl: '/broken',
      },
    ];
    const other = await anotherBackend({
      ...EMPTY,
      '/users/all': [ANA, BETO],
      '/assamble/all': [
        { id: 1, title: 'A', description: 'b', startDate: AT, endDate: AT, orderDay: { agenda: ['x'] } },
      ],
      '/assamble/attendees/1': null,
      '/delegate-vote': (_: unknown, response: ServerResponse) => sendJson(response, 200, { data: powers() }),
      '/doc': (request: IncomingMessage, response: ServerResponse) => {
        if (request.url === '/doc?s=1') {
          signature = 2;
          sendJson(response, 403, {});
        } else response.writeHead(200).end(aDocx());
      },
      '/broken': file(Buffer.from('<script>alert(1)</script>'), 'application/pdf'),
    });
    const server = await aServer();
    await move(server, other);
    const kept = await server.dependencies.database.read.selectFrom('attorney_powers').select('id').execute();
    expect(kept).toEqual([{ id: 1 }]);
    expect(await findingsOf(server)).toMatchObject({
      'powers 1/2 skipped': expect.stringContaining('Regístrelo de nuevo'),
    });
  });
});

it('continues after an interruption, and reads nothing twice', async () => {
  const picture = await aPicture('png');
  const other = await anotherBackend({
    ...EMPTY,
    '/news': Array.from({ length: 12 }, (_, n) => ({
      id: n + 1,
      title: `n${n}`,
      description: 'x',
      picture: '/p.png',
    })),
    '/p.png': file(picture),
    '/users/all': [ANA],
  });
  const server = await aServer();
  const stop = new AbortController();
  let pictures = 0;
  other.answers['/p.png'] = (_: unknown, response: ServerResponse) => {
    pictures += 1;
    if (pictures === 5) stop.abort();
    response.writeHead(200).end(picture);
  };
  await expect(move(server, other, { stop })).rejects.toThrow();
  const before = await rowsOf(server, 'news');
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(12);
  // Like a server that stopped meanwhile: the move ends at once, and no picture is replaced by a grey one.
  const users = other.answers['/users/all'];
  other.answers['/users/all'] = (_: unknown, response: ServerResponse) => response.destroy();
  await expect(move(server, other)).rejects.toThrow(/no responde/);
  other.answers['/users/all'] = users;
  await move(server, other);
  expect((await rowsOf(server, 'news')).map(({ id, sort_rank }) => [id, sort_rank])).toEqual(
    Array.from({ length: 12 }, (_, n) => [n + 1, 12 - n]),
  );
  expect(server.filesOnDisk().stored).toHaveLength(36);
  expect(pictures).toBeLessThan(12 + 5);
  expect(await findingsOf(server)).toEqual({});
});

describe('signing in', () => {
  const signIn = async (login: Answered, askCode = async () => '123456') => {
    const other = await anotherBackend({ ...EMPTY, '/auth/login': login });
    const backend = await openBackend({
      base: other.address,
      stop: new AbortController().signal,
      credentials: { email: 'a@b.co', password: 'secreta', askCode },
      limits: LIMITS,
    });
    return backend.signIn().then(
      () => 'in',
      (error: Error) => error.message,
    );
  };

  it('asks for the code of the second step', async () => {
    const bodies: string[] = [];
    const twoSteps = (request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        bodies.push(body);
        if (body.includes('123456')) sendJson(response, 201, { data: { accessToken: aToken() } });
        else sendJson(response, 401, { message: 'x', issues: [{ path: 'code', message: 'y' }] });
      });
    };
    expect(await signIn(twoSteps)).toBe('in');
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { email: 'a@b.co', hash: 'secreta' },
      { email: 'a@b.co', hash: 'secreta', code: '123456' },
    ]);
    expect(await signIn(twoSteps, async () => '000000')).toMatch(/no aceptó el código/);
  });

  it.each<[string, Answered, RegExp]>([
    ['a member', { accessToken: aToken(1) }, /no es de un administrador/],
    [
      'a wrong password',
      (_: unknown, response: ServerResponse) => sendJson(response, 401, { message: 'Malo\u001b[2J\n' }),
      /\(401\): Malo \[2J\. Revise/,
    ],
    ['no token', { data: {} }, /no contestó con un token/],
    ['a token that would break the header', { accessToken: 'a\r\nX: y' }, /no contestó con un token/],
    [
      'a redirect elsewhere',
      (_: unknown, response: ServerResponse) =>
        response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      /redirige/,
    ],
  ])('refuses a sign-in in one line for %s', async (_, login, line) =>
    expect(await signIn(login)).toMatch(line),
  );

  it.each(['ftp://x.co', 'file:///etc', 'x', 'https://ana:clave@x.co', 'https://x.co?a=1', 'https://x.co#a'])(
    'takes no address such as %s',
    (address) => expect(() => baseAddress(address)).toThrow(),
  );

  it('takes an address with and without a slash', () => {
    expect(baseAddress('https://x.co/')).toBe('https://x.co');
    expect(baseAddress('https://x.co/base/api/')).toBe('https://x.co/base/api');
  });
});

it('prints no control characters', () => {
  expect(printable('a\u001b[31mb\u202ec\nd')).toBe('a [31mb c d');
  expect(printable('x'.repeat(300))).toHaveLength(201);
});
