/** Opens everything the application is built from. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from '../database/database.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { filesOnDisk } from '../platform/files.ts';
import { createImages } from '../platform/images.ts';
import type { Parts } from '../platform/parts.ts';
import { createTokens } from '../platform/tokens.ts';
import { uploadsTo } from '../platform/uploads.ts';
import type { Config } from './config.ts';

const OWNER_ONLY = 0o600;

/** The secret that signs tokens: given, or generated once and kept beside the data. */
function secretFor(config: Config): string {
  if (config.JWT_SECRET) return config.JWT_SECRET;
  const path = join(config.DATA_DIR, 'jwt-secret');
  if (!existsSync(path))
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: OWNER_ONLY, flag: 'wx' });
  chmodSync(path, OWNER_ONLY);
  return readFileSync(path, 'utf8').trim();
}

/** @throws when the data folder cannot be used or the database cannot be opened */
export async function openParts(
  config: Config,
  log: FastifyBaseLogger,
  clock: Clock = systemClock,
): Promise<Parts> {
  mkdirSync(config.DATA_DIR, { recursive: true });
  const database = await openDatabase(join(config.DATA_DIR, 'vigilia.db'));
  const files = filesOnDisk(join(config.DATA_DIR, 'files'));
  return {
    config,
    clock,
    log,
    database,
    files,
    images: createImages(files),
    uploads: uploadsTo(join(config.DATA_DIR, 'tmp'), config.MAX_UPLOAD_MB),
    tokens: createTokens(secretFor(config), clock),
  };
}
