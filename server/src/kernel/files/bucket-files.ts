/**
 * Stored files in a bucket of S3-compatible storage. Only loaded with a bucket: the SDK takes 35 MB.
 * Uses only the common subset of all providers: one request for each object, no multipart, no lists of
 * deletions. A file is stored whole or not at all, because a bucket accepts no partial object.
 */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { FastifyBaseLogger } from 'fastify';
import { forEachBounded } from '../runtime/bounded-parallel.ts';
import { Refusal } from '../runtime/errors.ts';
import { type Files, idIn, type ListedFile, type StoredFile, UnusableStorage } from './files.ts';

export interface Bucket {
  readonly S3_BUCKET: string;
  readonly S3_ENDPOINT: string | undefined;
  readonly S3_REGION: string | undefined;
  readonly S3_ACCESS_KEY_ID: string | undefined;
  readonly S3_SECRET_ACCESS_KEY: string | undefined;
}

const PREFIX = 'files/';
/** The object that holds the id of the installation. */
const MARKER = 'installation';
/** The object that holds the id of the bucket itself. */
const OWN_MARKER = 'installation-storage';
/** Object written once at the start, to test write access. */
const PROBE = '.check';

const CONNECTING_MILLISECONDS = 3000;
/** Idle timeout of a connection in milliseconds. */
const REQUEST_TIMEOUT = 15_000;
/** Each displayed picture takes a connection for a moment. */
const MAX_CONNECTIONS = 200;

const NOT_REACHED = 'El almacenamiento de archivos no responde. Inténtelo de nuevo en unos minutos.';
const NO_ROOM =
  'El almacenamiento de archivos está lleno. Avise a soporte; lo que ya estaba guardado se conserva.';
/** Error codes of different providers for full storage. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLargeForQuota']);
/** Error codes for a missing object; other responses with 404 have other causes. */
const NO_OBJECT = 'NoSuchKey';
const SERVICE_UNAVAILABLE = 503;
const INSUFFICIENT_STORAGE = 507;

