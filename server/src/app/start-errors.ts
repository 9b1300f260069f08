/** Explains a failed start in one line that names the variable to change, if any. */
import { DatabaseBusy, DatabaseUnreachable, UnsuitableDatabase } from '../kernel/database/errors.ts';
import { UnusableStorage } from '../kernel/files/files.ts';
import { type Config, ConfigError } from '../kernel/runtime/config.ts';

/** SQLite's codes for a file that cannot be written, read, opened, or has no room to grow. */
const FILE_CODES = new Set([8, 10, 13, 14]);
const SQLITE_READ_ONLY = 8;
/** SQLite's codes for a damaged page, and for a file that is no database or has a damaged header. */
const DAMAGE_CODES = new Set([11, 26]);
/** Kysely's message for a database with migrations unknown to this version. */
const NEWER_DATABASE = /previously executed migration .* is missing/;
/** The primary code is the lowest byte of an extended code. */
const PRIMARY_CODE = 0xff;

/** Reasons of the system and of PostgreSQL, by their codes. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no existe, ni se puede crear',
  ENOTDIR: 'una parte de la ruta no es una carpeta',
  EACCES: 'a este usuario le falta el permiso',
  EPERM: 'a este usuario le falta el permiso',
  EROFS: 'el disco es de solo lectura',
  ENOSPC: 'no queda espacio en el disco',
  '3D000': 'esa base de datos no existe',
  '28000': 'ese usuario no puede entrar',
  '28P01': 'la contraseña no es la de ese usuario',
  '42501': 'a ese usuario le falta un permiso',
};

interface SystemError {
  code?: string;
  syscall?: string;
  errcode?: number;
  severity?: string;
  message: string;
}

/** The first line of an error, for the user of a command. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).trim().split('\n', 1)[0] ?? '';

/** The reason in Spanish where its code is known, with the words of the system behind it. */
function reasonOf(error: SystemError): string {
  const reason = REASONS[error.code ?? ''];
  return reason ? `${reason} (${firstLine(error)})` : firstLine(error);
}

/** The variable to change and the reason; undefined for an unknown cause. */
export function describeStartError(error: unknown, config: Config): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnusableStorage || error instanceof ConfigError) return error.message;
  if (error instanceof DatabaseBusy)
    return `DATA_DIR ${config.DATA_DIR} no se puede usar: otro programa tiene bloqueada su base de datos; ciérrelo e inicie de nuevo`;
  const { code, syscall, errcode, severity, message } = error as SystemError;
  // PostgreSQL's own errors: wrong password, unknown database, missing privilege.
  if (error instanceof DatabaseUnreachable || error instanceof UnsuitableDatabase || severity)
    return `DATABASE_URL no se puede usar: ${reasonOf(error)}`;
  if (NEWER_DATABASE.test(message))
    return 'La base de datos es de una versión más nueva de Vigilia. Inicie esa versión, o restaure una copia de antes.';
  if (code === 'EADDRINUSE') return `PORT ${config.PORT} ya está en uso; dé otro a PORT`;
  if (syscall === 'listen' && code === 'EACCES')
    return `PORT ${config.PORT} no lo puede usar este usuario; dé otro a PORT, de 1024 en adelante`;
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return `HOST ${config.HOST} no es una dirección de esta máquina`;
  const coarse = (errcode ?? 0) & PRIMARY_CODE;
  if (DAMAGE_CODES.has(coarse) && !config.DATABASE_URL)
    return `DATA_DIR ${config.DATA_DIR} no se puede usar: vigilia.db está dañada (${firstLine(error)}); deje esta carpeta como está y restaure la última copia en otra`;
  if (syscall || FILE_CODES.has(coarse)) {
    const isForeign = code === 'EACCES' || code === 'EPERM' || coarse === SQLITE_READ_ONLY;
    const advice = isForeign
      ? '; sus archivos deben ser del usuario de este proceso: chown -R USUARIO: DATA_DIR'
      : '';
    return `DATA_DIR ${config.DATA_DIR} no se puede usar: ${reasonOf(error)}${advice}`;
  }
  return undefined;
}
