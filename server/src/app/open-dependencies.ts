/** Opens the dependencies of the application. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import { createEvents } from '../kernel/cluster/events.ts';
import { openDatabase } from '../kernel/database/open.ts';
import { createDocuments } from '../kernel/documents/documents.ts';
import { type Files, openDiskFiles } from '../kernel/files/files.ts';
import { createSignedUrls } from '../kernel/files/signed-urls.ts';
import { createUploads } from '../kernel/files/uploads.ts';
import { writeAndPublish } from '../kernel/http/audited-write.ts';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { createResponseCache } from '../kernel/http/response-cache.ts';
import { createImages } from '../kernel/images/images.ts';
import { createMail } from '../kernel/mail/mail.ts';
import { createQueueSender } from '../kernel/mail/queue-sender.ts';
import { count, createCounts } from '../kernel/observability/counts.ts';
import { createLog } from '../kernel/observability/log.ts';
import { type Clock, systemClock } from '../kernel/runtime/clock.ts';
import { type Config, ConfigError, MIN_SECRET_BYTES } from '../kernel/runtime/config.ts';
import { makeOwnerOnlyFolder, OWNER_ONLY_FILE } from '../kernel/runtime/file-permissions.ts';
import { createEncryptedSecrets } from '../kernel/security/encrypted-secrets.ts';
import { createSigningKey } from '../kernel/security/signing-key.ts';
import { createTokens } from '../kernel/security/tokens.ts';

/** Disallowed characters of a secret: a file that lost its content in a crash is full of zeros. */
const UNPRINTABLE = /[\p{Cc}\uFFFD]/u;

/** The secret that signs tokens and addresses: configured, or generated once and stored beside the data. */
function secretFor(config: Config): string {
  if (config.JWT_SECRET) return config.JWT_SECRET;
  const path = join(config.DATA_DIR, 'jwt-secret');
  if (!existsSync(path)) {
    // Written under a temporary name, so that a kill leaves no partial secret, and linked instead of renamed, so that of nodes
    // that start together the second does not overwrite the secret of the first.
    const made = `${path}.${randomUUID()}`;
    writeFileSync(made, randomBytes(48).toString('base64url'), { mode: OWNER_ONLY_FILE, flush: true });
    try {
      linkSync(made, path);
    } catch (error) {
      // A file system without links serves one node only.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(made, path);
    }
    rmSync(made, { force: true });
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES || UNPRINTABLE.test(secret))
    throw new ConfigError(
      `${path} está dañado. Ponga ahí el de antes si lo guardó; si no, bórrelo: el inicio hace uno nuevo, todos inician sesión otra vez y los administradores con verificación en dos pasos entran con un código de recuperación.`,
    );
  return secret;
}

export const storageOnDisk = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Files =>
  openDiskFiles(join(DATA_DIR, 'files'));

/**
 * Opens the file storage: the bucket, or a folder without one.
 * @throws UnusableStorage if the bucket refuses writes
 */
export async function openFiles(
  config: Config,
  log: FastifyBaseLogger = createLog('silent'),
): Promise<Files> {
  const { S3_BUCKET } = config;
  if (!S3_BUCKET) return storageOnDisk(config);
  const { openBucket } = await import('../kernel/files/bucket-files.ts');
  return openBucket({ ...config, S3_BUCKET }, log);
}

/**
 * @param given dependencies that are already open
 * @throws when the data folder cannot be used or the database cannot be opened
 */
export async function openDependencies(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
  given: { readonly files?: Files } = {},
): Promise<Dependencies> {
  makeOwnerOnlyFolder(config.DATA_DIR);
  const files = given.files ?? (await openFiles(config, log));
  const database = await openDatabase(config);
  const images = createImages(files);
  const secret = secretFor(config);
  const counts = createCounts();
  const mail = createMail(config, clock, log, {
    onOutcome: (outcome) => count(counts.mails, outcome),
  });
  const cached = {
    database,
    events: createEvents(database, log),
    responseCache: createResponseCache(database),
  };
  return {
    config,
    clock,
    log,
    counts,
    ...cached,
    files,
    images,
    documents: createDocuments(files, images, log, config.CLAMD_URL),
    shutdown: new AbortController(),
    mail,
    mailQueues: createQueueSender({
      clock,
      config,
      database,
      log,
      mail,
      write: (unit) => writeAndPublish(cached, unit, 'office'),
    }),
    uploads: createUploads(join(config.DATA_DIR, 'tmp'), config.MAX_UPLOAD_MB),
    signedUrls: createSignedUrls(secret, clock),
    encryptedSecrets: createEncryptedSecrets(secret),
    signingKey: createSigningKey(secret),
    tokens: createTokens(secret, clock),
  };
}