interface BucketError {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const statusOf = (error: unknown): number | undefined =>
  (error as BucketError | null)?.$metadata?.httpStatusCode;

/** The reason why the bucket cannot be used, in one line that names the variable to change. */
function explain({ S3_BUCKET, S3_ENDPOINT, S3_REGION = 'us-east-1' }: Bucket, error: unknown): string {
  const { name = '', code } = error as BucketError;
  const status = statusOf(error);
  if (name === 'NoSuchBucket') return `S3_BUCKET ${S3_BUCKET} does not exist`;
  if (status === 301 || name === 'AuthorizationHeaderMalformed')
    return `S3_REGION ${S3_REGION} is not the region of the bucket ${S3_BUCKET}`;
  if (status === 403 || name === 'CredentialsProviderError')
    return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not write into the bucket ${S3_BUCKET} (${name})`;
  const place = S3_ENDPOINT ? `S3_ENDPOINT ${S3_ENDPOINT}` : `S3_BUCKET ${S3_BUCKET}`;
  return `${place} no se puede usar: ${code ?? name}${status ? ` (status ${status})` : ''}`;
}

function connect(
  { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Bucket,
  log: FastifyBaseLogger,
  timeout: number,
): S3Client {
  const ignoreMissing = () => undefined;
  return new S3Client({
    // Without a logger the SDK prints warnings.
    logger: {
      trace: ignoreMissing,
      debug: ignoreMissing,
      info: ignoreMissing,
      warn: (text) => log.debug(text),
      error: ignoreMissing,
    },
    region: S3_REGION ?? 'us-east-1',
    requestHandler: {
      connectionTimeout: CONNECTING_MILLISECONDS,
      socketTimeout: timeout,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    // Other providers have no host name for each bucket, and not all support trailing checksums.
    ...(S3_ENDPOINT && {
      endpoint: S3_ENDPOINT,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
  });
}

/**
 * Files in a bucket whose failures are refusals: 503, or 507 for full storage.
 * @param timeout milliseconds without a byte after which a request is aborted
 * @throws UnusableStorage if nothing can be written
 */
export async function openBucket(
  settings: Bucket,
  log: FastifyBaseLogger,
  timeout = REQUEST_TIMEOUT,
): Promise<Files> {
  const bucket = settings.S3_BUCKET;
  const client = connect(settings, log, timeout);
  const object = (Key: string) => ({ Bucket: bucket, Key });
  const at = (name: string) => object(`${PREFIX}${name}`);

  /** @throws Refusal instead of errors of the SDK, which may name the bucket and its owner */
  async function reaching<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (error) {
      const { name, code } = error as BucketError;
      const status = statusOf(error);
      log.error({ name, code, status }, 'the bucket failed');
      if (status === INSUFFICIENT_STORAGE || FULL.has(name ?? ''))
        throw new Refusal(INSUFFICIENT_STORAGE, NO_ROOM, { cause: error });
      throw new Refusal(SERVICE_UNAVAILABLE, NOT_REACHED, { cause: error });
    }
  }

  // A bucket may exist without write access: fails at the start instead of at the first upload.
  try {
    await client.send(new PutObjectCommand({ ...at(PROBE), ContentLength: 0 }));
    await client.send(new DeleteObjectCommand(at(PROBE)));
  } catch (error) {
    throw new UnusableStorage(explain(settings, error), { cause: error });
  }

  /** @throws the error of `stream`, unchanged */
  async function putStream(name: string, { size, stream }: StoredFile): Promise<void> {
    // The SDK does not handle errors of its source, and would wait for the rest.
    const cut = new AbortController();
    stream.once('error', (reason) => cut.abort(reason));
    const command = new PutObjectCommand({ ...at(name), Body: stream, ContentLength: size });
    try {
      await reaching(client.send(command, { abortSignal: cut.signal }));
    } catch (error) {
      stream.destroy();
      throw cut.signal.aborted ? cut.signal.reason : error;
    }
  }

  type Place = ReturnType<typeof object>;

  /** Null for a missing object. Any other missing thing, such as the bucket, is an error. */
  const unlessMissing = async <T>(request: Promise<T>): Promise<T | null> => {
    try {
      return await request;
    } catch (error) {
      if ((error as BucketError).name === NO_OBJECT) return null;
      throw error;
    }
  };

  /** Providers differ: some report a missing object, others a removal. */
  const remove = async (place: Place): Promise<void> => {
    await reaching(unlessMissing(client.send(new DeleteObjectCommand(place))));
  };

  async function* list(): AsyncGenerator<ListedFile> {
    let from: string | undefined;
    do {
      const page = await reaching(
        client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: PREFIX,
            ...(from && { ContinuationToken: from }),
          }),
        ),
      );
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key && LastModified) yield { name: Key.slice(PREFIX.length), modified: LastModified };
      from = page.NextContinuationToken;
    } while (from);
  }

  async function open(place: Place): Promise<StoredFile | null> {
    const found = await reaching(unlessMissing(client.send(new GetObjectCommand(place))));
    if (!found) return null;
    const { Body, ContentLength } = found;
    if (!(Body instanceof Readable) || ContentLength === undefined)
      throw new Error('The bucket answered an object without a body or its length');
    return { size: ContentLength, stream: Body };
  }

  async function readMarker(key: string): Promise<string | null> {
    const marker = await open(object(key));
    if (!marker) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of marker.stream) chunks.push(chunk);
    return idIn(Buffer.concat(chunks).toString());
  }

  async function writeMarker(key: string, id: string): Promise<void> {
    const Body = Buffer.from(`${id}\n`);
    await reaching(
      client.send(new PutObjectCommand({ ...object(key), Body, ContentLength: Body.byteLength })),
    );
  }

  return {
    async put(name, content) {
      if (!(content instanceof Uint8Array)) return putStream(name, content);
      const ContentLength = content.byteLength;
      await reaching(client.send(new PutObjectCommand({ ...at(name), Body: content, ContentLength })));
    },

    read: (name) => open(at(name)),

    remove: async (names) => {
      await forEachBounded(names, (name) => remove(at(name)));
    },

    list,

    installation: () => readMarker(MARKER),
    claim: (id) => writeMarker(MARKER, id),
    storageId: () => readMarker(OWN_MARKER),
    claimStorageId: (id) => writeMarker(OWN_MARKER, id),

    check: async () => {
      await reaching(client.send(new HeadBucketCommand({ Bucket: bucket })));
    },
  };
}
