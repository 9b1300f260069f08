/**
 * Serves the built web client: the members' page at `/votar` and `index.html` for every other address of the product, each
 * with a fresh nonce and the run-time configuration written into it; everything else from `assets/`, compressed at build time.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { WebConfiguration } from '@vigilia/contract/installation';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { type Config, ConfigError } from '../kernel/runtime/config.ts';
import { notFound } from '../kernel/runtime/errors.ts';
import { VERSION } from '../kernel/runtime/version.ts';
import { firstLine } from './start-errors.ts';

const webConfigurationOf = (config: Config): WebConfiguration => ({
  apiBaseUrl: config.API_BASE_URL,
  brandName: config.BRAND_NAME,
  brandAcronym: config.BRAND_ACRONYM,
  version: VERSION,
  ...(config.DEFAULT_MAJORITY !== 'none' && { defaultRule: config.DEFAULT_MAJORITY }),
  // Another backend may not have the calls.
  ...(!URL.canParse(config.API_BASE_URL) && {
    complete: true,
    passwordLinks: true,
    publication: true,
    votar: true,
    // Their calls are made by this server, at its own address.
  }),
});

/** Placeholders of the build in its pages. */
const NONCE = '__CSP_NONCE__';
const CONFIGURATION = /(<script[^>]*id="configuration"[^>]*>)[^<]*(<\/script>)/;
const TITLE = /<title>[^<]*<\/title>/;

/** JSON that is safe inside a `<script>` element. */
const embedded = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/**
 * The policy of a page: only our own scripts and styles, each with the nonce of this response. An API on another origin
 * may be called, and may show pictures from any origin.
 */
function contentSecurityPolicy(nonce: string, apiBaseUrl: string): string {
  const api = URL.canParse(apiBaseUrl) ? new URL(apiBaseUrl).origin : '';
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'font-src': "'self'",
    'img-src': `'self' blob: data:${api ? ` ${api} https:` : ''}`,
    'connect-src': `'self'${api ? ` ${api}` : ''}`,
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The members' application: its address, and the folder of its page. */
const MEMBERS = 'votar';
const IS_FOR_MEMBERS = new RegExp(`^/${MEMBERS}(/|$)`);

/** @throws ConfigError for an interrupted or running build */
function readPage(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`Faltan páginas (${firstLine(error)}); ejecute npm run build`);
  }
}

/** @param folder the build's output */
export async function serveWebClient(
  app: FastifyInstance,
  folder: string,
  { config }: Pick<Dependencies, 'config'>,
): Promise<void> {
  const configuration = webConfigurationOf(config);
  const pageOf = (...path: string[]) =>
    readPage(join(folder, ...path))
      .replace(TITLE, () => `<title>${escaped(config.BRAND_NAME)}</title>`)
      .replace(CONFIGURATION, (_, open, close) => `${open}${embedded(configuration)}${close}`)
      .split(NONCE);
  const page = pageOf('index.html');
  const memberPage = pageOf(MEMBERS, 'index.html');
  // Another backend may lack the calls of members.
  const pageAt = (path: string) => (configuration.votar && IS_FOR_MEMBERS.test(path) ? memberPage : page);

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // The built page is never sent unprocessed: it lacks nonce and configuration.
    globIgnore: ['index.html*', 'assets/**', `${MEMBERS}/index.html*`],
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    // One route for all: a route for each of hundreds of files would take longer than the rest of the start.
    wildcard: true,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    // Their names contain a hash of their content.
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = request.url.split('?');
    if (!wantsPage || /\.\w{2,5}$/.test(path)) throw notFound();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(nonce, config.API_BASE_URL),
      })
      .send(pageAt(path).join(nonce));
  });
}
