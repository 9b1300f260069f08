/** HTTP protocol behaviour that is independent of the call. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { CALLS } from '@vigilia/contract/calls';
import { login } from '@vigilia/contract/session/session';
import { expect, it } from 'vitest';
import { addressOf, aServer } from '../testing/server.ts';

/** The response to these bytes on a connection of their own. */
async function responseTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (piece) => {
    text += piece;
  });
  socket.end(bytes);
  await once(socket, 'close');
  return text;
}

const portOf = (address: string) => Number(new URL(address).port);

it('answers connections that are made right before a shutdown stops listening', async () => {
  const server = await aServer();
  const port = portOf(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const request = 'GET /api/health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  const answers = Array.from({ length: 20 }, () => responseTo(port, request));
  // The server waits for no request of a connection that sends nothing.
  const silent = once(connect(port, '127.0.0.1'), 'close');
  await server.app.close();
  await silent;
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('allows no other origin to read a response, and no preflight', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  for (const call of CALLS.filter(({ method, path }) => method === 'GET' && !path.endsWith('/live'))) {
    const headers = { origin: 'https://elsewhere.test', authorization: `Bearer ${as.token}` };
    const answer = await server.app.inject({ url: addressOf(call), headers });
    expect(answer.headers, call.path).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers, call.path).toHaveProperty('cross-origin-resource-policy', 'same-origin');
  }
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: addressOf(login),
    headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(404);
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

it('sets no cookie, hides its version, and declares each content type', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  for (const call of CALLS.filter(({ path }) => !path.endsWith('/live'))) {
    const answer = await server.app.inject({
      method: call.method,
      url: addressOf(call, { params: { id: 999 } }),
      headers: { authorization: `Bearer ${as.token}` },
    });
    const what = `${call.method} ${call.path}`;
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'via'])
      expect(answer.headers, what).not.toHaveProperty(name);
    const type = String(answer.headers['content-type']);
    if (/^text|json/.test(type)) expect(type, what).toMatch(/; charset=utf-8$/i);
    else expect(type, what).toMatch(/^(image|application)\/[\w.+-]+$/);
    expect(answer.headers['x-content-type-options'], what).toBe('nosniff');
  }
});

it('sends the headers of the API with the refusal of bytes that are no HTTP', async () => {
  const server = await aServer();
  const port = portOf(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const answer = await responseTo(port, 'GET api/users/all HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  for (const header of ['cache-control: no-store', 'x-content-type-options: nosniff', "default-src 'none'"])
    expect(answer).toContain(header);
});

it.each([
  ['TRACE', 'TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a method of its own', 'PROPFIND / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
])('does not implement %s', async (_, bytes) => {
  const server = await aServer();
  const port = portOf(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const answer = await responseTo(port, bytes);
  expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer), answer).toBe(true);
  expect(answer).not.toMatch(/^host:/m);
});

/** The body contains a second request, which a different reading of the length would execute. */
const HIDDEN = 'GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n';
const post = (headers: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`;

it.each([
  [
    'a length and chunks',
    post(`content-length: ${HIDDEN.length}\r\ntransfer-encoding: chunked`, `0\r\n\r\n${HIDDEN}`),
  ],
  ['two lengths', post(`content-length: 0\r\ncontent-length: ${HIDDEN.length}`, HIDDEN)],
  ['chunks under a misspelt name', post('transfer-encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunks twice', post('transfer-encoding: chunked, chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a length with a sign', post(`content-length: +${HIDDEN.length}`, HIDDEN)],
  ['a space before the colon', post(`content-length : ${HIDDEN.length}`, HIDDEN)],
  ['a header over two lines', post(`content-length: ${HIDDEN.length}\r\nx: a\r\n b`, HIDDEN)],
  ['a bare line feed', `GET /api/health/live HTTP/1.1\nhost: x\n\n${HIDDEN}`],
])('reads no smuggled request with %s', async (_, bytes) => {
  const server = await aServer();
  const port = portOf(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const answer = await responseTo(port, bytes);
  expect(answer.match(/^HTTP\/1\.1 /gm) ?? []).toHaveLength(1);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
});
