/** Slow and idle clients: a byte a second, half a body, thousands of silent connections. */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aTarget, sendTo } from '../../testing/attack/attack.ts';
import { BOUNDARY, MULTIPART } from '../../testing/multipart.ts';
import { aFolder } from '../../testing/process.ts';
import { aServer } from '../../testing/server.ts';

const READY = { method: 'GET', url: '/api/health/ready', headers: {} };

/** A connection that has sent `bytes` of a longer request. */
async function holding(port: number, bytes: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return socket;
}

it('serves others during hundreds of slow headers, bodies and files', async () => {
  const folder = aFolder();
  const target = await aTarget(folder);
  try {
    const authorization = `Bearer ${target.tokens.administrator}`;
    const post = (path: string, type: string, begin: string) =>
      `POST /api${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n${begin}`;
    const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nabc`;
    const beginnings = [
      'GET /api/ne',
      'GET /api/news HTTP/1.1\r\nHo',
      post('/articles/create-article', 'application/json', '{"name":"'),
      post('/news/create', MULTIPART, file),
    ];
    const temporary = join(folder, 'tmp');
    const uploading = () => (existsSync(temporary) ? readdirSync(temporary).length : 0);

    const slow: Socket[] = [];
    for (let each = 0; each < 200; each += 1)
      slow.push(await holding(target.port, beginnings[each % beginnings.length] ?? ''));
    await expect.poll(uploading).toBe(50);
    for (let round = 0; round < 3; round += 1) {
      for (const socket of slow) socket.write('x');
      const headers = { authorization, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: `Artículo ${round}`, url: 'https://a.test' });
      const request = { method: 'POST', url: '/api/articles/create-article', headers, body };
      expect((await sendTo(target.port, request)).status).toBe(201);
      expect((await sendTo(target.port, READY)).status).toBe(200);
    }
    // An aborted upload leaves nothing behind.
    for (const socket of slow) socket.destroy();
    await expect.poll(uploading).toBe(0);
    const stored = join(folder, 'files');
    expect(existsSync(stored) ? readdirSync(stored) : []).toEqual([]);
    const list = { method: 'GET', url: '/api/news', headers: { authorization } };
    expect(JSON.parse((await sendTo(target.port, list)).text)).toEqual({ data: [] });
    expect(target.printed()).toBe('');
  } finally {
    target.child.kill('SIGKILL');
  }
}, 120_000);

it('enforces request, header and keep-alive timeouts', async () => {
  const { app } = await aServer();
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server;
  for (const time of [headersTimeout, requestTimeout, keepAliveTimeout]) expect(time).toBeGreaterThan(0);
  expect(headersTimeout).toBeLessThanOrEqual(20_000);
  expect(requestTimeout).toBeLessThanOrEqual(10 * 60_000);
});

/** The limit of open files of this process, connections included. */
const maxOpenFiles = (): number =>
  Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024);

/** Milliseconds to open them, well below the idle timeout of the first. */
const OPENING = 10_000;

it('stays responsive with 10,000 idle connections', async () => {
  const target = await aTarget(aFolder());
  const count = Math.min(10_000, maxOpenFiles() - 1000);
  const idle: Socket[] = [];
  let closed = 0;
  try {
    const since = performance.now();
    while (idle.length < count && performance.now() - since < OPENING) {
      const some = Array.from({ length: 500 }, () => connect({ port: target.port, host: '127.0.0.1' }));
      await Promise.all(some.map((socket) => once(socket, 'connect')));
      for (const socket of some)
        socket
          .on('error', () => undefined)
          .on('close', () => (closed += 1))
          .resume();
      idle.push(...some);
    }
    expect(closed).toBe(0);
    const authorization = `Bearer ${target.tokens.administrator}`;
    for (const url of ['/api/health/ready', '/api/news', '/api/users/all?limit=10'])
      expect((await sendTo(target.port, { method: 'GET', url, headers: { authorization } })).status).toBe(
        200,
      );
    const body = JSON.stringify({ name: 'Guía', url: 'https://a.test' });
    const headers = { authorization, 'content-type': 'application/json' };
    const request = { method: 'POST', url: '/api/articles/create-article', headers, body };
    expect((await sendTo(target.port, request)).status).toBe(201);
    await expect.poll(() => closed, { timeout: 100_000, interval: 500 }).toBe(idle.length);
    expect(target.printed()).toBe('');
  } finally {
    for (const socket of idle) socket.destroy();
    target.child.kill('SIGKILL');
  }
}, 150_000);
