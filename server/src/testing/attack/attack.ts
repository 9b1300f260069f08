/**
 * Sends rubbish to a server process over TCP: requests generated from the declared calls with a defect, and bytes that
 * are no HTTP. Used by a test and by `npm run attack`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CALLS } from '@vigilia/contract/calls';
import { USER_TYPES } from '@vigilia/contract/limits';
import fc from 'fast-check';
import { pino } from 'pino';
import { openDependencies } from '../../app/open-dependencies.ts';
import { readConfig } from '../../kernel/runtime/config.ts';
import { aPerson, manyMembers } from '../builders/people.ts';
import { RAW_BYTES } from './raw-bytes.ts';
import { type Attempt, brokenRequest, hugeRequest, type Request } from './request-arbitraries.ts';

const MAIN = fileURLToPath(new URL('../../../dist/main.mjs', import.meta.url));

/** Reports the heap after a collection, on request. */
const MEMORY_REPORTER = `data:text/javascript,${encodeURIComponent(`
  // Threads of the process get this too, and have no channel.
  if (process.channel) process.on('message', () => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    process.send(heapUsed + external);
  });
  process.channel?.unref();
`)}`;

/** Members before the administrator, so that no likely id is the administrator's own. */
const MEMBERS = 200;

export interface Target {
  /** It listens on `127.0.0.1:PORT`. */
  readonly port: number;
  readonly child: ChildProcess;
  readonly tokens: { readonly administrator: string; readonly member: string };
  /** Its output of errors. */
  readonly printed: () => string;
  /** Bytes of live objects. */
  memory(): Promise<number>;
  stop(): Promise<number | string>;
}

/** Seeds an empty folder with some people, and serves it in a separate process. */
export async function aTarget(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Target> {
  const dependencies = await openDependencies(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }));
  await manyMembers(dependencies, MEMBERS);
  const member = await aPerson(dependencies, {});
  const administrator = await aPerson(dependencies, { userType: USER_TYPES.administrator });
  await dependencies.database.close();

  const child = spawn(process.execPath, ['--expose-gc', '--import', MEMORY_REPORTER, MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  let out = '';
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      out += chunk;
      const found = / está en \S+:(\d+)/.exec(out)?.[1];
      if (found) resolve(Number(found));
    });
    ended.then((code) => reject(new Error(`It ended with ${code}: ${errors}`)));
  });
  return {
    port,
    child,
    tokens: { administrator: administrator.token, member: member.token },
    // Errors are logged to the standard output, where the address was printed too.
    printed: () =>
      errors +
      out
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n'),
    memory: async () => {
      const message = once(child, 'message');
      child.send('memory');
      return Number((await message)[0]);
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const isAlive = ({ child }: Target) => child.exitCode === null && child.signalCode === null;

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** The status of an answer that did not arrive, because the server closed before all was sent. */
const CUT = 0;

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a request unmodified: `fetch` would normalise its URL. */
export function sendTo(port: number, { method, url, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Sent also where Node would not, such as with a GET: the body would be parsed as another request.
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
    const request = httpRequest(
      { port, host: '127.0.0.1', method, path: url, headers: { ...length, ...headers }, agent },
      (response) => {
        const chunks: Buffer[] = [];
        const { statusCode = 0, headers: answered } = response;
        const type = answered['content-type'] ?? '';
        const done = () =>
          resolve({ status: statusCode, type, text: Buffer.concat(chunks).toString('utf8') });
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', done);
        response.on('error', reject);
        // An event stream never ends.
        if (type.startsWith('text/event-stream')) {
          response.destroy();
          done();
        }
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A body that is far too long is not read to its end; whether the answer still arrives is chance.
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve({ status: CUT, type: '', text: '' });
      else reject(error);
    });
    request.end(body);
  });
}

/** Milliseconds to wait for an answer to incomplete bytes. */
const ANSWER_TIMEOUT = 300;

/**
 * Writes bytes to a connection of its own, and returns all received bytes once it is closed.
 * @param closing when this side closes: at once, after the first answer (or a moment without one), or
 *   never, where the request asks the server to
 */
export function writeTo(
  port: number,
  bytes: Buffer,
  closing: 'at once' | 'when answered' | 'never' = 'at once',
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let answered = '';
    const timer = closing === 'when answered' ? setTimeout(() => socket.end(), ANSWER_TIMEOUT) : undefined;
    socket.on('data', (chunk) => {
      answered += chunk.toString('latin1');
      if (closing === 'when answered') socket.end();
    });
    // The server may close while bytes are being sent.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answered);
    });
    if (closing === 'at once') socket.end(bytes);
    else socket.write(bytes);
  });
}

