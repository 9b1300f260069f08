/** Many requests in one packet, on connections whose answers nobody reads. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { aServer } from '../../testing/server.ts';

const requestTo = (url: string) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`;
/** A long answer: a few of them fill the buffers of a connection. */
const LONG = '/api/docs/yaml';
const COUNT = 90;

/** A server on a port, and the responses it was asked for, in order. */
async function listening() {
  const { app } = await aServer();
  await app.inject(LONG);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const responses: ServerResponse[] = [];
  app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => responses.push(response));
  const begun = () => responses.filter(({ headersSent }) => headersSent).length;
  /** Asks on a connection of its own, so that whatever others could go on with has had its turns. */
  const otherTurns = async () => {
    for (let each = 0; each < 5; each += 1) await (await fetch(`http://127.0.0.1:${port}${LONG}`)).text();
    responses.splice(-5);
  };
  const client = async (bytes: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1' }).pause();
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  };
  return { responses, begun, otherTurns, client };
}

it('begins no further answer while the answers before are not read, and sends all in order once they are', async () => {
  const { responses, begun, otherTurns, client } = await listening();
  const socket = await client(`${requestTo(LONG).repeat(COUNT)}${requestTo('/api/health/live')}`);
  await expect.poll(() => responses.length).toBe(COUNT + 1);
  await otherTurns();
  expect(begun()).toBeLessThan(COUNT / 2);

  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk;
  });
  socket.resume();
  await expect.poll(begun, { timeout: 20_000 }).toBe(COUNT + 1);
  await expect.poll(() => answers.match(/HTTP\/1\.1 200/g)).toHaveLength(COUNT + 1);
  const types = [...answers.matchAll(/content-type: ([^\r;]+)/gi)].map(([, type]) => type);
  expect(types.indexOf('application/json')).toBe(COUNT);
});

it('answers another connection between two answers of one', async () => {
  const { responses, client } = await listening();
  const [one, other] = [(await client('')).resume(), (await client('')).resume()];
  one.write(requestTo('/api/health/live').repeat(COUNT));
  other.write(requestTo('/api/health/ready'));
  const whenAnswered = new Promise<number>((resolve) => {
    const look = (): unknown => {
      const answered = responses.find(({ req }) => req.url === '/api/health/ready')?.headersSent;
      return answered
        ? resolve(responses.filter(({ headersSent }) => headersSent).length)
        : setImmediate(look);
    };
    look();
  });
  expect(await whenAnswered).toBeLessThan(COUNT);
});

it('begins no further answer once the client is gone', async () => {
  const { responses, begun, otherTurns, client } = await listening();
  const socket = await client(requestTo(LONG).repeat(COUNT));
  await expect.poll(() => responses.length).toBe(COUNT);
  await otherTurns();
  const before = begun();
  expect(before).toBeLessThan(COUNT / 2);
  const served = responses[0]?.req.socket;
  socket.resetAndDestroy();
  await expect.poll(() => served?.destroyed).toBe(true);
  await otherTurns();
  expect(begun()).toBe(before);
});

it('closes a connection with more waiting requests than an honest client sends', async () => {
  const { responses, begun, client } = await listening();
  const socket = await client(requestTo(LONG).repeat(1500));
  await once(socket.resume(), 'close');
  expect(begun()).toBeLessThan(COUNT);
  // The rest of its bytes is not read.
  expect(responses.length).toBeLessThan(500);
});

const bodyInPieces = (piece: string, count: number) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${`${piece.length.toString(16)}\r\n${piece}\r\n`.repeat(count)}`;

it('closes a connection whose body arrives in pieces that cost more than their bytes', async () => {
  const { client } = await listening();
  const before = process.memoryUsage().rss;
  const sockets = await Promise.all(
    Array.from({ length: 30 }, async () => (await client(bodyInPieces(' ', 16_000))).resume()),
  );
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  // Kept, the pieces of each connection are 8 MiB.
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 ** 2);
});

it('reads a body of many pieces of an honest length', async () => {
  const { client } = await listening();
  const socket = await client(`${bodyInPieces(' '.repeat(100), 150)}2\r\n{}\r\n0\r\n\r\n`);
  const [answer] = await once(socket.resume(), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 422 /);
});

it('keeps a long answer once for all clients that do not read it', async () => {
  const { begun, client } = await listening();
  const before = process.memoryUsage().rss;
  await Promise.all(Array.from({ length: 200 }, () => client(requestTo(LONG))));
  await expect.poll(begun).toBe(200);
  // A copy for each is over 100 MiB.
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 ** 2);
});
