import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { listArticles } from '@vigilia/contract/content/articles';
import { createLink, linkByName } from '@vigilia/contract/content/links';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { TOKEN_LIFETIME_SECONDS } from '@vigilia/contract/limits';
import { listUsers } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addAttendee, anAssembly, aQuestion, startVoting, votes } from '../../testing/builders/assemblies.ts';
import { manyNews } from '../../testing/builders/many-news.ts';
import { addressOf, aServer, type TestServer } from '../../testing/server.ts';
import { openDatabase } from '../database/open.ts';
import { createResponseCache } from './response-cache.ts';

const answer = (body: string) => ({ body, headers: [] });

describe('the generations of the cache', () => {
  it('keeps cached reads until the next commit', async () => {
    let mark = 1;
    const cache = createResponseCache({ dataVersion: () => mark });
    cache.current()?.set('/news', answer('old'));
    expect(cache.current()?.get('/news')?.body).toBe('old');
    expect(cache.current()?.get('/news?limit=1')).toBeUndefined();
    await nextTurn();
    expect(cache.current()?.get('/news')?.body).toBe('old');
    mark = 2;
    await nextTurn();
    expect(cache.current()?.get('/news')).toBeUndefined();
  });

  it('does not cache a read that overlaps a commit', async () => {
    let mark = 1;
    const untilWritten = createResponseCache({ dataVersion: () => mark });
    const reading = untilWritten.current();
    mark = 2;
    await nextTurn();
    untilWritten.current();
    reading?.set('/news', answer('old'));
    reading?.sessions.set(1, { userType: 2, sessionCount: 0 });
    expect(untilWritten.current()?.get('/news')).toBeUndefined();
    expect(untilWritten.current()?.sessions.size).toBe(0);
  });

  it('starts a new generation on invalidation, although the data version is unchanged', () => {
    const untilWritten = createResponseCache({ dataVersion: () => 1 });
    untilWritten.current()?.set('/news', answer('old'));
    untilWritten.invalidate();
    expect(untilWritten.current()?.get('/news')).toBeUndefined();
  });

  it('reads the data version once in each turn of the event loop', async () => {
    let reads = 0;
    const untilWritten = createResponseCache({ dataVersion: () => reads++ && 1 });
    for (let each = 0; each < 10; each += 1) untilWritten.current();
    expect(reads).toBe(1);
    await nextTurn();
    for (let each = 0; each < 10; each += 1) untilWritten.current();
    expect(reads).toBe(2);
  });

  it('caches nothing without a synchronous data version', () => {
    expect(createResponseCache({ dataVersion: () => null }).current()).toBeNull();
  });

  it('limits the cache to some megabytes, and skips very long lists', () => {
    const untilWritten = createResponseCache({ dataVersion: () => 1 });
    const present = untilWritten.current();
    const length = 400 * 1024;
    const addresses = Array.from({ length: 30 }, (_, each) => `/news?offset=${each}`);
    for (const address of addresses) present?.set(address, answer('a'.repeat(length)));
    const kept = addresses.filter((address) => present?.get(address));
    expect(kept.length * length).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(kept).toContain('/news?offset=29');
    present?.set('/long', answer('a'.repeat(600 * 1024)));
    expect(present?.get('/long')).toBeUndefined();
  });
});

/** The database, opened as by another process. */
async function anotherProcess(server: TestServer) {
  const database = await openDatabase(server.dependencies.config);
  onTestFinished(() => database.close());
  return database;
}

const listen = async ({ app }: TestServer): Promise<number> =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

