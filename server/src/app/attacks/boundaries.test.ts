/** Boundaries to other origins, proxies, caches and the file system. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAttorneyPower, readPowerDocument } from '@vigilia/contract/assemblies/attorney-powers';
import type { Call } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { readPicture } from '@vigilia/contract/content/files';
import { usersByEmail } from '@vigilia/contract/users/users';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { castBallot } from '@vigilia/contract/votings/votings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTo } from '../../testing/attack/attack.ts';
import { KNOWN_BYTES } from '../../testing/attack/raw-bytes.ts';
import { validRequest } from '../../testing/attack/request-arbitraries.ts';
import { addAttendee, anAssembly, aQuestion, startVoting } from '../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../testing/builders/documents.ts';
import { FULL } from '../../testing/full.ts';
import { aFolder } from '../../testing/process.ts';
import { aServer, openServer, type TestServer } from '../../testing/server.ts';

const EVIL = 'https://evil.test';
const named = (call: Call) => `${call.method} ${call.path}`;
const isCall = (path: string) => (call: Call) => call.path !== path;
/** An event stream never ends; it is requested over a socket below. */
const ENDING = CALLS.filter(isCall(watchQuestion.path));

/** Headers that would allow another site to read an answer. */
const sharing = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'));

describe('another site', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await openServer();
    token = (await server.anAdministrator()).token;
  });
  afterAll(() => server.close());

  it.each(ENDING.map((call) => [named(call), call] as const))(
    'allows no other site to read %s',
    async (_, call) => {
      const [request] = fc.sample(validRequest(call), { numRuns: 1, seed: 6 });
      const url = request?.url ?? '';
      for (const origin of FULL ? [EVIL, 'null', 'http://127.0.0.1'] : [EVIL]) {
        const authorization = `Bearer ${token}`;
        const headers = { ...request?.headers, origin, authorization, 'sec-fetch-site': 'cross-site' };
        const payload = request?.body !== undefined && { payload: request.body };
        const answer = await server.app.inject({ method: call.method, url, headers, ...payload });
        expect(sharing(answer.headers)).toEqual([]);
        const response = await server.app.inject({
          method: 'OPTIONS',
          url,
          headers: {
            origin,
            'access-control-request-method': call.method,
            'access-control-request-headers': 'authorization',
          },
        });
        expect(sharing(response.headers)).toEqual([]);
        expect(response.statusCode).toBe(404);
      }
    },
  );

  it.each(ENDING.filter(isCall(readPicture.path)).map((call) => [named(call), call] as const))(
    'forbids caches to store %s',
    async (_, call) => {
      const [request] = fc.sample(validRequest(call), { numRuns: 1, seed: 6 });
      for (const authorization of [undefined, `Bearer ${token}`]) {
        const { headers } = await server.app.inject({
          method: call.method,
          url: request?.url ?? '',
          headers: { ...request?.headers, ...(authorization && { authorization }) },
          ...(request?.body !== undefined && { payload: request.body }),
        });
        expect(headers['cache-control']).toMatch(/no-store/);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
        expect(headers['set-cookie']).toBeUndefined();
      }
    },
  );

  it.each([
    ['with needless escapes', '/%61pi/users/all', 200],
    ['with needless escapes, which nothing answers', '/%61pi/nothing', 404],
    ['that cannot be read', '/api/%zz', 400],
  ])('forbids caches to store the answer to an address %s', async (_, url, status) => {
    const { headers, statusCode } = await server.app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(statusCode).toBe(status);
    expect(headers['cache-control']).toMatch(/no-store/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('forwarded headers', () => {
  it('puts no forwarded header into a response or a signed address', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assambleId = await anAssembly(server, as);
    const [attorney, represented] = [await server.aMember(), await server.aMember()];
    await addAttendee(server, as, assambleId, attorney);
    const forgedHeaders = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-original-url': '/api/users/all',
      'x-rewrite-url': '/api/users/all',
      forwarded: 'host=evil.test',
      'x-forwarded-prefix': '//evil.test',
    };
    const power = {
      assemblyId: assambleId,
      userIdToDelegate: attorney.id,
      userIdWhoDelegates: represented.id,
    };
    const form = [...Object.entries(power).map(([name, id]) => [name, String(id)] as const), aDocumentFile()];
    const { data, text, status, headers } = await server.ask(createAttorneyPower, {
      as,
      form,
      headers: forgedHeaders,
    });
    expect(status).toBe(201);
    expect(data.powerOfAttorneyUrl).toMatch(/^\/api\/delegate-vote\/document\//);
    expect(text + JSON.stringify(headers)).not.toContain('evil');

    // A signature is valid for one path and one expiry.
    const [, name = '', expires = '', signature = ''] =
      /([^/]+)\?expires=(\d+)&signature=(.+)$/.exec(data.powerOfAttorneyUrl) ?? [];
    const read = async (query: Record<string, string>, file = name) =>
      (await server.ask(readPowerDocument, { params: { name: file }, query })).status;
    expect(await read({ expires, signature })).toBe(200);
    expect(await read({ expires: String(Number(expires) + 1), signature })).toBe(404);
    expect(await read({ expires, signature: signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) })).toBe(
      404,
    );
    expect(await read({ expires, signature }, `${'0'.repeat(32)}.pdf`)).toBe(404);
    server.clock.pass(60 * 60_000);
    expect(await read({ expires, signature })).toBe(404);
  });

  it('trusts the forwarded address only of a local proxy, and only its last entry', async () => {
    const server = await aServer();
    const tryFrom = async (from: string, forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await server.ask(usersByEmail, { params: { email: 'a@b.test' }, from, headers })).status;
    };
    // An attacker forges addresses before the one that the proxy appends.
    for (let tries = 0; tries < 60; tries += 1) await tryFrom('127.0.0.1', `10.9.9.${tries}, 203.0.113.7`);
    expect(await tryFrom('127.0.0.1', '1.2.3.4, 203.0.113.7')).toBe(429);
    expect(await tryFrom('127.0.0.1', '203.0.113.8')).toBe(200);
    // A client that is not a proxy.
    for (let tries = 0; tries < 60; tries += 1) await tryFrom('198.51.100.1', `10.8.8.${tries}`);
    expect(await tryFrom('198.51.100.1', '1.2.3.5')).toBe(429);
  });
});

