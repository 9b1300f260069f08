/** Moving in from foreign backends through our public calls: shapes of the specification, strange ones, hostile ones. */

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listAssemblies, listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { listAttorneyPowers } from '@vigilia/contract/assemblies/attorney-powers';
import type { AnswerOf, Call } from '@vigilia/contract/call';
import { listArticles } from '@vigilia/contract/content/articles';
import { readSteps } from '@vigilia/contract/content/assistance';
import { listCases, readCase } from '@vigilia/contract/content/cases';
import { listCourses } from '@vigilia/contract/content/courses';
import { linkByName } from '@vigilia/contract/content/links';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { listRequests } from '@vigilia/contract/users/registration';
import { listUsers } from '@vigilia/contract/users/users';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { describe, expect, it } from 'vitest';
import { aDocx } from '../../../testing/builders/documents.ts';
import {
  type Answered,
  anotherBackend,
  aToken,
  type OtherBackend,
  sendJson,
} from '../../../testing/builders/other-backend.ts';
import { type Person, tokenOf } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { openInstallation } from './installation.ts';
import { moveIn, type Part } from './move-in.ts';
import { printable } from './problems.ts';
import { createReport } from './report.ts';
import { baseAddress, openBackend } from './source/backend.ts';

const LIMITS = { answerTime: 30_000, fileTime: 2000, retryAfter: [1, 1], answerBytes: 16 * 1024 * 1024 };
const AT = '2026-11-22T10:00:00.000Z';

interface Options {
  readonly allowedOrigins?: readonly string[];
  readonly without?: readonly Part[];
  readonly stop?: AbortController;
  readonly limits?: Partial<typeof LIMITS>;
}

async function aPlace(): Promise<{ server: TestServer; as: Person }> {
  const server = await aServer();
  // As the command does.
  server.dependencies.mailQueues.isServed = false;
  return { server, as: await server.anAdministrator({ email: 'oficina@asociacion.test' }) };
}
type Place = Awaited<ReturnType<typeof aPlace>>;

/** Moves, and answers the files of the report. */
async function move({ server, as }: Place, other: OtherBackend, options: Options = {}) {
  const { allowedOrigins = [], without = [], stop = new AbortController(), limits } = options;
  const backend = await openBackend({
    base: baseAddress(other.address),
    stop: stop.signal,
    allowedOrigins,
    credentials: { email: 'a@b.co', password: 'secreta', askCode: async () => '123456' },
    limits: { ...LIMITS, ...limits },
  });
  const report = createReport();
  await moveIn({
    backend,
    installation: openInstallation(server.app, (id = as.id) => tokenOf(server.dependencies, id)),
    report,
    stop: stop.signal,
    maxFileBytes: 1024 * 1024,
    without: new Set(without),
    reportProgress: () => undefined,
  });
  const folder = join(server.folder, 'mudanza');
  await report.write(folder, backend.origin, AT);
  expect(server.filesOnDisk().temporary).toEqual([]);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    text: read('informe.txt'),
    refused: read('registros-no-traidos.csv'),
    users: read('usuarios-por-completar.csv'),
    results: read('resultados-anteriores.csv'),
    attendance: read('asistencia-anterior.csv'),
  };
}

const dataOf = async <C extends Call>(
  { server, as }: Place,
  call: C,
  params: Record<string, string | number> = {},
  query: Record<string, string> = {},
): Promise<AnswerOf<C>> => (await server.ask(call, { as, params, query })).data;

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
  ...{ id: 7, name: 'Ana', lastName: 'Ruiz', email: 'ANA@x.co', phone: 3001234567 },
  ...{ dniType: '1', dni: '1.107.000', userType: '1', created: '2024-05-06' },
};
const BETO = {
  ...{ id: '9', name: 'Beto', lastName: 'Mosquera', email: 'beto@x.co', phone: '3001234568' },
  ...{ dniType: 1, dni: 1108000, userType: 2 },
};
/** Has no phone and no document. */
const CARO = { id: 11, name: 'Caro', lastName: 'Díaz', email: 'caro@x.co', phone: null, userType: 1 };

const file =
  (content: Buffer, type = 'image/png'): Answered =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(content);