/** The head of the response to a request for the news, as it was sent; the rest of the request is never sent. */
async function headOf(port: number, method: string, headers: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write([`${method} /api/news?limit=20 HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n'));
  let text = '';
  for await (const piece of socket) {
    text += piece;
    if (text.includes('\r\n\r\n')) break;
  }
  return text.slice(0, text.indexOf('\r\n\r\n'));
}

describe('a cached response', () => {
  it('repeats a cached response byte by byte, with its headers', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await manyNews(server.dependencies, 3, (number) => ({
      title: `«Noticia» ${number}`,
      description: 'Año nuevo 🎉',
    }));
    const first = await server.ask(newsCalls.list, { query: { limit: '2' }, as });
    const again = await server.ask(newsCalls.list, { query: { limit: '2' }, as });
    expect(again.status).toBe(200);
    expect(again.bytes).toEqual(first.bytes);
    const { date: _, 'x-request-id': id, ...headers } = first.headers;
    expect(again.headers).toMatchObject(headers);
    expect(again.headers['x-request-id']).not.toBe(id);
    expect(again.headers['x-total-count']).toBe('3');
    const head = await server.app.inject({
      method: 'HEAD',
      url: addressOf(newsCalls.list, { query: { limit: '2' } }),
      headers: { authorization: `Bearer ${as.token}` },
    });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(first.bytes.length),
    ]);
  });

  it.each(['br', 'gzip', 'identity'])('repeats a cached response in the encoding %s', async (coding) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await manyNews(server.dependencies, 20, (number) => ({
      title: `Noticia ${number}`,
      description: 'Año nuevo',
    }));
    const reads = (headers: object = {}) =>
      server.app.inject({
        url: addressOf(newsCalls.list),
        headers: { authorization: `Bearer ${as.token}`, ...headers },
      });
    const accepting = { 'accept-encoding': coding };
    const plain = await reads();
    const [first, again] = [await reads(accepting), await reads(accepting)];
    expect(again.rawPayload).toEqual(first.rawPayload);
    for (const name of ['content-type', 'content-encoding', 'content-length', 'vary', 'x-total-count'])
      expect(again.headers[name], name).toBe(first.headers[name]);
    expect(again.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(again.headers.vary).toBe('accept-encoding');
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync }[coding];
    expect(decompress ? decompress(again.rawPayload) : again.rawPayload).toEqual(plain.rawPayload);
    expect((await reads()).rawPayload).toEqual(plain.rawPayload);
  });

  it.each(['identity', 'br'])(
    'repeats every header of the first response but the date and the id (%s)',
    async (coding) => {
      const server = await aServer();
      const as = await server.anAdministrator();
      await manyNews(server.dependencies, 20, (number) => ({
        title: `Noticia ${number}`,
        description: 'Texto',
      }));
      const port = await listen(server);
      const request = [`authorization: Bearer ${as.token}`, `accept-encoding: ${coding}`];
      const headersOf = async (method: string) =>
        (await headOf(port, method, request)).replaceAll(/^(date|x-request-id): .*\r\n/gim, '');
      const first = await headersOf('GET');
      expect(await headersOf('GET')).toBe(first);
      for (const name of [
        'content-security-policy',
        'cache-control',
        'x-content-type-options',
        'x-total-count',
      ])
        expect(first).toContain(`\r\n${name}: `);
      const others = ['date', /^(content-length|content-encoding|vary): /];
      const lines = (head: string) =>
        head.split('\r\n').filter((line) => !others.some((other) => line.search(other) === 0));
      expect(lines(await headersOf('HEAD'))).toEqual(lines(first));
    },
  );

  it('closes the connection after a cached response during the shutdown', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const read = () => server.ask(newsCalls.list, { as });
    const first = await read();
    expect((await read()).headers.connection).not.toBe('close');
    server.dependencies.shutdown.abort();
    const last = await read();
    expect([last.status, last.text, last.headers.connection]).toEqual([200, first.text, 'close']);
  });

  it('stores no `connection: close` of the first response', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const port = await listen(server);
    const authorization = `authorization: Bearer ${as.token}`;
    const isClosed = async (...headers: string[]) =>
      /^connection: close$/im.test(await headOf(port, 'GET', [authorization, ...headers]));
    const neverSent = `content-length: ${10 ** 12}`;
    expect(await isClosed(neverSent)).toBe(true);
    expect(await isClosed()).toBe(false);
    expect(await isClosed(neverSent)).toBe(true);
  });

  it('has the same log line and is counted as any other', async () => {
    const lines: string[] = [];
    const METRICS_TOKEN = 'm'.repeat(40);
    const server = await aServer({ log: lines, config: { METRICS_TOKEN } });
    const as = await server.anAdministrator();
    lines.length = 0;
    for (let each = 0; each < 3; each += 1) await server.ask(newsCalls.list, { as });
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered).toEqual(
      Array(3).fill({
        ...answered[0],
        ...{ method: 'GET', route: '/api/news', status: 200 },
        ...{ ms: expect.any(Number), time: expect.any(Number), request: expect.any(String) },
      }),
    );
    const { body } = await server.app.inject({
      url: '/api/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(body).toContain('vigilia_http_requests_total{method="GET",route="/api/news",status="200"} 3\n');
    expect(body).toContain('duration_seconds_count{method="GET",route="/api/news"} 3\n');
  });

  it('shows every write at once, of this process and of another', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const urlOf = async () => (await server.ask(linkByName, { params: { name: 'Gremial' }, as })).data?.url;
    expect([await urlOf(), await urlOf()]).toEqual([undefined, undefined]);
    const saved = await server.ask(createLink, {
      body: { link: 'Gremial', url: 'https://asociacion.test/uno' },
      as,
    });
    expect(saved.status).toBe(201);
    expect([await urlOf(), await urlOf()]).toEqual(Array(2).fill('https://asociacion.test/uno'));
    const otherProcess = await anotherProcess(server);
    await otherProcess.write((tx) =>
      tx.updateTable('links').set({ url: 'https://asociacion.test/dos' }).execute(),
    );
    expect([await urlOf(), await urlOf()]).toEqual(Array(2).fill('https://asociacion.test/dos'));
  });

  it('refuses a cached response to callers outside its audience', async () => {
    const server = await aServer();
    const [as, member] = [await server.anAdministrator(), await server.aMember()];
    const statusFor = async (asking: object) => (await server.ask(listUsers, asking)).status;
    expect([await statusFor({ as }), await statusFor({ as })]).toEqual([200, 200]);
    expect(await statusFor({ as: member })).toBe(403);
    expect(await statusFor({})).toBe(401);
    expect(await statusFor({ token: 'forged.token.here' })).toBe(401);
  });

  it('refuses a cached response to a session that was ended by any process or has expired', async () => {
    const server = await aServer();
    const [one, other] = [await server.anAdministrator(), await server.anAdministrator()];
    const statusFor = async (as: typeof one) => (await server.ask(listArticles, { as })).status;
    for (const as of [one, other, one, other]) expect(await statusFor(as)).toBe(200);
    const otherProcess = await anotherProcess(server);
    await otherProcess.write((tx) =>
      tx.updateTable('users').set({ session_count: 1 }).where('id', '=', one.id).execute(),
    );
    expect([await statusFor(one), await statusFor(other)]).toEqual([401, 200]);
    expect([await statusFor(one), await statusFor(other)]).toEqual([401, 200]);
    server.clock.pass(TOKEN_LIFETIME_SECONDS * 1000);
    expect(await statusFor(other)).toBe(401);
  });

  it('includes every acknowledged ballot in cached results', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assembly = await anAssembly(server, as);
    const people = await Promise.all(Array.from({ length: 24 }, () => server.aMember()));
    for (const person of people) await addAttendee(server, as, assembly, person);
    const { id } = await aQuestion(server, as, assembly);
    await startVoting(server, as, id);
    const counted = async () => (await server.ask(readResults, { params: { id }, as })).data.totalVotes;
    let acknowledged = 0;
    let voting = true;
    const looking = Array.from({ length: 4 }, async () => {
      while (voting) {
        const acknowledgedBefore = acknowledged;
        expect(await counted()).toBeGreaterThanOrEqual(acknowledgedBefore);
        // In-process requests would leave the server no turn to write.
        await nextTurn();
      }
    });
    try {
      await Promise.all(
        people.map(async (person) => {
          expect((await votes(server, person, id, { vote: 'yes' })).status).toBe(201);
          acknowledged += 1;
          // Others are acknowledged while it reads.
          const acknowledgedBefore = acknowledged;
          expect(await counted()).toBeGreaterThanOrEqual(acknowledgedBefore);
        }),
      );
    } finally {
      voting = false;
      await Promise.all(looking);
    }
    expect([await counted(), await counted()]).toEqual([24, 24]);
  });
});
