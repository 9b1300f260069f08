import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Identifies a request in its answer, as in its lines of the log. */
export const REQUEST_ID = 'x-request-id';

/** Responses of the API run nothing when opened as a page, cannot pass for another type, and are not cached. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

interface SecurityHeaders {
  /** Except their content security policy. */
  readonly pages: Readonly<Record<string, string>>;
  readonly api: Readonly<Record<string, string>>;
}

/**
 * Headers of every response. Computed once, because helmet takes a fifteenth of the time of a ballot.
 * @param secure whether the product is reached by HTTPS; over plain HTTP, as in a local network, browsers ignore two of
 *   them and complain about the second
 */
export function securityHeaders(secure: boolean): SecurityHeaders {
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
  const headers: Record<string, string> = {};
  // Not one of Node's own: importing `node:http` as a module also loads its client, `fetch` and all (35 ms of the start).
  const answer: Pick<ServerResponse, 'setHeader' | 'removeHeader'> = {
    setHeader(name, value) {
      headers[name.toLowerCase()] = String(value);
      return answer as ServerResponse;
    },
    removeHeader(name) {
      delete headers[name.toLowerCase()];
    },
  };
  setHeaders({} as IncomingMessage, answer as ServerResponse, () => undefined);
  // They only concern documents and their links.
  const { 'origin-agent-cluster': _agent, 'x-dns-prefetch-control': _prefetch, ...others } = headers;
  return { pages: headers, api: { ...others, ...API_HEADERS } };
}
