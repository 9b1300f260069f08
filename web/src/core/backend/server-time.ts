/** The server's clock, from the `Date` of its streams: that of a projector's computer may be wrong. */

/** Milliseconds by which the server is ahead of this computer; 0 until it has answered. */
let ahead = 0;

export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(date)) ahead = date - Date.now();
}

/** Milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead;
