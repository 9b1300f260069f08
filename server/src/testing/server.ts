/**
 * The real application on a throwaway folder and database. Requests are answered in the process, without a
 * port, and nothing is replaced but the clock and the log.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerOf, Call } from '@vigilia/contract/call';
import { USER_TYPES } from '@vigilia/contract/limits';
import type { FastifyInstance } from 'fastify';
import { afterAll, inject, onTestFinished } from 'vitest';
import { buildApp } from '../app/build-app.ts';
import { openDependencies } from '../app/open-dependencies.ts';
import { embeddedFile, openDatabase } from '../kernel/database/open.ts';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { createLog } from '../kernel/observability/log.ts';
import { readConfig } from '../kernel/runtime/config.ts';
import { aBucket, fileInBucket, nameInBucket, type TestBucket } from './bucket.ts';
import { aPerson, type Person, type PersonOverrides } from './builders/people.ts';
import { aClock, type MovableClock } from './clock.ts';
import { aDatabaseFor, type DatabaseEnv, type TestDatabase } from './databases.ts';
import { MULTIPART, multipart, type Part } from './multipart.ts';

export interface TestRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a multipart form. */
  readonly form?: readonly Part[];
  /** Sent unchanged; set the content type in `headers`. */
  readonly raw?: string | Buffer;
  readonly as?: Person | null;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client address of the request. */
  readonly from?: string;
}

export interface TestResponse<C extends Call = Call> {
  readonly status: number;
  /** `data` of the envelope; undefined in a refusal. */
  readonly data: AnswerOf<C>;
  /** The Spanish message of a refusal. */
  readonly message: string;
  readonly issues: readonly { path: string; message: string }[];
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly dependencies: Dependencies;
  readonly clock: MovableClock;
  /** `DATA_DIR`. */
  readonly folder: string;
  /** The variables with which another process opens the same data. */
  readonly env: DatabaseEnv;
  ask<C extends Call>(call: C, asking?: TestRequest): Promise<TestResponse<C>>;
  aMember(overrides?: PersonOverrides): Promise<Person>;
  anAdministrator(overrides?: PersonOverrides): Promise<Person>;
  /** Stored files, in the folder or the bucket, and current temporary files. */
  filesOnDisk(): { stored: string[]; temporary: string[] };
  /** Makes stored files look two hours old. */
  ageFiles(which?: (name: string) => boolean): void;
  /** Another node on the same database and folder, which ends with this one. */
  anotherNode(): Promise<TestServer>;
  /** Closes and opens again on the same folder, as a restart does, maybe with other environment variables. */
  reopen(config?: ServerOptions['config']): Promise<TestServer>;
  /** Errors logged by the server; the test fails at its end unless it removes them. */
  readonly problems: string[];
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly clock?: MovableClock;
  /** Environment variables. */
  readonly config?: Readonly<Record<string, string>>;
  /** A built web client. */
  readonly webFolder?: string;
  /** Receives every log line, down to the finest. */
  readonly log?: string[];
  /** The file storage; suites listed in `vitest.config.ts` run on both. */
  readonly storage?: Storage;
  /** On SQLite also where the tests run on PostgreSQL. */
  readonly embedded?: boolean;
}

type Storage = 'disk' | 's3';

declare module 'vitest' {
  interface ProvidedContext {
    storage: Storage;
  }
}

const ABOUT_A_MONTH = 31 * 24 * 60 * 60 * 1000;

/** Pino's number of the level. */
const ERROR = 50;

const places = mkdtempSync(join(inject('testFolder'), 'servers-'));

/** A migrated, empty database file that each server copies. */
const template = (async () => {
  const place = { DATA_DIR: places };
  const database = await openDatabase(place);
  await database.close();
  return embeddedFile(place);
})();

let servers = 0;

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort()
    : [];

/** Paths of the stored files, by their names. */
function storedIn(folder: string, bucket: TestBucket | null): Map<string, string> {
  const found = new Map<string, string>();
  if (bucket)
    for (const file of filesIn(bucket.folder)) {
      const name = nameInBucket(file);
      if (name) found.set(name, fileInBucket(bucket, name));
    }
  else for (const name of filesIn(folder)) found.set(name, join(folder, name.slice(0, 2), name));
  return found;
}

export const addressOf = (call: Call, { params = {}, query = {} }: TestRequest = {}): string => {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name] ?? 1)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) search.append(name, each as string);
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
};

