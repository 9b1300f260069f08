/** Why the server did not start, in one line that names the variable to change, where it is one. */
import { DatabaseBusy, DatabaseUnreachable } from '../database/failures.ts';
import { UnusableStorage } from '../platform/files.ts';
import { type Config, ConfigError } from './config.ts';

/** SQLite's codes for a file that cannot be written, read, opened, has no room to grow, or is no database. */
const OF_THE_FILE = new Set([8, 10, 13, 14, 26]);
/** Its finer codes carry the coarse one in their lowest byte. */
const COARSE = 0xff;

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
  if (error instanceof UnusableStorage || error instanceof ConfigError) return error.message;
  if (error instanceof DatabaseBusy)
    return `DATA_DIR ${config.DATA_DIR} cannot be used: another program holds its database locked; close it and start again`;
  const { code, syscall, errcode, severity, message } = error as SystemError;
  // Of PostgreSQL itself: a wrong password, no such database, no right to make tables.
  if (error instanceof DatabaseUnreachable || severity)
    return `DATABASE_URL cannot be used: ${message.split('\n', 1)[0]}`;
  if (code === 'EADDRINUSE') return `PORT ${config.PORT} is already in use; set PORT to another one`;
  if (syscall === 'listen' && code === 'EACCES') return `PORT ${config.PORT} may not be used by this user`;
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return `HOST ${config.HOST} is not an address of this machine`;
  const ofTheDatabase = OF_THE_FILE.has((errcode ?? 0) & COARSE);
  if (syscall || ofTheDatabase) return `DATA_DIR ${config.DATA_DIR} cannot be used: ${message}`;
  return undefined;
}