type Shot =
  | {
      readonly kind: 'request';
      readonly as: 'nobody' | 'member' | 'administrator';
      readonly attempt: Attempt;
      readonly from: string;
    }
  | { readonly kind: 'bytes'; readonly bytes: Buffer };

const ADDRESS = fc.ipV4();

const shot: fc.Arbitrary<Shot> = fc.oneof(
  {
    weight: 300,
    arbitrary: fc.constantFrom(...CALLS).chain((call) =>
      fc.record({
        kind: fc.constant('request' as const),
        as: fc.oneof(
          { weight: 8, arbitrary: fc.constant('administrator' as const) },
          { weight: 2, arbitrary: fc.constantFrom('nobody' as const, 'member' as const) },
        ),
        attempt: fc.oneof(
          { weight: 500, arbitrary: brokenRequest(call) },
          { weight: 1, arbitrary: hugeRequest(call) },
        ),
        from: ADDRESS,
      }),
    ),
  },
  {
    weight: 15,
    arbitrary: RAW_BYTES.map((bytes) => ({ kind: 'bytes' as const, bytes })),
  },
);

export interface Figures {
  requests: number;
  bytes: number;
  readonly statuses: Record<number, number>;
}

/** @throws unless the answer to rubbish is an allowed one */
function judge({ status, type, text }: Answer): void {
  if (status >= 500) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
  if (status < 400 || text === '') return;
  if (!type.startsWith('application/json')) throw new Error(`refused as ${type}: ${text.slice(0, 300)}`);
  const { statusCode, message, issues, error, editConflict, ...rest } = JSON.parse(text);
  const isRefusal = statusCode === status && /^[A-ZÁÉÍÓÚÑ¿¡]/.test(message) && typeof error === 'string';
  if (!isRefusal || Object.keys(rest).length > 0) throw new Error(`refused with ${text.slice(0, 300)}`);
  if (/node_modules|SQLITE|\bat .*:\d+:\d+/.test(text))
    throw new Error(`exposes internals: ${text.slice(0, 300)}`);
}

/** @throws unless the answer on a bare connection is an allowed one */
function judgeBytes(answered: string): void {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answered)?.[1];
  if (answered !== '' && (status === undefined || Number(status) >= 500))
    throw new Error(`answered ${JSON.stringify(answered.slice(0, 300))}`);
}

/**
 * Sends `count` pieces of rubbish, one after the other.
 * @throws with the seed and the smallest failing piece, when the server gives a forbidden answer, logs an error or ends
 */
export async function attack(target: Target, count: number, seed: number): Promise<Figures> {
  const figures: Figures = { requests: 0, bytes: 0, statuses: {} };
  await fc.assert(
    fc.asyncProperty(shot, async (fired) => {
      const printed = target.printed();
      if (fired.kind === 'bytes') {
        figures.bytes += 1;
        judgeBytes(await writeTo(target.port, fired.bytes));
      } else {
        figures.requests += 1;
        const { as, attempt, from } = fired;
        const answer = await sendTo(target.port, {
          ...attempt,
          headers: {
            // Each from another address, because rate limits would refuse most otherwise.
            'x-forwarded-for': from,
            ...(as !== 'nobody' && { authorization: `Bearer ${target.tokens[as]}` }),
            ...attempt.headers,
          },
        });
        figures.statuses[answer.status] = (figures.statuses[answer.status] ?? 0) + 1;
        judge(answer);
      }
      if (!isAlive(target)) throw new Error(`It ended: ${target.printed()}`);
      if (target.printed() !== printed) throw new Error(`It logged: ${target.printed()}`);
    }),
    { numRuns: count, seed, endOnFailure: false, interruptAfterTimeLimit: 60 * 60_000 },
  );
  return figures;
}
