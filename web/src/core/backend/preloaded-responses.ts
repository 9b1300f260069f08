/** Responses that the page requested before the client's code was loaded (`admin/app/preload-script.ts`). */

export interface PreloadedResponses {
  /** The user of that request. */
  readonly token: string;
  /** Time of the requests by `performance.now()`. */
  readonly at: number;
  readonly answers: Map<string, Promise<Response>>;
  /** Paints the screen that the server renders, until it is aborted. */
  readonly painting: AbortController;
}

declare global {
  var preloaded: PreloadedResponses | undefined;
}

/** Milliseconds after which an unused response expires: another screen was shown. */
const GOOD_FOR = 15_000;

/** Takes the preloaded response of an address, once, if the same user requested it. */
export function takePreloadedResponse(address: string, token: string | null): Promise<Response> | undefined {
  const { preloaded } = globalThis;
  if (!preloaded || preloaded.token !== token) return undefined;
  const answer = preloaded.answers.get(address);
  preloaded.answers.delete(address);
  return performance.now() - preloaded.at < GOOD_FOR ? answer : undefined;
}
