/** Failures specific to buckets; common behaviour is tested with the features. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { readPicture } from '@vigilia/contract/content/files';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { checkReady } from '@vigilia/contract/installation';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aBucket } from '../../testing/bucket.ts';
import { aPicture } from '../../testing/builders/pictures.ts';
import { aServer } from '../../testing/server.ts';
import { MAX_PARALLEL } from '../runtime/bounded-parallel.ts';
import { openBucket } from './bucket-files.ts';
import { type Files, UnusableStorage } from './files.ts';

const MEGABYTE = 1024 * 1024;
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const silent = pino({ level: 'silent' });

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** The two requests of the write test at the start. */
const isTrial = (request: IncomingMessage) => request.url?.includes('.check');

/** A server that passes the write test and answers other requests with the given behaviour. */
async function aFaultyBucket(behaviour: Behaviour) {
  const server = createServer((request, response) => {
    if (!isTrial(request)) return behaviour(request, response);
    request.resume().on('end', () => response.writeHead(request.method === 'DELETE' ? 204 : 200).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const S3_ENDPOINT = `http://127.0.0.1:${port}`;
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  return { server, config: { S3_BUCKET: 'faulty', S3_ENDPOINT, ...keys } };
}

const settings = (config: Readonly<Record<string, string>>) => ({
  S3_REGION: undefined,
  ...(config as {
    S3_BUCKET: string;
    S3_ENDPOINT: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
  }),
});

const refuses =
  (status: number, code: string): Behaviour =>
  (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>arn:aws:s3:::faulty is not yours</Message></Error>`);
    });
  };

const form = async () => [
  ['title', 'x'] as const,
  ['description', 'y'] as const,
  { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() },
];

describe('a bucket that fails', () => {
  it.each([
    ['refuses', 403, refuses(403, 'AccessDenied'), 503],
    ['has an error of its own', 500, refuses(500, 'InternalError'), 503],
    ['is full, in the words of one maker', 507, refuses(507, 'XMinioStorageFull'), 507],
    ['is full, in the words of another', 403, refuses(403, 'QuotaExceeded'), 507],
    ['hangs up', 0, (request) => request.destroy(), 503],
  ] as const satisfies [string, number, Behaviour, number][])(
    'reports in Spanish that a bucket %s (%i), and stores nothing',
    async (_, _status, behaviour, status) => {
      const { config } = await aFaultyBucket(behaviour);
      const server = await aServer({ config });
      const as = await server.anAdministrator();
      const answer = await server.ask(newsCalls.create, { as, form: await form() });
      expect(answer).toMatchObject({
        status,
        message: expect.stringMatching(/^El almacenamiento de archivos (no responde|está lleno)\..+\.$/),
      });
      expect(answer.text).not.toMatch(/arn|faulty|AccessDenied|127\.0\.0\.1/);
      expect((await server.ask(newsCalls.list, { as })).data).toEqual([]);
      expect(server.filesOnDisk().temporary).toEqual([]);

      const picture = await server.ask(readPicture, { params: { name: `${'f'.repeat(32)}.webp` } });
      expect(picture).toMatchObject({ status, headers: { 'cache-control': 'no-store' } });
      expect((await server.ask(checkReady)).status).toBe(503);
      // The log names the cause, without the keys.
      const problems = server.problems.splice(0).join('');
      expect(problems).toContain('the bucket failed');
      expect(problems).not.toContain('secret');
    },
  );

  it('gives up on a silent bucket', async () => {
    const { config } = await aFaultyBucket(() => undefined);
    const files = await openBucket(settings(config), silent, 50);
    await expect(files.read('a.webp')).rejects.toMatchObject({ statusCode: 503 });
  });

  it('recovers from bucket failures without a restart', async () => {
    let failing = true;
    const { config } = await aFaultyBucket((request, response) => {
      if (failing) refuses(503, 'SlowDown')(request, response);
      else refuses(404, 'NoSuchKey')(request, response);
    });
    const files = await openBucket(settings(config), silent);
    await expect(files.read('a.webp')).rejects.toMatchObject({ statusCode: 503 });
    failing = false;
    expect(await files.read('a.webp')).toBeNull();
  });
});

const NOT_FOUND = 404;
/** Every operation of a storage, with its result for a missing file. */
const CALLS: Readonly<Record<string, (files: Files) => Promise<unknown>>> = {
  read: (files) => files.read('a.webp'),
  remove: (files) => files.remove(['a.webp']),
  installation: (files) => files.installation(),
  storageId: (files) => files.storageId(),
};
const LISTS: typeof CALLS = {
  list: (files) => all(files.list()),
  check: (files) => files.check(),
  put: (files) => files.put('a.webp', Buffer.from('x')),
  claim: (files) => files.claim('x'),
  claimStorageId: (files) => files.claimStorageId('x'),
};

describe.each(Object.keys(CALLS))('%s', (name) => {
  it('skips a missing object', async () => {
    const { config } = await aFaultyBucket(refuses(NOT_FOUND, 'NoSuchKey'));
    expect((await CALLS[name]?.(await openBucket(settings(config), silent))) ?? null).toBeNull();
  });
});

describe.each(Object.keys({ ...CALLS, ...LISTS }))('%s', (name) => {
  it.each([
    ['the bucket is not there', NOT_FOUND, 'NoSuchBucket'],
    ['a proxy does not know the address', NOT_FOUND, ''],
    ['the storage knows no such thing', NOT_FOUND, 'NoSuchUpload'],
    ['the key lost its rights', 403, 'AccessDenied'],
    ['the key is gone', 403, 'InvalidAccessKeyId'],
  ])('answers 503 when %s', async (_, status, code) => {
    const answer: Behaviour = (request, response) =>
      code === ''
        ? response.writeHead(status).end('<html>Not found</html>')
        : refuses(status, code)(request, response);
    const { config } = await aFaultyBucket(answer);
    const files = await openBucket(settings(config), silent);
    await expect({ ...CALLS, ...LISTS }[name]?.(files)).rejects.toMatchObject({ statusCode: 503 });
  });
});

it('limits concurrent requests to a bucket', async () => {
  let active = 0;
  let most = 0;
  let requests = 0;
  const { config } = await aFaultyBucket((request, response) => {
    active += 1;
    requests += 1;
    most = Math.max(most, active);
    request.resume().on('end', () =>
      setImmediate(() => {
        active -= 1;
        response.writeHead(204).end();
      }),
    );
  });
  const files = await openBucket(settings(config), silent);
  const names = Array.from({ length: 100 }, (_, index) => `${index}.webp`);
  await files.remove(names);
  expect(requests).toBe(100);
  expect(most).toBeLessThanOrEqual(MAX_PARALLEL);
});

describe('a bucket at the start', () => {
  const problemWith = async (change: Readonly<Record<string, string>>) => {
    const { config } = await aBucket();
    return openBucket(settings({ ...config, ...change }), silent).then(
      () => 'none',
      (error) => (error instanceof UnusableStorage ? error.message : error),
    );
  };

  it('starts with a reachable, writable bucket', async () => expect(await problemWith({})).toBe('none'));

  it.each([
    ['does not exist', { S3_BUCKET: 'nowhere' }, /^S3_BUCKET nowhere does not exist$/],
    ['does not know the key', { S3_ACCESS_KEY_ID: 'x' }, /^S3_ACCESS_KEY_ID and .*InvalidAccessKeyId\)$/],
    [
      'finds the secret wrong',
      { S3_SECRET_ACCESS_KEY: 'not-it' },
      /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not write into the bucket \S+ \(SignatureDoesNotMatch\)$/,
    ],
  ])('stops the start with one line for a bucket that %s', async (_, change, line) => {
    const problem = await problemWith(change);
    expect(problem).toMatch(line);
    expect(problem).not.toContain('not-it');
  });

  it('stops the start with one line for an unreachable bucket', async () => {
    // A port without a listener.
    expect(await problemWith({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toBe(
      'S3_ENDPOINT http://127.0.0.1:1 no se puede usar: ECONNREFUSED',
    );
  });
});

describe('a large file', () => {
  const LARGE = 64 * MEGABYTE;
  /** More than both socket buffers of a loopback connection can hold. */
  const UNDER_WAY = 24 * MEGABYTE;

  it('uploads a large file at the speed of the bucket, without buffering it', async () => {
    let made = 0;
    let taken = 0;
    let most = 0;
    const { config } = await aFaultyBucket((request, response) => {
      request.on('data', (chunk: Buffer) => {
        taken += chunk.length;
        most = Math.max(most, made - taken);
      });
      request.on('end', () => response.writeHead(200).end());
    });
    function* content() {
      for (; made < LARGE; made += MEGABYTE) yield Buffer.alloc(MEGABYTE, 7);
    }
    const files = await openBucket(settings(config), silent);
    await files.put('a.pdf', { size: LARGE, stream: Readable.from(content()) });
    expect(taken).toBe(LARGE);
    expect(most).toBeLessThan(UNDER_WAY);
  });

  it('downloads a large file at the speed of the client', async () => {
    let made = 0;
    function* content() {
      for (; made < LARGE; made += MEGABYTE) yield Buffer.alloc(MEGABYTE, 7);
    }
    const { config } = await aFaultyBucket((_, response) => {
      response.writeHead(200, { 'content-length': LARGE });
      Readable.from(content()).pipe(response);
    });
    const files = await openBucket(settings(config), silent);
    const file = await files.read('a.pdf');
    let taken = 0;
    let most = 0;
    for await (const chunk of file?.stream ?? []) {
      taken += chunk.length;
      most = Math.max(most, made - taken);
    }
    expect(file?.size).toBe(LARGE);
    expect(taken).toBe(LARGE);
    expect(most).toBeLessThan(UNDER_WAY);
  });

  it('aborts an upload whose source fails, so that the bucket stores nothing', async () => {
    let arrived: IncomingMessage | undefined;
    const { config } = await aFaultyBucket((request) => {
      arrived = request.resume();
    });
    const files = await openBucket(settings(config), silent);
    async function* content() {
      yield Buffer.alloc(MEGABYTE);
      await expect.poll(() => arrived).toBeDefined();
      throw new Error('the disk failed');
    }
    const stream = Readable.from(content());
    await expect(files.put('a.pdf', { size: 2 * MEGABYTE, stream })).rejects.toThrow('the disk failed');
    await expect.poll(() => arrived?.destroyed).toBe(true);
    expect(arrived?.complete).toBe(false);
  });

  it('stops reading a file that the bucket refuses', async () => {
    const { config } = await aFaultyBucket(refuses(403, 'AccessDenied'));
    const files = await openBucket(settings(config), silent);
    const stream = Readable.from([Buffer.alloc(MEGABYTE), Buffer.alloc(MEGABYTE)]);
    await expect(files.put('a.pdf', { size: 2 * MEGABYTE, stream })).rejects.toMatchObject({
      statusCode: 503,
    });
    expect(stream.destroyed).toBe(true);
  });
});

it('lists more files than fit one response', async () => {
  const { config } = await aFaultyBucket((request, response) => {
    const from = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
    const [key, more] = from
      ? ['files/b', '']
      : ['files/a', '<NextContinuationToken>t</NextContinuationToken>'];
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<ListBucketResult>${more}<Contents><Key>${key}</Key><LastModified>2026-11-21T10:00:00Z</LastModified></Contents></ListBucketResult>`,
    );
  });
  const files = await openBucket(settings(config), silent);
  expect(await all(files.list())).toEqual([
    { name: 'a', modified: new Date('2026-11-21T10:00:00Z') },
    { name: 'b', modified: new Date('2026-11-21T10:00:00Z') },
  ]);
});
