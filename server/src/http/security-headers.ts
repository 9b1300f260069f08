/** Security headers of responses. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * Headers of every response except its content security policy. Computed once, because helmet takes a fifteenth of the
 * time of a ballot.
 * @param secure whether the product is reached by HTTPS; over plain HTTP, as in a local network, browsers ignore two of
 *   them and complain about the second
 */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure && { includeSubDomains: false },
    crossOriginOpenerPolicy: secure && { policy: 'same-origin' },
    // Obsolete; no supported browser reads it.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  setHeaders(request, answer, () => undefined);
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
