/**
 * Buckets on a real S3-speaking server on the loopback, one server for each process of tests. It checks the signature
 * of every request and keeps its objects in a folder.
 */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { inject } from 'vitest';

/** The one pair of keys the server knows. */
const KEY = 'S3RVER';
/** Suffix that the server adds to the file of an object. */
const OBJECT = '._S3rver_object';

export interface TestBucket {
  /** The variables that make a server use it. */
  readonly config: Readonly<Record<string, string>>;
  /** The folder of its objects; `nameOf` converts their file names. */
  readonly folder: string;
}

/** The name of the stored file in a file of the bucket's folder; null for other files. */
export const nameInBucket = (file: string): string | null =>
  file.endsWith(OBJECT) ? file.slice(0, -OBJECT.length) : null;

/** The file of the bucket's folder that holds a stored file. */
export const fileInBucket = (bucket: TestBucket, name: string): string =>
  join(bucket.folder, `${name}${OBJECT}`);

async function serve(): Promise<{ readonly directory: string; readonly endpoint: string }> {
  const directory = mkdtempSync(join(inject('testFolder'), 's3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false });
  // The SDK asks for a bucket as `/bucket/` and signs that; the server expects `/bucket` to be signed, except for
  // names that are hosts, to which it adds the path.
  server.middleware.splice(-1, 0, (context, next) => {
    if (/^\/[^/]+\/$/.test(context.path)) {
      context.state.vhost = true;
      context.mountPath = '/';
    }
    return next();
  });
  const { port } = await server.run();
  server.httpServer.unref();
  return { directory, endpoint: `http://127.0.0.1:${port}` };
}

let serving: ReturnType<typeof serve> | undefined;
let buckets = 0;

/** An empty bucket. */
export async function aBucket(): Promise<TestBucket> {
  serving ??= serve();
  const { directory, endpoint } = await serving;
  buckets += 1;
  const name = `bucket-${buckets}`;
  const folder = join(directory, name, 'files');
  mkdirSync(folder, { recursive: true });
  const config = {
    S3_BUCKET: name,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: KEY,
    S3_SECRET_ACCESS_KEY: KEY,
  };
  return { config, folder };
}
