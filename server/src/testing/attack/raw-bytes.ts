/** Bytes that are no request, or two where one is expected. */
import fc from 'fast-check';
import { BOUNDARY } from '../multipart.ts';

const request = (line: string, headers: readonly string[], body = '') =>
  `${line}\r\n${['Host: a', ...headers].map((header) => `${header}\r\n`).join('')}\r\n${body}`;

const JSON_TYPE = 'Content-Type: application/json';
const live = request('GET /api/health/live HTTP/1.1', []);

/** Byte sequences that made servers behind proxies fail. */
export const KNOWN_BYTES: readonly string[] = [
  '',
  '\0',
  '\r\n\r\n\r\n',
  'GET',
  'GET /\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  'GET http://evil.test/api/news HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /api/health/live HTTP/1.1\r\n\r\n',
  'GET /api/health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /api/health/live HTTP/1.1\nHost: a\n\n',
  'GET /api/health/live HTTP/1.1\r\nHost : a\r\n\r\n',
  'GET /api/health/live HTTP/1.1\r\n Host: a\r\n\r\n',
  'GET /api/hea\0lth HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET \\..\\..\\etc HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET //evil.test/%2e%2e HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nxxxx',
  'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n',
  request('GET / HTTP/1.1', [`X: ${'a'.repeat(20_000)}`]),
  request(
    'GET / HTTP/1.1',
    Array.from({ length: 3000 }, (_, each) => `X${each}: a`),
  ),
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  // Two lengths, a length and chunks, invalid lengths: request smuggling past a proxy.
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3'], '{}x'),
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, 'Content-Length: 2, 2'], '{}'),
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, 'Content-Length: -1'], '{}'),
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, 'Content-Length: +2'], '{}'),
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, 'Content-Length: 99999999999999999999'], '{}'),
  request(
    'POST /api/auth/login HTTP/1.1',
    [JSON_TYPE, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${live}`,
  ),
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, 'Transfer-Encoding: chunked, identity'], '0\r\n\r\n'),
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, 'Transfer-Encoding: xchunked'], '0\r\n\r\n'),
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, 'Transfer-Encoding : chunked'], '0\r\n\r\n'),
  request(
    'POST /api/auth/login HTTP/1.1',
    [JSON_TYPE, 'Transfer-Encoding: chunked'],
    'zz\r\n{}\r\n0\r\n\r\n',
  ),
  request(
    'POST /api/auth/login HTTP/1.1',
    [JSON_TYPE, 'Transfer-Encoding: chunked'],
    'ffffffffffffffff\r\n{}',
  ),
  request(
    'POST /api/auth/login HTTP/1.1',
    [JSON_TYPE, 'Transfer-Encoding: chunked'],
    `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ),
  request(
    'POST /api/auth/login HTTP/1.1',
    [JSON_TYPE, 'Transfer-Encoding: chunked'],
    '2\r\n{}\r\n0\r\nX: \0\r\n\r\n',
  ),
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, 'Content-Length: 100'], '{"email":'),
  request(
    'POST /api/auth/login HTTP/1.1',
    ['Content-Encoding: gzip', JSON_TYPE, 'Content-Length: 2'],
    '\x1f\x8b',
  ),
  request('POST /api/auth/login HTTP/1.1', ['Expect: 100-continue', JSON_TYPE, 'Content-Length: 2'], '{}'),
  request('GET /api/health/live HTTP/1.1', ['Content-Length: 5'], 'hello'),
  request('HEAD /api/health/live HTTP/1.1', []),
  // Many at once on one connection, and one that hides in the body of another.
  live.repeat(50),
  `${live}\0\0\0\0`,
  `${live}rubbish after a request\r\n\r\n`,
  request('POST /api/auth/login HTTP/1.1', [JSON_TYPE, `Content-Length: ${live.length}`], live),
  request(
    'POST /api/auth/request HTTP/1.1',
    [`Content-Type: multipart/form-data; boundary=${BOUNDARY}`, 'Content-Length: 40'],
    `--${BOUNDARY}\r\n\r\n`,
  ),
];

const whole = fc.constantFrom(...KNOWN_BYTES).map((text) => Buffer.from(text, 'latin1'));

/** A changed byte, or an early end. */
const damaged = fc.tuple(whole, fc.nat(), fc.nat(255), fc.boolean()).map(([bytes, at, byte, cut]) => {
  const copy = Buffer.from(bytes);
  if (copy.length === 0) return copy;
  if (cut) return copy.subarray(0, at % copy.length);
  copy[at % copy.length] = byte;
  return copy;
});

export const RAW_BYTES: fc.Arbitrary<Buffer> = fc.oneof(
  whole,
  damaged,
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);
