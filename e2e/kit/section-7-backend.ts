/**
 * A backend with the calls of the specification's section 7 and no others: it answers 404 to any other call, and 400 to
 * any other parameter or field, and remembers both.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const PERSON = 'name lastName email hash phone dniType dni userType';
const COURSE = 'name description startDate endDate price url participants categoryId file startHour endHour';
const ASSEMBLY = 'title description startDate endDate participants quorum quorumMin orderDay file id';

const USERS = [
  {
    id: 2,
    name: 'Luis',
    lastName: 'Paz',
    email: 'luis@a.test',
    phone: '300',
    dniType: 1,
    dni: '200',
    userType: 1,
    created: '2024-02-01T15:00:00.000Z',
  },
  {
    id: 3,
    name: 'Marta',
    lastName: 'Ruiz',
    email: 'marta@a.test',
    phone: '301',
    dniType: 1,
    dni: '300',
    userType: 1,
    created: '2024-02-01T15:00:00.000Z',
  },
  {
    id: 4,
    name: 'Nora',
    lastName: 'Gil',
    email: 'nora@a.test',
    phone: '302',
    dniType: 1,
    dni: '400',
    userType: 1,
    created: '2024-02-01T15:00:00.000Z',
  },
];
const CARD = {
  id: 1,
  title: 'Congreso',
  description: 'En Cali\r\ny en Pasto',
  picture: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  position: 1,
};
const CARDS = [CARD, { ...CARD, id: 2, title: 'Convenio', position: 2 }];
const APPLICANT = {
  ...{ id: 1, name: 'Iris', lastName: 'Sosa', email: 'iris@a.test', phone: '305', dniType: 1, dni: '500' },
  ...{ isAnesthesiologist: true, date: '2024-02-01T15:00:00.000Z' },
};
const A_COURSE = {
  ...{ id: 1, name: 'Vía aérea', description: 'Difícil', price: 0, url: 'https://a.test', participants: 9 },
  ...{ startDate: '2031-03-01T13:00:00.000Z', endDate: '2031-03-02T20:00:00.000Z' },
  imageUrl: CARD.picture,
};
const STEPS = [{ id: 1, description: 'En resumen', step: [{ stepNumber: 1, description: 'Llame' }] }];

/** The attendee with the id 3 is Luis, whose user has the id 2. */
const ATTENDEES = [
  { id: 3, canVote: true, user: { name: 'Luis', lastName: 'Paz', email: 'luis@a.test', dni: '200' } },
];
const ASSEMBLIES = [
  {
    id: 1,
    title: 'Ordinaria',
    description: 'Anual',
    imageUrl: null,
    startDate: '2031-03-01T13:00:00.000Z',
    endDate: '2031-03-01T20:00:00.000Z',
    participants: 10,
    quorum: 'false',
    quorumMin: 0,
    orderDay: '{"agenda":["Apertura"]}',
  },
];
const QUESTIONS = [
  {
    id: 1,
    title: '¿Aprueba?',
    assambleId: 1,
    isList: false,
    isDelete: false,
    isActive: false,
    peopleToBeVoted: [],
  },
  {
    id: 2,
    title: 'Junta',
    assambleId: 1,
    isList: true,
    isDelete: false,
    isActive: false,
    peopleToBeVoted: [{ userId: 2 }, { userId: 3 }],
  },
  {
    id: 3,
    title: '¿Se amplía?',
    assambleId: 1,
    isList: false,
    isDelete: false,
    isActive: true,
    peopleToBeVoted: [],
  },
];
const RESULTS = {
  questionTitle: '¿Aprueba?',
  votesCounterForEachCandidate: [],
  trueVotes: 0,
  falseVotes: 0,
  blankVotes: 0,
  totalVotes: 0,
};

