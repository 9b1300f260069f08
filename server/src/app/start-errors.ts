/** Why the server did not start, in one line that names the variable to change, where it is one. */
import { DatabaseBusy, DatabaseUnreachable } from '../database/errors.ts';
import { UnusableStorage } from '../files/files.ts';
import { type Config, ConfigError } from '../runtime/config.ts';

/** SQLite's codes for a file that cannot be written, read, opened, or has no room to grow. */
const FILE_CODES = new Set([8, 10, 13, 14]);
/** For a file with a damaged page, and for one that is no database or has a damaged beginning. */
const DAMAGE_CODES = new Set([11, 26]);
/** Kysely's words for a database that has migrations which this version does not know. */
const NEWER_DATABASE = /previously executed migration .* is missing/;
/** Its finer codes carry the coarse one in their lowest byte. */
const PRIMARY_CODE = 0xff;

interface SystemError {
  code?: string;
  syscall?: string;
  errcode?: number;
  severity?: string;
  message: string;
}

/** The first line of an error: who types a command has no use for its stack. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).trim().split('\n', 1)[0] ?? '';

/** Names what has to be changed; undefined where that is not known. */
export function describeStartError(error: unknown, config: Config): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnusableStorage || error instanceof ConfigError) return error.message;
  if (error instanceof DatabaseBusy)
    return `DATA_DIR ${config.DATA_DIR} cannot be used: another program holds its database locked; close it and start again`;
  const { code, syscall, errcode, severity, message } = error as SystemError;
  // Of PostgreSQL itself: a wrong password, no such database, no right to make tables.
  if (error instanceof DatabaseUnreachable || severity)
    return `DATABASE_URL cannot be used: ${firstLine(error)}`;
  if (NEWER_DATABASE.test(message))
    return 'La base de datos es de una versión más nueva de Vigilia. Inicie esa versión, o restaure una copia de antes.';
  if (code === 'EADDRINUSE') return `PORT ${config.PORT} is already in use; set PORT to another one`;
  if (syscall === 'listen' && code === 'EACCES') return `PORT ${config.PORT} may not be used by this user`;
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return `HOST ${config.HOST} is not an address of this machine`;
  const coarse = (errcode ?? 0) & PRIMARY_CODE;
  if (DAMAGE_CODES.has(coarse) && !config.DATABASE_URL)
    return `DATA_DIR ${config.DATA_DIR} cannot be used: vigilia.db is damaged (${firstLine(error)}); keep this folder as it is and restore the last backup into another one`;
  if (syscall || FILE_CODES.has(coarse))
    return `DATA_DIR ${config.DATA_DIR} cannot be used: ${firstLine(error)}`;
  return undefined;
}
