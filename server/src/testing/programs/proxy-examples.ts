/**
 * Starts the example configurations of TLS proxies, as they are in `deploy/` but for ports and certificate. Needs nginx or
 * Caddy on the machine, and openssl.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { aFolder } from '../process.ts';
import { freePort } from './free-port.ts';
import { programPath } from './system-programs.ts';

const EXAMPLES = fileURLToPath(new URL('../../../../deploy/', import.meta.url));
const NAME = 'vigilia.example.org';

interface Ports {
  readonly secure: number;
  readonly plain: number;
  /** Of the product: a port for each node. */
  readonly nodes: readonly number[];
}

interface Certificate {
  readonly key: string;
  readonly certificate: string;
}

interface Proxy {
  readonly program: string;
  /** Ends it with its workers, without waiting for open streams. */
  readonly endSignal: NodeJS.Signals;
  /** The example with the given ports and certificate; the arguments with which the program serves it. */
  prepare(folder: string, example: string, ports: Ports, certificate: Certificate): readonly string[];
}

/** Replaces text that the example must have. */
const replaced = (example: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((text, [before, after]) => {
    if (!text.includes(before)) throw new Error(`The example has no ${before}`);
    return text.replaceAll(before, after);
  }, example);

/** The first port of the examples; a second node has the next. */
const FIRST_PORT = 4000;
const nodeAddresses = (nodes: readonly number[]): [string, string][] =>
  nodes.map((port, index) => [`127.0.0.1:${FIRST_PORT + index}`, `127.0.0.1:${port}`]);

const NGINX: Proxy = {
  program: 'nginx',
  endSignal: 'SIGTERM',
  prepare: (folder, example, { secure, plain, nodes }, { key, certificate }) => {
    const site = replaced(example, [
      ['listen 443 ssl', `listen 127.0.0.1:${secure} ssl`],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, certificate],
      [`/etc/letsencrypt/live/${NAME}/privkey.pem`, key],
      ...nodeAddresses(nodes),
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
};

const CADDY: Proxy = {
  program: 'caddy',
  endSignal: 'SIGKILL',
  prepare: (folder, example, { secure, plain, nodes }, { key, certificate }) => {
    const site = replaced(example, [
      [`http://${NAME} {`, `http://${NAME}:${plain} {\n    bind 127.0.0.1`],
      [`\n${NAME} {`, `\nhttps://${NAME}:${secure} {\n    bind 127.0.0.1\n    tls ${certificate} ${key}`],
      ...nodeAddresses(nodes),
    ]);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n    admin off\n    auto_https disable_redirects\n}\n${site}`);
    return ['run', '--config', file, '--adapter', 'caddyfile'];
  },
};

/** The examples by file name. */
const PROXIES = { 'nginx.conf': NGINX, 'nginx-nodes.conf': NGINX, Caddyfile: CADDY } as const;

export type ProxyExample = keyof typeof PROXIES;

/** What the machine needs to start an example. */
export const programsOf = (name: ProxyExample): string[] => [PROXIES[name].program, 'openssl'];

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
  readonly body?: Buffer | string;
}

export interface RunningProxy {
  ask(path: string, asking?: Asking): Promise<IncomingMessage>;
  /** Without TLS. */
  askPlain(path: string): Promise<IncomingMessage>;
}

/**
 * Starts the example before running servers; the proxy is ended with the test.
 * @param nodes addresses of the servers
 */
export async function startProxy(name: ProxyExample, nodes: readonly string[]): Promise<RunningProxy> {
  const { program, endSignal, prepare } = PROXIES[name];
  const folder = aFolder();
  const certificate = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const files = ['-keyout', certificate.key, '-out', certificate.certificate];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...files], { stdio: 'ignore' });
  const ports = {
    secure: await freePort(),
    plain: await freePort(),
    nodes: nodes.map((node) => Number(new URL(node).port)),
  };
  const example = readFileSync(join(EXAMPLES, name), 'utf8');
  const proxy = spawn(programPath(program) ?? program, prepare(folder, example, ports, certificate), {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const ended = once(proxy, 'exit');
  onTestFinished(async () => {
    proxy.kill(endSignal);
    await ended;
  });
  await untilOpen(ports.secure, proxy);
  const to = (port: number) => ({ host: '127.0.0.1', port, agent: false });
  return {
    ask: (path, { method = 'GET', headers = {}, body } = {}) => {
      const ask = request({
        ...to(ports.secure),
        ...{ path, method, servername: NAME, rejectUnauthorized: false },
        headers: { host: NAME, ...headers },
      });
      const answer = once(ask, 'response').then(([response]) => response as IncomingMessage);
      ask.end(body);
      return answer;
    },
    askPlain: async (path) => {
      const ask = requestPlain({ ...to(ports.plain), path, headers: { host: NAME } });
      ask.end();
      const [response] = await once(ask, 'response');
      return response as IncomingMessage;
    },
  };
}

/** The whole body of an answer. */
export async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  return text;
}