async function anAssociation() {
  const picture = await aPicture('png');
  return anotherBackend({
    ...EMPTY,
    '/auth/login': { data: { accessToken: aToken('2') } },
    '/link-url/name/News': { data: { id: 4, url: 'www.ejemplo.org' } },
    '/link-url/name/Cases': { id: 5, url: 'javascript:alert(1)' },
    '/news': {
      data: [
        { id: 31, title: 'Segunda', description: 'b', picture: '/files/p.png', position: '1' },
        { id: 30, title: 'Igual', description: 'a', picture: 'files/p.png', position: '2' },
        { id: 29, title: 'Igual', description: 'a', picture: 'files/p.png', position: '3' },
      ],
    },
    '/files/p.png': file(picture, 'application/octet-stream'),
    '/courses/all': [
      {
        ...{ id: 1, name: 'Curso', description: 'x', startDate: '2025-01-02 10:00', endDate: 1735819200000 },
        ...{ price: '150000.50', url: 'https://x.co', participants: null, imageUrl: null },
      },
    ],
    '/users/all': { data: [ANA, BETO, CARO] },
    '/users/getrequest': [
      {
        ...{ id: 1, name: 'Dora', lastName: 'Paz', email: 'dora@x.co', phone: '3001234569' },
        ...{ dniType: 1, dni: 5550001, isAnesthesiologist: 'Si', date: AT },
      },
    ],
    '/cases/getCases': {
      data: [{ id: 3, title: 'Caso', description: 'd', user: { name: 'Beto', lastName: 'Mosquera' } }],
    },
    '/cases/3': {
      data: {
        id: 3,
        caseResponses: [
          { user: { name: 'ANA', lastName: 'ruiz' }, response: 'Sí', createAt: AT },
          { user: { name: 'Nadie', lastName: 'Más' }, response: 'No', createAt: AT },
        ],
      },
    },
    '/attendance/getAll': [
      { id: 2, description: 'Ayuda', createAt: AT, userAtten: { name: 'Ana', lastName: 'Ruiz' } },
    ],
    '/attendance/with-step': [
      { id: 6, step: '[{"stepNumber":"1","description":"Llamar"},{"description":" "}]', description: null },
    ],
    '/assamble/all': {
      data: [
        {
          ...{ id: 12, title: 'General', description: 'd', imageUrl: '', startDate: AT, endDate: AT },
          ...{ participants: '40', quorum: true, quorumMin: '3', orderDay: { agenda: ['Uno', 'Dos'] } },
        },
      ],
    },
    '/assamble/attendees/12': [
      { id: 100, canVote: true, assist: true, user: { name: 'Ana', lastName: 'Ruiz', dni: '1107000' } },
      { id: 101, canVote: false, user: { name: 'Beto', lastName: 'Mosquera', email: 'beto@x.co' } },
      { id: 102, canVote: true, user: { name: 'Caro', lastName: 'Díaz', email: 'caro@x.co' } },
    ],
    '/delegate-vote': [
      {
        id: 50,
        user: { name: 'Beto', lastName: 'Mosquera', dni: '1108000', phone: '' },
        userToDelegate: { name: 'Ana', lastName: 'Ruiz', dni: '1107000', phone: '' },
        powerOfAttorneyUrl: '/files/poder?firma=1',
      },
    ],
    '/files/poder': file(aDocx(), 'text/html'),
    '/assamble/Question/all': [
      { id: 70, title: '¿Aprueba?', assambleId: 12, isDelete: false, isActive: false },
      { id: 71, title: 'Junta', assambleId: 12, isList: true, isActive: false },
      { id: 72, title: 'Abierta', assambleId: '12', isActive: true },
      { id: 73, title: 'Sin votar', assambleId: 12, isActive: false, peopleToBeVoted: [{ userId: 7 }] },
      { id: 74, title: 'Borrada', assambleId: 12, isDelete: true },
      { id: 75, title: 'Con puntos', assambleId: 12, isActive: false },
    ],
    '/assamble/resultsById/75': { trueVotes: '1.234', falseVotes: 3, totalVotes: '1.237' },
    '/assamble/resultsById/70': { trueVotes: '5', falseVotes: 2, blankVotes: null, totalVotes: '8' },
    '/assamble/resultsById/71': {
      votesCounterForEachCandidate: [
        { candidateName: 'Beto', candidateLastName: 'Mosquera', votes: 4 },
        { candidateName: 'Ana', candidateLastName: 'Ruiz', votes: '1' },
      ],
      totalVotes: 5,
    },
    '/assamble/resultsById/73': { trueVotes: 0, falseVotes: 0, blankVotes: 0, totalVotes: 0 },
  });
}

