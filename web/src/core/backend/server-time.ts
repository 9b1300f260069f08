/** The server's clock: that of a phone, or of a projector's computer, may be wrong. */

/** Milliseconds by which the server is ahead of this device; 0 before its first answer. */
let ahead = 0;
/** The latest exact moment; an earlier one arrived by a slower request. */
let latest = '';

/** Milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead;

/** The `Date` of an answer has whole seconds, and corrects only larger differences. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (Math.abs(date - serverNow()) > 1000) ahead = date - Date.now();
}

/** @param now the server's moment in a newly arrived state of a session, ISO 8601 */
export function noteSessionTime(now = ''): void {
  if (now <= latest) return;
  latest = now;
  ahead = Date.parse(now) - Date.now();
}
