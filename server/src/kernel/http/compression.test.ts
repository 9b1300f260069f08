import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressResponses } from './compression.ts';

const TEXT = 'Una noticia como otra. '.repeat(200);

function answering(text: string) {
  const app = Fastify();
  compressResponses(app);
  app.get('/', async () => ({ data: text }));
  return (accepts?: string) =>
    app.inject({ url: '/', headers: accepts === undefined ? {} : { 'accept-encoding': accepts } });
}

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, br;q=0.5', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('answers a client that accepts %s in %s', async (accepts, coding, decompress) => {
  const answer = await answering(TEXT)(accepts);
  expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  expect(answer.rawPayload.length).toBeLessThan(TEXT.length / 10);
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual({ data: TEXT });
});

it.each([undefined, '', 'identity', 'brotli', 'br;q=0, gzip;q=0.0'])(
  'answers a client that accepts %s uncompressed, with a vary header',
  async (accepts) => {
    const answer = await answering(TEXT)(accepts);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.json()).toEqual({ data: TEXT });
  },
);

it('sends short texts uncompressed', async () => {
  const answer = await answering('corta')('br');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toEqual({ data: 'corta' });
});
