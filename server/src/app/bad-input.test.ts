/** Invalid input for every declared call: a clear refusal, never a 500, and nothing is stored. */

import type { Call } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { mailDeletionCode } from '@vigilia/contract/users/account-deletion';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPicture } from '../testing/builders/pictures.ts';
import { MULTIPART, multipart } from '../testing/multipart.ts';
import { addressOf, aServer, openServer, type TestRequest, type TestServer } from '../testing/server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const MEGABYTE = 1024 * 1024;

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  [],
  ['a', 'b'],
  {},
  { toString: 'x' },
  'a\u0000b',
  '\ud800',
  '\udc00x',
  'x'.repeat(20_000),
  "'; drop table users; --",
  '__proto__',
];

/** A call's declared fields, each filled with the same value. */
const filled = (call: Call, value: unknown) =>
  Object.fromEntries(Object.keys(call.body?.shape ?? { x: 1 }).map((field) => [field, value]));

const BODIES: readonly [string, TestRequest][] = [
  ['nothing', {}],
  ['nothing, announced as JSON', { raw: '', headers: JSON_TYPE }],
  ['broken JSON', { raw: '{"a":', headers: JSON_TYPE }],
  ['JSON that is only a word', { raw: 'null', headers: JSON_TYPE }],
  ['a JSON text', { raw: '"hola"', headers: JSON_TYPE }],
  ['a JSON list', { raw: '[1,2]', headers: JSON_TYPE }],
  ['deep JSON', { raw: `${'['.repeat(100_000)}${']'.repeat(100_000)}`, headers: JSON_TYPE }],
  ['bytes that are no UTF-8', { raw: Buffer.from([0x22, 0xff, 0xfe, 0x22]), headers: JSON_TYPE }],
  ['__proto__', { raw: '{"__proto__":{"isAdmin":true},"title":"x"}', headers: JSON_TYPE }],
  ['constructor.prototype', { raw: '{"constructor":{"prototype":{"isAdmin":true}}}', headers: JSON_TYPE }],
  ['10 MB of JSON', { raw: JSON.stringify({ title: 'x'.repeat(10 * MEGABYTE) }), headers: JSON_TYPE }],
  ['plain text', { raw: '{"email":"a@b.co","hash":"x"}', headers: { 'content-type': 'text/plain' } }],
  ['XML', { raw: '<a/>', headers: { 'content-type': 'application/xml' } }],
  ['a form of pairs', { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['no content type', { raw: '{"a":1}', headers: {} }],
  ['a content type that is none', { raw: '{"a":1}', headers: { 'content-type': '////' } }],
  ['compressed JSON', { raw: '{"a":1}', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }],
  ['multipart without a boundary', { raw: 'x', headers: { 'content-type': 'multipart/form-data' } }],
  [
    '10 MB of multipart text',
    { raw: multipart([['title', 'x'.repeat(10 * MEGABYTE)]]), headers: { 'content-type': MULTIPART } },
  ],
];

/** An id in its usual form that nothing has. */
const UNKNOWN_ID = '9'.repeat(15);

const ADDRESSES = [
  '0',
  '-1',
  '1.5',
  '1e3',
  ' 7',
  'abc',
  'NaN',
  UNKNOWN_ID,
  '9'.repeat(16),
  '9'.repeat(400),
  '9'.repeat(4000),
  '%00',
  '%ff',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  '\u00e1',
  "1'--",
].map((each) => (/%/.test(each) ? each : encodeURIComponent(each)));

const QUERIES = [
  'keyword=%00',
  'keyword=%ff',
  'keyword=%ed%a0%80',
  `keyword=${'x'.repeat(8000)}`,
  'keyword=a&keyword=b',
  'keyword[x]=1',
  'limit=-1',
  'limit=1e9',
  'limit=999999999999',
  'limit=&offset=',
  'offset=0x10',
  '__proto__=1',
  'constructor=1',
  '&&&===',
];

describe('a call', () => {
  let server: TestServer;
  let token: string;
  let before: unknown;

  const rows = async () => {
    const { read } = server.dependencies.database;
    return {
      users: await read.selectFrom('users').selectAll().execute(),
      links: await read.selectFrom('links').selectAll().execute(),
      news: await read.selectFrom('news').selectAll().execute(),
      benefits: await read.selectFrom('benefits').selectAll().execute(),
      courses: await read.selectFrom('courses').selectAll().execute(),
      articles: await read.selectFrom('articles').selectAll().execute(),
      cases: await read.selectFrom('cases').selectAll().execute(),
      responses: await read.selectFrom('case_responses').selectAll().execute(),
      requests: await read.selectFrom('assistance_requests').selectAll().execute(),
      steps: await read.selectFrom('assistance_steps').selectAll().execute(),
      profileItems: await read.selectFrom('profile_items').selectAll().execute(),
      registrations: await read.selectFrom('registration_requests').selectAll().execute(),
      files: await read.selectFrom('files').selectAll().execute(),
      disk: server.filesOnDisk(),
    };
  };

  beforeAll(async () => {
    server = await openServer();
    const as = await server.anAdministrator();
    token = as.token;
    const card = [
      ...['title', 'name', 'description'].map((field) => [field, 'a'] as const),
      ...['startDate', 'endDate'].map((field) => [field, '2026-03-02T15:00:00.000Z'] as const),
      ['url', 'https://x.test'] as const,
      ['price', '0'] as const,
    ];
    for (const call of CALLS.filter(({ upload, method }) => upload && method === 'POST'))
      await server.ask(call, {
        as,
        form: [...card, { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() }],
      });
    before = await rows();
  });
  afterAll(() => server.close());

  function expectRefusal(what: string, answer: { statusCode: number; headers: object; body: string }): void {
    expect(answer.statusCode, `${what}: ${answer.body.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
    expectNoFault(what, answer);
  }

  function expectNoFault(what: string, answer: { statusCode: number; headers: object; body: string }): void {
    expect(answer.statusCode, `${what}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
    if (answer.statusCode < 400) return;
    const body = JSON.parse(answer.body);
    const { statusCode, error, message, issues, ...rest } = body;
    expect(rest, what).toEqual({});
    expect(statusCode, what).toBe(answer.statusCode);
    expect(error, what).toEqual(expect.any(String));
    // Spanish sentences without technical details.
    expect(message, what).toMatch(/^[A-ZÁÉÍÓÚÑ]/);
    expect(answer.body, what).not.toMatch(
      /\b(expected|invalid|must|undefined|node_modules|SQLITE|Error:)\b/i,
    );
    if (issues !== undefined) {
      expect(answer.statusCode).toBe(422);
      for (const issue of issues)
        expect(issue).toEqual({ path: expect.any(String), message: expect.any(String) });
    }
  }

  /** Uses an unknown id, so that accidentally valid input changes nothing. */
  const send = (call: Call, { raw, headers }: TestRequest, url = addressOf(call, { params: { id: 999 } })) =>
    server.app.inject({
      method: call.method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(raw !== undefined && { payload: raw }),
    });

  const withBody = CALLS.filter((call) => call.body);
  const withId = CALLS.filter((call) => call.path.includes(':'));
  const named = (calls: readonly Call[]) =>
    calls.map((call) => [`${call.method} ${call.path}`, call] as const);

  it.each(named(withBody))('refuses invalid bodies: %s', async (_, call) => {
    for (const [what, asking] of BODIES) {
      expectRefusal(what, await send(call, asking));
    }
    expect(await rows()).toEqual(before);
  });

  it.each(named(withBody))('refuses invalid values: %s', async (_, call) => {
    /** Calls with free text only would accept and store it. */
    const isTaken = (fields: object) =>
      !call.upload?.required && !call.path.includes(':') && call.body?.safeParse(fields).success;
    for (const fields of VALUES.map((value) => filled(call, value)).filter((each) => !isTaken(each))) {
      const raw = JSON.stringify(fields);
      expectRefusal(raw.slice(0, 60), await send(call, { raw, headers: JSON_TYPE }));
    }
    expect(await rows()).toEqual(before);
  });

  it.each(named(withId))('refuses invalid addresses: %s', async (_, call) => {
    const raw = JSON.stringify({ url: 'https://x.test', title: 'x', newPosition: 1 });
    for (const part of ADDRESSES) {
      // Answers every id alike, so that accounts cannot be enumerated.
      if (call === mailDeletionCode && part === UNKNOWN_ID) continue;
      const url = `/api${call.path.replace(/:\w+/, part)}`;
      const headers = call.body ? JSON_TYPE : {};
      expectRefusal(url.slice(0, 80), await send(call, { ...(call.body && { raw }), headers }, url));
    }
    expect(await rows()).toEqual(before);
  });

  it.each(named(CALLS.filter(({ method }) => method === 'GET')))(
    'survives any query: %s',
    async (_, call) => {
      for (const query of QUERIES) expectNoFault(query, await send(call, {}, `${addressOf(call)}?${query}`));
    },
  );

  const refusesQuery = async (call: Call, query: string) =>
    expect((await send(call, {}, `${addressOf(call)}?${query}`)).statusCode, query).toBe(422);
  const taking = (field: string) => CALLS.filter(({ query }) => query && field in query.shape);

  it.each(named(taking('limit')))('refuses a page that is none: %s', async (_, call) => {
    for (const query of ['limit=-1', 'limit=1.5', 'limit=x', 'limit=1e3', 'offset=9999999999', 'offset=x'])
      await refusesQuery(call, query);
  });

  it.each(named(taking('keyword')))('refuses a keyword that is none: %s', async (_, call) => {
    for (const keyword of ['x'.repeat(201), '%00']) await refusesQuery(call, `keyword=${keyword}`);
  });

  it.each(named(CALLS.filter(({ method }) => method !== 'GET')))(
    'survives unexpected bodies: %s',
    async (_, call) => {
      if (call.body) return;
      for (const [what, asking] of BODIES) expectNoFault(what, await send(call, asking));
      expect(await rows()).toEqual(before);
    },
  );

  it.each([
    '/api',
    '/api/',
    '/api/nada',
    '/api/news/../../etc/passwd',
    '/api//news',
    '/api/NEWS',
    '/api/%2e%2e',
  ])('answers 404 to the undeclared method at %s', async (url) => {
    const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expectRefusal(url, answer);
    expect(answer.statusCode).toBe(404);
  });

  it('does not pollute object prototypes', () => {
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});

it('refuses JSON of many levels before it is parsed, and takes brackets in a text', async () => {
  const server = await aServer();
  const { token } = await server.anAdministrator();
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
  const parse = vi.spyOn(JSON, 'parse');
  const send = async (payload: string) => {
    parse.mockClear();
    const url = '/api/users/delete';
    const { statusCode, body } = await server.app.inject({ method: 'POST', url, headers, payload });
    return [statusCode, JSON.parse(body).message, parse.mock.calls.some(([text]) => text === payload)];
  };
  const tooDeep = [400, 'Los datos tienen demasiados niveles', false];
  expect(await send('['.repeat(MEGABYTE - 1))).toEqual(tooDeep);
  expect(await send(`{"userIds":["]]\\"]]"${',['.repeat(40)}`)).toEqual(tooDeep);
  expect(await send(JSON.stringify({ x: `\\"${'['.repeat(1000)}` }))).not.toEqual(tooDeep);
});
