/** What the page asked the backend for before the client's code was here (`admin/app/preload-script.ts`). */

export interface PreloadedResponses {
  /** Of whoever was signed in then. */
  readonly token: string;
  /** When, by `performance.now()`. */
  readonly at: number;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  var askedAhead: PreloadedResponses | undefined;
}

/** Milliseconds after which an answer that nobody took up is old: the screen turned out to be another. */
const GOOD_FOR = 15_000;

/** The answer of an address, if it was asked for ahead by the same person; it is given out once. */
export function takePreloadedResponse(address: string, token: string | null): Promise<Response> | undefined {
  const { askedAhead } = globalThis;
  if (!askedAhead || askedAhead.token !== token) return undefined;
  const answer = askedAhead.answers.get(address);
  askedAhead.answers.delete(address);
  return performance.now() - askedAhead.at < GOOD_FOR ? answer : undefined;
}
