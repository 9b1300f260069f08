/**
 * The example configurations of TLS proxies, as they are in `deploy/` but for ports and certificate. Needs nginx and Caddy
 * on the machine.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listNews } from '@vigilia/contract/content/news';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { describe, expect, onTestFinished, it as test } from 'vitest';
import { anAssembly, aQuestion } from '../testing/builders/assemblies.ts';
import { FULL } from '../testing/full.ts';
import { MULTIPART, multipart } from '../testing/multipart.ts';
import { aFolder } from '../testing/process.ts';
import { aServer, type TestServer } from '../testing/server.ts';

const MEGABYTE = 1024 ** 2;
const EXAMPLES = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const exists = (program: string) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;

interface Ports {
  readonly secure: number;
  readonly plain: number;
  /** Of the product. */
  readonly product: number;
}

interface Certificate {
  readonly key: string;
  readonly certificate: string;
}

interface Proxy {
  readonly program: string;
  /** The example with the given ports and certificate; the arguments with which the program serves it. */
  prepare(folder: string, example: string, ports: Ports, certificate: Certificate): readonly string[];
}

/** Replaces text that the example must have. */
const replaced = (example: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((text, [before, after]) => {
    if (!text.includes(before)) throw new Error(`The example has no ${before}`);
    return text.replaceAll(before, after);
  }, example);

const PROXIES: Readonly<Record<string, Proxy>> = {
  'nginx.conf': {
    program: 'nginx',
    prepare: (folder, example, { secure, plain, product }, { key, certificate }) => {
      const site = replaced(example, [
        ['listen 443 ssl', `listen 127.0.0.1:${secure} ssl`],
        ['listen 80;', `listen 127.0.0.1:${plain};`],
        ['/etc/letsencrypt/live/vigilia.example.org/fullchain.pem', certificate],
        ['/etc/letsencrypt/live/vigilia.example.org/privkey.pem', key],
        ['127.0.0.1:4000', `127.0.0.1:${product}`],
      ]);
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
        mkdirSync(join(folder, kind));
        return `${kind}_temp_path ${join(folder, kind)};`;
      });
      const file = join(folder, 'nginx.conf');
      writeFileSync(
        file,
        [
          // Its workers read the certificate in a folder of this user.
          ...(process.getuid?.() === 0 ? ['user root;'] : []),
          'daemon off; worker_processes 1; events {}',
          `pid ${join(folder, 'pid')}; error_log ${join(folder, 'errors')};`,
          `http { access_log off; ${folders.join(' ')}`,
          site,
          '}',
        ].join('\n'),
      );
      return ['-p', folder, '-c', file, '-e', join(folder, 'errors')];
    },
  },
  Caddyfile: {
    program: 'caddy',
    prepare: (folder, example, { secure, plain, product }, { key, certificate }) => {
      const site = replaced(example, [
        ['http://vigilia.example.org {', `http://vigilia.example.org:${plain} {\n    bind 127.0.0.1`],
        [
          '\nvigilia.example.org {',
          `\nhttps://vigilia.example.org:${secure} {\n    bind 127.0.0.1\n    tls ${certificate} ${key}`,
        ],
        ['127.0.0.1:4000', `127.0.0.1:${product}`],
      ]);
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, `{\n    admin off\n    auto_https disable_redirects\n}\n${site}`);
      return ['run', '--config', file, '--adapter', 'caddyfile'];
    },
  },
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function untilOpen(port: number, proxy: ChildProcess): Promise<void> {
  for (;;) {
    if (proxy.exitCode !== null) throw new Error(`the proxy ended with ${proxy.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(20);
  }
}

interface Asking {
  readonly method?: string;
  readonly headers?: Record<string, string | number>;
  readonly body?: Buffer;
}

/** The product behind the proxy, which is ended with the test. */
async function behind(name: string): Promise<{
  server: TestServer;
  ask(path: string, asking?: Asking): Promise<IncomingMessage>;
  askPlain(path: string): Promise<IncomingMessage>;
}> {
  const { program, prepare } = PROXIES[name] as Proxy;
  const server = await aServer({ config: { PUBLIC_URL: 'https://vigilia.example.org' } });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = aFolder();
  const certificate = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=vigilia.example.org', '-addext', 'subjectAltName=DNS:vigilia.example.org'],
      ...['-keyout', certificate.key, '-out', certificate.certificate],
    ],
    { stdio: 'ignore' },
  );
  const ports = { secure: await freePort(), plain: await freePort(), product: Number(new URL(address).port) };
  const example = readFileSync(join(EXAMPLES, name), 'utf8');
  const proxy = spawn(program, prepare(folder, example, ports, certificate), {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const ended = once(proxy, 'exit');
  onTestFinished(async () => {
    proxy.kill('SIGTERM');
    await ended;
  });
  await untilOpen(ports.secure, proxy);
  const to = (port: number) => ({ host: '127.0.0.1', port, headers: { host: 'vigilia.example.org' } });
  return {
    server,
    ask: (path, { method = 'GET', headers = {}, body } = {}) => {
      const ask = request({
        ...to(ports.secure),
        ...{ path, method, servername: 'vigilia.example.org', rejectUnauthorized: false },
        headers: { host: 'vigilia.example.org', ...headers },
      });
      const answer = once(ask, 'response').then(([response]) => response as IncomingMessage);
      ask.end(body);
      return answer;
    },
    askPlain: async (path) => {
      const ask = requestPlain({ ...to(ports.plain), path });
      ask.end();
      const [response] = await once(ask, 'response');
      return response as IncomingMessage;
    },
  };
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  return text;
}

describe.each(Object.entries(PROXIES))('the example %s', (name, { program }) => {
  const it = test.runIf(FULL && exists(program) && exists('openssl'));

  it('serves calls over TLS, redirects pages to it, and refuses calls without it', async () => {
    const { server, ask, askPlain } = await behind(name);
    const as = await server.anAdministrator();
    const answer = await ask(`/api${listNews.path}`, { headers: { authorization: `Bearer ${as.token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBeTruthy();
    expect((await ask('/api/metrics')).statusCode).toBe(404);
    expect((await askPlain('/api/news')).statusCode).toBe(403);
    const page = await askPlain('/news?buscar=a');
    expect(page.statusCode).toBe(301);
    expect(page.headers.location).toBe('https://vigilia.example.org/news?buscar=a');
  });

  it('forwards each event of a stream at once', async () => {
    const { server, ask } = await behind(name);
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const { id } = await aQuestion(server, as, assemblyId);
    const stream = await ask(`/api${watchQuestion.path.replace(':id', String(id))}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    expect(stream.statusCode).toBe(200);
    let text = '';
    for await (const piece of stream.setEncoding('utf8')) {
      text += piece;
      if (text.includes('event: change')) break;
    }
    stream.destroy();
    expect(text).toContain('event: change');
  });

  it('forwards a file of the largest size, and answers a larger one', async () => {
    const { server, ask } = await behind(name);
    const as = await server.anAdministrator();
    const send = (bytes: number) => {
      const body = multipart([
        ['name', 'Grande'],
        { name: 'grande.png', type: 'image/png', content: Buffer.alloc(bytes) },
      ]);
      return ask('/api/news/create', {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${as.token}`,
          'content-type': MULTIPART,
          'content-length': body.length,
        },
      });
    };
    const largest = await send(100 * MEGABYTE);
    // It is no picture, says the product; the proxy let it pass.
    expect([400, 415, 422]).toContain(largest.statusCode);
    expect(JSON.parse(await textOf(largest)).message).toMatch(/\p{L}/u);
    expect((await send(100 * MEGABYTE + 512 * 1024)).statusCode).toBe(413);
  });
});