/** All that a move makes, as administrators read it. */
async function contentsOf(place: Place) {
  const [assembly] = await dataOf(place, listAssemblies);
  const [discussed] = await dataOf(place, listCases);
  const assemblyId = assembly?.id ?? 0;
  return {
    users: (await dataOf(place, listUsers)).filter(({ id }) => id !== place.as.id),
    requests: await dataOf(place, listRequests),
    link: await dataOf(place, linkByName, { name: 'News' }),
    news: await dataOf(place, newsCalls.list),
    courses: await dataOf(place, listCourses),
    case: discussed && (await dataOf(place, readCase, { id: discussed.id })),
    steps: await dataOf(place, readSteps),
    assembly,
    roll: await dataOf(place, listAttendees, { assemblyId }),
    powers: await dataOf(place, listAttorneyPowers, {}, { assemblyId: String(assemblyId) }),
    questions: await dataOf(place, listQuestions),
    files: place.server.filesOnDisk().stored.length,
  };
}

describe('a backend that knows only the specification', () => {
  it('is moved in through the public calls, with its pictures, roll, powers and questions', async () => {
    const place = await aPlace();
    const report = await move(place, await anAssociation());
    const found = await contentsOf(place);
    expect(
      found.users.map(({ email, dni, phone, userType, hasPassword }) => [
        email,
        dni,
        phone,
        userType,
        hasPassword,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['ana@x.co', '1107000', '3001234567', 1, false],
        ['beto@x.co', '1108000', '3001234568', 2, false],
      ]),
    );
    const idOf = (email: string) => found.users.find((user) => user.email === email)?.id;
    expect(found).toMatchObject({
      requests: [{ email: 'dora@x.co', isAnesthesiologist: true }],
      link: { url: 'https://www.ejemplo.org' },
      news: [{ title: 'Segunda' }, { title: 'Igual' }, { title: 'Igual' }],
      courses: [
        { price: 150000.5, startDate: '2025-01-02T10:00:00.000Z', endDate: '2025-01-02T12:00:00.000Z' },
      ],
      case: { user: { name: 'Beto' }, caseResponses: [{ response: 'Sí', user: { name: 'Ana' } }] },
      steps: [{ step: '[{"stepNumber":1,"description":"Llamar"}]' }],
      assembly: { title: 'General', quorum: 'true', quorumMin: 3, participants: 40 },
      powers: [{ user: { id: idOf('beto@x.co') }, userToDelegate: { id: idOf('ana@x.co') } }],
    });
    expect(JSON.parse(found.assembly?.orderDay ?? '')).toEqual({ agenda: ['Uno', 'Dos'] });
    // Presence is a fact of the past; it is in the report.
    expect(found.roll.map(({ userId, canVote, assist }) => [userId, canVote, assist])).toEqual(
      expect.arrayContaining([
        [idOf('ana@x.co'), true, false],
        [idOf('beto@x.co'), false, false],
      ]),
    );
    // Open and unvoted ones are drafts here; results of the others are figures of the report.
    expect(
      found.questions.map(({ title, state, peopleToBeVoted }) => [title, state, peopleToBeVoted.length]),
    ).toEqual([
      ['Abierta', 'draft', 0],
      ['Sin votar', 'draft', 1],
    ]);
    expect(report.results).toContain(`General;${AT};¿Aprueba?;Sí;5;8\r\nGeneral;${AT};¿Aprueba?;No;2;8`);
    expect(report.results).toContain(`General;${AT};Junta;Beto Mosquera;4;5`);
    // Never 0 for what cannot be read.
    expect(report.results).toContain(`Con puntos;Sí;1.234;1.237\r\nGeneral;${AT};Con puntos;No;3;1.237`);
    expect(report.text).toContain('«Con puntos»: sus votos no son números; quedaron como llegaron');
    expect(report.attendance).toContain(`General;${AT};Ana;Ruiz;1107000;Sí;Sí`);
    // Nobody is lost in silence.
    expect(report.users).toMatch(/Caro;Díaz;caro@x\.co;;;;.*Celular/);
    expect(report.refused).toMatch(/Usuarios;Caro Díaz;/);
    expect(report.refused).toMatch(/Enlaces;Casos;/);
    expect(report.refused).toMatch(/Solicitudes de RAFA;Ayuda;/);
    expect(report.refused).toMatch(/Respuestas a casos;.*Nadie Más/);
    expect(report.refused).toMatch(/Asistentes;"Caro Díaz/);
    expect(report.refused).toMatch(/Preguntas;Borrada;/);
    expect(report.text).toMatch(/«Curso», su imagen: no está; quedó una gris/);
    expect(report.text).toMatch(/«Abierta» estaba abierta allá/);
    expect(report.text).toMatch(/Noticias +3 creados\n/);
  });

  it('ends with one line in Spanish at an answer too deep to be written again', async () => {
    const deep = `[{"id":1,"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`;
    const other = await anotherBackend({
      ...EMPTY,
      '/auth/login': { accessToken: aToken() },
      '/users/all': (_: unknown, response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(deep),
    });
    await expect(move(await aPlace(), other)).rejects.toThrow(/algo que no se entiende/);
  });

  it('makes nothing twice, and no mail is sent', async () => {
    const place = await aPlace();
    const other = await anAssociation();
    await move(place, other);
    const found = await contentsOf(place);
    const again = await move(place, other);
    // Signed addresses of documents differ from one answer to the next.
    const stable = ({ powers, ...rest }: typeof found) => ({ ...rest, powers: powers.map(({ id }) => id) });
    expect(stable(await contentsOf(place))).toEqual(stable(found));
    expect(again.text).toMatch(/Noticias +0 creados, 3 que ya estaban\n/);
    expect(again.results).toContain('¿Aprueba?;Sí;5;8');
    const { database } = place.server.dependencies;
    expect(await database.read.selectFrom('outgoing_mails').selectAll().execute()).toEqual([]);
  });

  it('continues after an interruption, and makes nothing twice', async () => {
    const picture = await aPicture('png');
    const other = await anotherBackend({
      ...EMPTY,
      '/news': Array.from({ length: 12 }, (_, n) => ({
        ...{ id: n + 1, title: `n${n}`, description: 'x', picture: '/p.png' },
      })),
    });
    const place = await aPlace();
    const stop = new AbortController();
    let pictures = 0;
    other.answers['/p.png'] = (_: unknown, response: ServerResponse) => {
      pictures += 1;
      if (pictures === 5) stop.abort();
      response.writeHead(200).end(picture);
    };
    await expect(move(place, other, { stop })).rejects.toThrow();
    expect((await dataOf(place, newsCalls.list)).length).toBe(4);
    await move(place, other);
    expect((await dataOf(place, newsCalls.list)).map(({ title }) => title)).toEqual(
      Array.from({ length: 12 }, (_, n) => `n${n}`),
    );
    expect(pictures).toBe(13);
    expect(place.server.filesOnDisk().stored).toHaveLength(36);
  });

  it('completes the account of the first administrator, and finds people by e-mail or document', async () => {
    const place = await aPlace();
    const { server } = place;
    const first = await server.anAdministrator({
      name: 'Administración',
      lastName: '',
      email: 'ana@x.co',
      dni: null,
    });
    const other = await anotherBackend({
      ...EMPTY,
      '/users/all': [{ ...BETO, id: 10, email: 'otro@x.co', dni: ANA.dni }, ANA],
    });
    const { text } = await move(place, other);
    const users = (await dataOf(place, listUsers)).filter(({ id }) => id !== place.as.id);
    expect(users).toMatchObject([
      { id: first.id, name: 'Ana', lastName: 'Ruiz', dni: '1107000', userType: 2 },
    ]);
    expect(text).toContain('Beto Mosquera es aquí Ana Ruiz, con su correo o cédula');
  });

  it('takes nobody for another person of the same name, and names the administrators it made', async () => {
    const other = await anotherBackend({
      ...EMPTY,
      // The second one is refused: without a phone there is no account.
      '/users/all': [ANA, BETO, { ...ANA, id: 5, email: 'otra@x.co', dni: '1109000', phone: null }],
      '/cases/getCases': [
        { id: 3, title: 'Caso', description: 'd', user: { name: 'Ana', lastName: 'Ruiz' } },
      ],
      '/assamble/all': [
        {
          id: 12,
          title: 'General',
          description: 'd',
          startDate: AT,
          endDate: AT,
          orderDay: { agenda: ['Uno'] },
        },
      ],
      '/assamble/attendees/12': [
        { id: 100, canVote: true, userId: 5, user: { name: 'Ana', lastName: 'Ruiz' } },
        { id: 101, canVote: true, user: { id: 9, name: 'Otro', lastName: 'Nombre' } },
      ],
      '/delegate-vote': [
        {
          ...{ id: 50, user: { id: 9, name: 'Beto', lastName: 'Mosquera' }, powerOfAttorneyUrl: '/poder' },
          userToDelegate: { id: 5, name: 'Ana', lastName: 'Ruiz' },
        },
      ],
      '/poder': file(aDocx()),
      '/assamble/Question/all': [
        {
          ...{ id: 73, title: 'Junta', assambleId: 12, isActive: false },
          peopleToBeVoted: [{ userId: 5, user: { name: 'Ana', lastName: 'Ruiz' } }],
        },
      ],
      '/assamble/resultsById/73': {},
    });
    const place = await aPlace();
    const { refused, text } = await move(place, other);
    const { users, roll, powers, questions, case: moved } = await contentsOf(place);
    expect(users).toHaveLength(2);
    expect(roll.map(({ user }) => user.name)).toEqual(['Beto']);
    expect([powers, questions, moved]).toEqual([[], [], undefined]);
    for (const part of ['Asistentes', 'Poderes', 'Preguntas'])
      expect(refused).toMatch(
        new RegExp(`${part};[^\\n]*«Ana Ruiz», número 5 allá, no es un usuario de aquí`),
      );
    expect(refused).toMatch(/Casos;Caso;"?«Ana Ruiz» no es un usuario de aquí, o hay varios/);
    expect(text).toMatch(/Administradores +1 creado\n/);
    expect(text).toContain('Administradores: quedó como administrador Beto Mosquera, beto@x.co');
  });

  it('is found with or without /api', async () => {
    const page = (_: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    const under = Object.entries({ ...EMPTY, '/auth/login': { accessToken: aToken() }, '/users/all': [ANA] });
    const other = await anotherBackend({
      ...Object.fromEntries(under.map(([path, answer]) => [`/api${path}`, answer])),
      ...{ '/link-url/name/News': page, '/auth/login': page },
    });
    const place = await aPlace();
    await move(place, other);
    expect(await dataOf(place, listUsers)).toHaveLength(2);
  });
});

describe('a list in pages', () => {
  const articles = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `a${n}`, url: 'https://x.co' }));
  const capped =
    (rows: readonly unknown[], most: number, headers = {}) =>
    (request: IncomingMessage, response: ServerResponse) => {
      const offset = Number(new URL(request.url ?? '', 'http://x').searchParams.get('offset') ?? 0);
      sendJson(response, 200, rows.slice(offset, offset + most), headers);
    };

  it.each([
    ['without a total', {}],
    ['with a total', { 'x-total-count': '120' }],
  ])('is read to its end %s', async (_, headers) => {
    const other = await anotherBackend({ ...EMPTY, '/articles/all': capped(articles(120), 50, headers) });
    const place = await aPlace();
    await move(place, other);
    expect(await dataOf(place, listArticles)).toHaveLength(120);
  });

  it('is read once where every page has all rows', async () => {
    const other = await anotherBackend({ ...EMPTY, '/articles/all': articles(30) });
    const place = await aPlace();
    await move(place, other);
    expect(await dataOf(place, listArticles)).toHaveLength(30);
  });

  it('is reported where it has fewer rows than its total', async () => {
    const rows = capped(articles(20), 10, { 'x-total-count': '25' });
    const other = await anotherBackend({ ...EMPTY, '/articles/all': rows });
    const { text } = await move(await aPlace(), other);
    expect(text).toContain('Artículos: el otro sistema dice que hay 25 y dio 20');
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
    ['a page', html, /no se entiende, como una página web/],
    [
      'text that is no JSON',
      (_: unknown, response: ServerResponse) => response.end('{"data": ['),
      /no se entiende/,
    ],
    ['an object in place of a list', { data: { rows: [] } }, /no es una lista/],
    ['a number in place of a list', 5, /no es una lista/],
    ['401', refused(401), /contestó 401: No \[31m/],
    ['429', refused(429), /contestó 429 varias veces/],
    ['500', refused(500), /contestó 500 varias veces/],
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
      /redirige a \/users\/all/,
    ],
  ])('stop the move with one line: %s', async (_, answer, line) => {
    const other = await anotherBackend({ ...EMPTY, '/users/all': answer });
    const place = await aPlace();
    const problem = await move(place, other, {
      limits: answer === endless ? { answerTime: 300 } : {},
    }).catch((error: Error) => error.message);
    expect(problem).toMatch(line);
    expect(problem).not.toMatch(/\p{Cc}/u);
    expect(await dataOf(place, listUsers)).toHaveLength(1);
    // After the repair it continues.
    other.answers['/users/all'] = [ANA];
    await move(place, other);
    expect(await dataOf(place, listUsers)).toHaveLength(2);
  });

  it.each([403, 404])('reports a list that is refused with %d, and moves the rest', async (status) => {
    const other = await anotherBackend({ ...EMPTY, '/articles/all': refused(status), '/users/all': [ANA] });
    const place = await aPlace();
    const { text } = await move(place, other);
    expect(await dataOf(place, listUsers)).toHaveLength(2);
    expect(text).toContain(`Artículos: no se pudo leer: el otro sistema contestó ${status}`);
  });

  it('repeats requests after temporary failures, after the requested time', async () => {
    const answers = [429, 500, 502];
    const moody = (_: unknown, response: ServerResponse) => {
      const status = answers.shift();
      if (status) sendJson(response, status, {}, { 'retry-after': '0' });
      else sendJson(response, 200, [ANA]);
    };
    const other = await anotherBackend({ ...EMPTY, '/users/all': moody });
    const place = await aPlace();
    await move(place, other, { limits: { retryAfter: [1, 1, 1] } });
    expect(await dataOf(place, listUsers)).toHaveLength(2);
  });

  it('omits a part on request', async () => {
    const other = await anotherBackend({ ...EMPTY, '/users/all': [ANA], '/news': html });
    const place = await aPlace();
    await move(place, other, { without: ['news'] });
    expect(await dataOf(place, listUsers)).toHaveLength(2);
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
    const place = await aPlace();
    const { text } = await move(place, other, { allowedOrigins: [cdn.address] });
    expect(secret.asked).toEqual([]);
    expect(cdn.asked).toHaveLength(2);
    expect(cdn.asked.every(({ authorization }) => authorization === undefined)).toBe(true);
    expect(other.asked.find(({ line }) => line.includes('/ok.png'))?.authorization).toMatch(/^Bearer /);
    // Every item is made, those without a picture with a grey one.
    expect(await dataOf(place, newsCalls.list)).toHaveLength(addresses.length);
    expect(place.server.filesOnDisk().stored).toHaveLength(3 * addresses.length);
    const noted = [...text.matchAll(/«n(\d+)», su imagen: (.*); quedó una gris/g)].map(([, n, why]) => [
      Number(n),
      why,
    ]);
    expect(noted.map(([n]) => Number(n)).sort((a, b) => a - b)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(Object.fromEntries(noted)).toMatchObject({
      1: expect.stringContaining(`no se permitió (--allow-origin ${secret.address})`),
      2: expect.stringContaining('no se permitió'),
      9: expect.stringContaining('404'),
      10: expect.stringContaining('no es una imagen'),
      11: expect.stringContaining('no responde'),
      12: expect.stringContaining('más de 1 MB'),
    });
  });
});

describe('signing in', () => {
  const signIn = async (login: Answered, askCode = async () => '123456') => {
    const other = await anotherBackend({ ...EMPTY, '/auth/login': login });
    return openBackend({
      base: other.address,
      stop: new AbortController().signal,
      credentials: { email: 'a@b.co', password: 'secreta', askCode },
      limits: LIMITS,
    }).then(
      () => 'in',
      (error: Error) => error.message,
    );
  };

  it('asks for the code of the second factor', async () => {
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
  expect(printable('👩‍⚕️ ❤️‍🔥 👩🏽‍⚕️ a\u200db')).toBe('👩‍⚕️ ❤️‍🔥 👩🏽‍⚕️ a b');
  expect(printable('x'.repeat(300))).toHaveLength(201);
});