describe('an address', () => {
  const SECRET = 'not for anybody';
  const BUILD = 'export const a = 1;';

  /** An installation folder: the build, and beside it private files. */
  async function installed() {
    const folder = aFolder();
    const web = join(folder, 'dist');
    for (const application of [web, join(web, 'votar')]) {
      mkdirSync(join(application, 'assets'), { recursive: true });
      writeFileSync(join(application, 'index.html'), '<!doctype html><title>x</title>');
    }
    writeFileSync(join(web, 'assets', 'index-abc.js'), BUILD);
    writeFileSync(join(folder, 'secret.txt'), SECRET);
    const server = await aServer({ webFolder: web });
    writeFileSync(join(server.folder, 'secret.txt'), SECRET);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const get = (path: string) =>
      writeTo(
        Number(new URL(address).port),
        Buffer.from(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 'latin1'),
        'never',
      );
    return { get, server };
  }
  const UP = [
    '..',
    '%2e%2e',
    '%2E%2e',
    '..%00',
    '.%2e',
    '..;',
    '..%5c',
    '%252e%252e',
    '%c0%ae%c0%ae',
    '....',
  ];
  const BETWEEN = ['/', '%2f', '%5c', '\\', '//', '/./'];

  it('serves no file outside of the client folder, and none of its internal files', async () => {
    const { get, server } = await installed();
    expect(await get('/assets/index-abc.js')).toContain(BUILD);
    for (const up of UP) {
      for (const between of BETWEEN) {
        for (const begin of ['/', '/assets/', '/assets', '/votar/assets/', '/votar/']) {
          for (const goal of ['secret.txt', 'package.json', 'vigilia.db', 'jwt-secret', 'etc/passwd']) {
            const path = `${begin}${`${up}${between}`.repeat(3)}${goal}`;
            const answer = await get(path);
            expect(answer, path).not.toContain(SECRET);
            expect(answer, path).not.toMatch(/^HTTP\/1\.1 (3|5)\d\d|SQLite|root:x/);
          }
        }
      }
    }
    expect(server.problems).toEqual([]);
  });

  it('serves no file outside of the files folder', async () => {
    const { get } = await installed();
    for (const up of UP) {
      for (const between of BETWEEN) {
        for (const goal of ['secret.txt', 'vigilia.db', 'jwt-secret', `${'a'.repeat(32)}.webp`]) {
          for (const folder of ['files', 'delegate-vote/document']) {
            const answer = await get(
              `/api/${folder}/${`${up}${between}`.repeat(2)}${goal}?expires=1&signature=aaaaaaaaaaaa`,
            );
            expect(answer).toMatch(/^HTTP\/1\.1 (400|404)/);
          }
        }
      }
    }
  });

  it('redirects to no other site', async () => {
    const { get } = await installed();
    for (const path of [
      '//evil.test',
      '//evil.test/%2e%2e',
      '/\\evil.test',
      '/%5cevil.test',
      '/https://evil.test',
      '/..//evil.test/',
      '//evil.test/assets',
      '/assets//evil.test',
      '/api//evil.test',
      '/%0d%0aLocation:%20https://evil.test',
    ]) {
      const answer = await get(path);
      expect(answer, path).toMatch(/^HTTP\/1\.1 (200|400|403|404)/);
      expect(answer, path).not.toMatch(/\r\nlocation:/i);
    }
  });
});