function payloadOf({ body, form, raw }: TestRequest): {
  payload?: string | Buffer;
  headers: Record<string, string>;
} {
  if (form) return { payload: multipart(form), headers: { 'content-type': MULTIPART } };
  if (raw !== undefined) return { payload: raw, headers: {} };
  if (body !== undefined)
    return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return { headers: {} };
}

/** Opens a server that the caller closes. */
export async function openServer(options: ServerOptions = {}): Promise<TestServer> {
  servers += 1;
  const folder = join(places, `server-${servers}`);
  mkdirSync(folder);
  const database = await aDatabaseFor(options.embedded);
  if (!database.env.DATABASE_URL) copyFileSync(await template, embeddedFile({ DATA_DIR: folder }));
  const { storage = inject('storage') } = options;
  return openIn({ folder, bucket: storage === 's3' ? await aBucket() : null, database }, options);
}

/** The storage places of a server. */
interface Place {
  readonly folder: string;
  readonly bucket: TestBucket | null;
  readonly database: TestDatabase;
}

async function openIn(place: Place, options: ServerOptions): Promise<TestServer> {
  const { folder, bucket, database } = place;
  const { clock = aClock(), config = {}, webFolder, log: lines } = options;
  const problems: string[] = [];
  const write = (line: string) => {
    lines?.push(line);
    if (JSON.parse(line).level >= ERROR) problems.push(line);
  };
  const log = createLog(lines ? 'trace' : 'error', { write });
  const variables = { ...bucket?.config, ...config, ...database.env, DATA_DIR: folder };
  const dependencies = await openDependencies(readConfig(variables), log, clock);
  const app = await buildApp(dependencies, webFolder);
  let reopened: TestServer | undefined;
  const nodes = [{ app, dependencies }];
  const shutDown = async () => {
    for (const node of nodes) {
      await node.app.close();
      await node.dependencies.database.close();
    }
  };

  return {
    app,
    dependencies,
    clock,
    folder,
    env: { DATA_DIR: folder, ...database.env },
    problems,
    async ask<C extends Call>(call: C, asking: TestRequest = {}) {
      const { payload, headers } = payloadOf(asking);
      const token = asking.token ?? asking.as?.token;
      const answer = await app.inject({
        method: call.method,
        url: addressOf(call, asking),
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }), ...asking.headers },
        ...(payload !== undefined && { payload }),
        ...(asking.from && { remoteAddress: asking.from }),
      });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      const envelope = isJson ? answer.json() : {};
      return {
        status: answer.statusCode,
        data: envelope.data as AnswerOf<C>,
        message: envelope.message,
        issues: envelope.issues ?? [],
        text: answer.body,
        bytes: answer.rawPayload,
        headers: answer.headers as TestResponse['headers'],
      };
    },
    aMember: (overrides = {}) => aPerson(dependencies, { userType: USER_TYPES.member, ...overrides }),
    anAdministrator: (overrides = {}) =>
      aPerson(dependencies, { userType: USER_TYPES.administrator, ...overrides }),
    filesOnDisk: () => ({
      stored: [...storedIn(join(folder, 'files'), bucket).keys()],
      temporary: filesIn(join(folder, 'tmp')),
    }),
    ageFiles(which = () => true) {
      const then = new Date(Date.now() - ABOUT_A_MONTH);
      for (const [name, path] of storedIn(join(folder, 'files'), bucket))
        if (which(name)) utimesSync(path, then, then);
    },
    async anotherNode() {
      const node = await openIn(place, { ...options, clock });
      nodes.push(node);
      return node;
    },
    async reopen(changed = config) {
      await shutDown();
      reopened = await openIn(place, { ...options, clock, config: changed });
      return reopened;
    },
    async close() {
      if (reopened) return reopened.close();
      await shutDown();
      await database.giveBack();
      rmSync(folder, { recursive: true, force: true });
      if (problems.length > 0) throw new Error(`The server logged errors:\n${problems.join('')}`);
    },
  };
}

/** One server for tests that leave nothing behind, opened by the first of them and closed after the last. */
export function aSharedServer(): () => Promise<TestServer> {
  let opened: Promise<TestServer> | undefined;
  afterAll(async () => (await opened)?.close());
  return () => {
    opened ??= openServer();
    return opened;
  };
}

/** A server for the current test, closed when it ends. */
export async function aServer(options?: ServerOptions): Promise<TestServer> {
  const server = await openServer(options);
  onTestFinished(() => server.close());
  return server;
}
