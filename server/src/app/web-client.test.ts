import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../kernel/runtime/version.ts';
import { aFolder } from '../testing/process.ts';
import { aServer } from '../testing/server.ts';

const PAGE = `<!doctype html><html><head><title>x</title>
<script type="application/json" id="configuration">{}</script>
<script type="module" nonce="__CSP_NONCE__" src="/assets/index-abc.js"></script></head><body></body></html>`;

const MEMBER_PAGE = PAGE.replace('/assets/index-abc.js', '/assets/index-def.js');

const SCRIPT = 'export const a = 1;'.repeat(100);

function aBuild(): string {
  const folder = aFolder();
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'votar'));
  writeFileSync(join(folder, 'votar', 'index.html'), MEMBER_PAGE);
  writeFileSync(join(folder, 'assets', 'index-def.js'), SCRIPT);
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets', 'index-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'index-abc.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}

const aServerWithClient = (config = {}) => aServer({ webFolder: aBuild(), config });

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];

describe('the page', () => {
  it.each([
    '/',
    '/sign-in',
    '/news/create',
    '/gremial/assemblies/7/questions',
    '/a?x=1.js',
    '/cases/..%2f..',
    '/votar',
    '/votar/recuperar?x=1',
  ])('serves the page at %s with a fresh nonce and a strict policy', async (url) => {
    const server = await aServerWithClient();
    const [first, second] = [await server.app.inject(url), await server.app.inject(url)];
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(first.headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-/);
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    const nonce = nonceOf(policy);
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(first.body).toContain(`nonce="${nonce}"`);
    expect(first.body).not.toContain('__CSP_NONCE__');
    expect(nonceOf(second.headers['content-security-policy'])).not.toBe(nonce);
  });

  it('embeds the configuration safely in the page, and the brand as its title', async () => {
    const server = await aServerWithClient({ BRAND_NAME: '</script><b>&$&', BRAND_ACRONYM: "$'" });
    const { body } = await server.app.inject('/');
    const json = /id="configuration">([^<]*)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({
      apiBaseUrl: '/api',
      brandName: '</script><b>&$&',
      brandAcronym: "$'",
      complete: true,
      passwordLinks: true,
      publication: true,
      votar: true,
      version: VERSION,
    });
    expect(body).toContain('<title>&lt;/script>&lt;b>&amp;$&amp;</title>');
  });

  it.each(['/votar', '/votar/', '/votar/recuperar', '/votar/7?x=1'])(
    "serves the members' page at %s",
    async (url) => {
      const { body } = await (await aServerWithClient({ BRAND_NAME: 'Guardia' })).app.inject(url);
      expect(body).toContain('/assets/index-def.js');
      expect(body).toContain('<title>Guardia</title>');
      expect(body).toContain('"apiBaseUrl":"/api"');
    },
  );

  it.each(['/', '/votaremos', '/sign-in/votar'])("serves the administrators' page at %s", async (url) => {
    const { body } = await (await aServerWithClient()).app.inject(url);
    expect(body).toContain('src="/assets/index-abc.js"');
  });

  it("has no members' page for another backend, which may lack their calls", async () => {
    const server = await aServerWithClient({ API_BASE_URL: 'https://api.sva.test/v1' });
    const { body } = await server.app.inject('/votar');
    expect(body).toContain('src="/assets/index-abc.js"');
    expect(body).not.toContain('"votar"');
  });

  it('allows calls to another configured backend', async () => {
    const server = await aServerWithClient({ API_BASE_URL: 'https://api.sva.test/v1' });
    const { headers, body } = await server.app.inject('/');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.sva.test;");
    // Another backend may not have the call.
    expect(body).not.toContain('passwordLinks');
  });
});

describe('files of the build', () => {
  it('sends files with hashed names compressed and cached for ever', async () => {
    const server = await aServerWithClient();
    const plain = await server.app.inject('/assets/index-abc.js');
    expect(plain).toMatchObject({ statusCode: 200, body: SCRIPT });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const small = await server.app.inject({
      url: '/assets/index-abc.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.rawPayload.length).toBeLessThan(SCRIPT.length / 2);
    const ofMembers = await server.app.inject('/assets/index-def.js');
    expect(ofMembers).toMatchObject({ statusCode: 200, body: SCRIPT });
    expect(ofMembers.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const other = await server.app.inject('/favicon.svg');
    expect(other.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/gone.js',
    '/index.html',
    '/votar/index.html',
    '/votar/assets/gone.js',
    '/assets/../votar/index.html',
    '/assets/../../package.json',
    '/..%2f..%2fetc/passwd.txt',
    '/assets/%2e%2e/%2e%2e/x.txt',
    '/%00.js',
  ])('answers 404 to %s instead of a file of the build', async (url) => {
    const server = await aServerWithClient();
    const answer = await server.app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ statusCode: 404, error: 'Not Found' });
  });

  it('allows only reading of client files', async () => {
    const server = await aServerWithClient();
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await server.app.inject({ method, url: '/news' })).statusCode).toBe(404);
  });
});

it('answers 404, not the page, to unknown calls of the API', async () => {
  const server = await aServerWithClient();
  const answer = await server.app.inject('/api/nada');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ message: 'Esta dirección de la API no existe' });
});

it('refuses to start with an incomplete build, and names the command to run', async () => {
  await expect(aServer({ webFolder: aFolder() })).rejects.toThrow(
    /^Faltan páginas \(ENOENT[^\n]*; ejecute npm run build$/,
  );
});
