/** Why the server did not start, in one line that names the variable to change, where it is one. */
import { DatabaseUnreachable } from '../database/failures.ts';
import { UnusableStorage } from '../platform/files.ts';
import type { Config } from './config.ts';

/** SQLite's codes for a file that cannot be written, opened, or is no database. */
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

interface SystemError {
  code?: string;
  syscall?: string;
  errcode?: number;
  severity?: string;
  message: string;
}

/** @returns undefined for what no variable is to blame for */
export function explainStart(error: unknown, config: Config): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnusableStorage) return error.message;
  const { code, syscall, errcode, severity, message } = error as SystemError;
  // Of PostgreSQL itself: a wrong password, no such database, no right to make tables.
  if (error instanceof DatabaseUnreachable || severity)
    return `DATABASE_URL cannot be used: ${message.split('\n', 1)[0]}`;
  if (code === 'EADDRINUSE') return `PORT ${config.PORT} is already in use; set PORT to another one`;
  if (syscall === 'listen' && code === 'EACCES') return `PORT ${config.PORT} may not be used by this user`;
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return `HOST ${config.HOST} is not an address of this machine`;
  const ofTheDatabase = [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_NOTADB].includes(errcode ?? 0);
  if (syscall || ofTheDatabase) return `DATA_DIR ${config.DATA_DIR} cannot be used: ${message}`;
  return undefined;
}