type Row = readonly [method: string, path: RegExp, allowed: string, answer: unknown];
const CALLS: readonly Row[] = [
  ['POST', /^\/auth\/login$/, 'email hash', null],
  ['POST', /^\/auth\/register(\/request\/\d+)?$/, PERSON, { id: 9 }],
  ['PUT', /^\/users\/\d+$/, PERSON, {}],
  ['GET', /^\/users\/all$/, 'email name dni created', USERS],
  ['GET', /^\/users\/getrequest$/, 'email name dni created', [APPLICANT]],
  ['GET', /^\/users\/userByEmail\//, '', [{ id: 2 }]],
  ['DELETE', /^\/users\/(request\/)?\d+$/, '', {}],
  ['POST', /^\/link-url\/create$/, 'link url', { id: 1 }],
  ['PATCH', /^\/link-url\/edit\/\d+$/, 'url', {}],
  ['DELETE', /^\/link-url\/delete\/\d+$/, '', {}],
  ['GET', /^\/link-url\/name\/\w+$/, '', { id: 1, link: 'News', url: 'https://a.test' }],
  ['POST', /^\/(benefits|news)\/create$/, 'file title description', CARD],
  ['GET', /^\/(benefits\/getBenefits|news)$/, 'keyword', CARDS],
  ['PUT', /^\/(benefits|news)\/edit\/\d+$/, 'file title description', CARD],
  ['PUT', /^\/(benefits|news)\/\d+$/, 'newPosition', {}],
  ['DELETE', /^\/(benefits|news)\/delete\/\d+$/, '', {}],
  ['GET', /^\/cases\/getCases$/, '', [{ id: 1, title: 'Caso', description: 'x', imageUrl: null }]],
  ['GET', /^\/cases\/\d+$/, '', { caseResponses: [] }],
  ['PATCH', /^\/cases\/\d+\/delete$/, '', {}],
  ['GET', /^\/courses\/all$/, '', [A_COURSE]],
  ['POST', /^\/courses\/create$/, COURSE, {}],
  ['PATCH', /^\/courses\/update\/\d+$/, COURSE, {}],
  ['DELETE', /^\/courses\/delete\/\d+$/, '', {}],
  ['GET', /^\/articles\/all$/, '', [{ id: 1, name: 'Guía', url: 'https://a.test' }]],
  ['GET', /^\/articles\/\d+$/, '', { id: 1, name: 'Guía', url: 'https://a.test' }],
  ['POST', /^\/articles\/create-article$/, 'name url', {}],
  ['PATCH', /^\/articles\/update-article\/\d+$/, 'name url', {}],
  ['DELETE', /^\/articles\/delete-article\/\d+$/, '', {}],
  ['POST', /^\/profile\/item$/, 'name categoryId', {}],
  ['GET', /^\/profile\/items\/all$/, '', [{ id: 1, name: 'Cali', categoryId: 1 }]],
  ['DELETE', /^\/profile\/profile\/item\/\d+$/, '', {}],
  ['GET', /^\/attendance\/getAll$/, '', []],
  ['GET', /^\/attendance\/with-step$/, '', STEPS],
  ['POST', /^\/attendance\/create-step$/, 'userId step description', {}],
  ['PUT', /^\/attendance\/update-step\/\d+$/, 'userId step description', {}],
  ['POST', /^\/assamble\/register$/, 'userId assambleId assist', {}],
  ['GET', /^\/assamble\/all$/, '', ASSEMBLIES],
  ['POST', /^\/assamble\/createAssamble$/, ASSEMBLY, {}],
  ['PUT', /^\/assamble\/\d+$/, ASSEMBLY, {}],
  ['PATCH', /^\/assamble\/(Question\/)?\d+\/delete$/, '', {}],
  ['GET', /^\/assamble\/Question\/all$/, '', QUESTIONS],
  ['POST', /^\/assamble\/createQuestion$/, 'title assambleId peopleToVote', {}],
  ['PUT', /^\/assamble\/Question\/\d+$/, 'title assambleId peopleToVote isActive', {}],
  ['GET', /^\/assamble\/resultsById\/\d+$/, '', RESULTS],
  ['GET', /^\/assamble\/\d+\/listVotes\/\d+$/, '', { peopleWhoVoted: [], peopleWhoDidntVote: [] }],
  ['PATCH', /^\/assamble\/\d+\/register-status$/, 'isRegister', {}],
  ['GET', /^\/assamble\/isRegister\/\d+$/, '', { isRegister: false }],
  ['GET', /^\/assamble\/attendees\/\d+$/, 'email name dni', ATTENDEES],
  ['PUT', /^\/quorum\/update-can-vote$/, 'id canVote', {}],
  ['POST', /^\/delegate-vote\/create$/, 'file userIdToDelegate userIdWhoDelegates assemblyId', {}],
  [
    'GET',
    /^\/delegate-vote$/,
    'assemblyId',
    [{ id: 1, user: USERS[1], userToDelegate: USERS[0], powerOfAttorneyUrl: 'https://a.test/p.pdf' }],
  ],
];

export const aToken = () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: '1', userType: 2, email: 'ana@a.test' })}.x`;
};

/** The names of the fields of a body, in JSON or a form. */
async function fieldsOf(request: IncomingMessage): Promise<{ names: string[]; text: string }> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString('latin1');
  if (text.trim() === '') return { names: [], text };
  if (request.headers['content-type']?.startsWith('multipart/'))
    return { names: [...text.matchAll(/form-data; name="([^"]+)"/g)].map(([, name = '']) => name), text };
  return { names: Object.keys(JSON.parse(text)), text };
}

export interface Section7Backend {
  readonly address: string;
  /** Calls, parameters and fields beyond section 7. */
  readonly beyond: string[];
  /** Bodies by `POST /path`. */
  readonly written: Map<string, string>;
  /** The message, in English, with which every write is refused; empty while they succeed. */
  refusal: string;
  close(): void;
}

/** @param wraps whether answers stand in `{data}` */
export async function aSection7Backend(wraps: boolean): Promise<Section7Backend> {
  const beyond: string[] = [];
  const written = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
      'content-type': 'application/json',
    };
    const url = new URL(request.url ?? '/', 'http://x.test');
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    const send = (status: number, body: unknown) =>
      response.writeHead(status, cors).end(JSON.stringify(body));
    // The one question about more.
    if (url.pathname === '/capabilities') return send(404, { message: 'Cannot GET /capabilities' });
    const found = CALLS.find(([method, path]) => method === request.method && path.test(url.pathname));
    const line = `${request.method} ${url.pathname}`;
    const { names, text } = await fieldsOf(request);
    if (!found) {
      beyond.push(line);
      return send(404, { message: `Cannot ${line}` });
    }
    const [, , allowed, answer] = found;
    const others = [...url.searchParams.keys(), ...names].filter(
      (name) => !allowed.split(' ').includes(name),
    );
    if (others.length > 0) {
      beyond.push(`${line}: ${others.join(', ')}`);
      return send(400, { message: `property ${others[0]} should not exist` });
    }
    if (request.method !== 'GET' && backend.refusal) return send(400, { message: backend.refusal });
    if (request.method !== 'GET') written.set(line, text);
    const login = { accessToken: aToken() };
    if (line === 'POST /auth/login' && !text.includes('"correcta"'))
      return send(401, { message: 'Unauthorized' });
    const value = line === 'POST /auth/login' ? login : answer;
    return send(request.method === 'POST' ? 201 : 200, wraps ? { data: value } : value);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const backend: Section7Backend = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beyond,
    written,
    refusal: '',
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return backend;
}
