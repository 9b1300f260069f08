import { UnsuitableDatabase } from '../errors.ts';

/**
 * Values of `sslmode` that check the certificate and the name of the server like `verify-full`, unlike libpq's: an encrypted
 * connection to an unknown server protects nothing.
 */
const STRICT = /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/;
const LIBPQ = /[?&]uselibpqcompat=true(&|$)/;

/** The address with the strict mode by its own name; the client prints a warning for the others. */
export const withStrictTls = (url: string): string =>
  LIBPQ.test(url) ? url : url.replace(STRICT, '$1verify-full');

/** Codes of OpenSSL and Node for a certificate that is not accepted. */
const CERTIFICATE =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_|ERR_TLS_CERT_ALTNAME_INVALID$|HOSTNAME_MISMATCH$|INVALID_CA$)/;
const NO_TLS = 'The server does not support SSL connections';

/** The failure of a connection whose cause is its TLS or its files; any other error unchanged. */
export function describeTlsFailure(error: unknown): unknown {
  const { code = '', syscall, message = '', path } = error as NodeJS.ErrnoException;
  if (CERTIFICATE.test(code))
    return new UnsuitableDatabase(
      `no se acepta el certificado del servidor: ${message.split('\n', 1)[0]}; nombre su autoridad con sslrootcert=ARCHIVO, o cifre sin comprobarlo con sslmode=no-verify`,
      { cause: error },
    );
  if (message === NO_TLS)
    return new UnsuitableDatabase(
      'el servidor no ofrece TLS, y sslmode lo pide; actívelo allá, o use sslmode=disable',
      { cause: error },
    );
  // Read before the connection begins.
  if (syscall === 'open')
    return new UnsuitableDatabase(`${path ?? 'un archivo de su TLS'} no se puede leer: ${code}`, {
      cause: error,
    });
  return error;
}
