/** The server's clock: that of a phone, or of a projector's computer, may be wrong. */

/** Milliseconds by which the server is ahead of this device; 0 until it has answered. */
let ahead = 0;
/** The latest exact moment that arrived: one that is not later was read by another request. */
let latest = '';

/** Milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead;

/** The `Date` of an answer has whole seconds: it corrects only what is further off. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (Math.abs(date - serverNow()) > 1000) ahead = date - Date.now();
}

/** @param now the server's moment in a state of a session that has just arrived, ISO 8601 */
export function noteSessionTime(now = ''): void {
  if (now <= latest) return;
  latest = now;
  ahead = Date.parse(now) - Date.now();
}