it('answers malformed or smuggled requests at most once each, and never with another request’s response', async () => {
  const server = await aServer();
  const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const answers = await Promise.all(
    KNOWN_BYTES.map((bytes) => writeTo(port, Buffer.from(bytes, 'latin1'), 'when answered')),
  );
  for (const [index, bytes] of KNOWN_BYTES.entries()) {
    const answered = answers[index] ?? '';
    const statuses = [...answered.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    expect(
      statuses.filter((status) => status >= 500),
      JSON.stringify(bytes.slice(0, 200)),
    ).toEqual([]);
    // The body must not be parsed as a second request.
    if (bytes.startsWith('POST') && !bytes.startsWith('POST /api/auth/login HTTP/1.1\r\nHost: a\r\nExpect'))
      expect(answered, JSON.stringify(bytes.slice(0, 200))).not.toContain('"status":"ok"');
  }
  expect((await server.app.inject('/api/health/ready')).statusCode).toBe(200);
  expect(server.problems).toEqual([]);
});

describe('the live stream', () => {
  /** The first chunk of the response, and whether the request was refused. */
  async function watch(address: string, id: number, headers: Record<string, string>) {
    const abort = new AbortController();
    const response = await fetch(`${address}/api/assamble/Question/${id}/live`, {
      headers,
      signal: abort.signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) abort.abort();
    return {
      status: response.status,
      type,
      cache: response.headers.get('cache-control'),
      shared: response.headers.get('access-control-allow-origin'),
    };
  }

  it('restricts the event stream to administrators with a bearer token', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    const assemblyId = await anAssembly(server, as);
    await addAttendee(server, as, assemblyId, member);
    const { id } = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, id);
    await server.ask(castBallot, { as: member, body: { questionId: id, vote: 'yes' } });
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await watch(address, id, {})).status).toBe(401);
    expect((await watch(address, id, { cookie: `token=${as.token}` })).status).toBe(401);
    expect((await watch(address, id, bearer(member.token))).status).toBe(403);
    expect((await watch(address, id, bearer(`${as.token}x`))).status).toBe(401);
    expect((await watch(address, 999, bearer(as.token))).status).toBe(404);
    expect(await watch(address, id, { ...bearer(as.token), origin: EVIL })).toEqual({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      cache: 'no-store',
      shared: null,
    });
  });
});
