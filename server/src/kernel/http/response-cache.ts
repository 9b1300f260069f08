/**
 * Response cache, invalidated by every commit of this process or another. Hundreds of phones request lists that change
 * a few times a day.
 */
import type { Database } from '../database/database.ts';
import type { Session } from './session.ts';

export interface CachedResponse {
  /** A character for each byte: Node writes such a text together with the headers, but bytes apart from them. */
  readonly body: string;
  /** All headers but those of the connection and the date, ready to be written: each name before its value. */
  readonly headers: readonly string[];
  /** Milliseconds at which the response expires; absent if only a commit ends it. */
  readonly until?: number | undefined;
}

/**
 * Entries between two commits. A read stores into the generation it started with, so that a result older than a commit
 * is discarded with it.
 */
export type CacheGeneration = ReturnType<typeof emptyGeneration>;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Maximum bytes of keys, headers and responses: every list of an association, several times over. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Maximum bytes of one response; a longer list is slow anyway. */
const MAX_RESPONSE_BYTES = 512 * 1024;
const MAX_SESSIONS = 10_000;

const sizeOf = (address: string, { body, headers }: CachedResponse): number =>
  address.length + body.length + headers.reduce((sum, text) => sum + text.length, 0);

function emptyGeneration() {
  const sessions = new Map<number, Session | null>();
  const answers = new Map<string, CachedResponse>();
  let bytes = 0;
  return {
    /** By user id; null for unknown users. */
    sessions,
    /** @param address of the request, with its query and accepted encoding */
    get: (address: string) => answers.get(address),
    set(address: string, answer: CachedResponse) {
      const size = sizeOf(address, answer);
      if (size > MAX_RESPONSE_BYTES) return;
      const replaced = answers.get(address);
      // Of two reads of the same rows the later one counts only if the earlier one expires by itself.
      if (replaced && replaced.until === undefined) return;
      if (replaced) {
        answers.delete(address);
        bytes -= sizeOf(address, replaced);
      }
      if (bytes + size > MAX_BYTES) {
        answers.clear();
        bytes = 0;
      }
      answers.set(address, answer);
      bytes += size;
    },
  };
}

export function createResponseCache({ dataVersion }: Pick<Database, 'dataVersion'>) {
  let version: number | null = null;
  let generation = emptyGeneration();
  // Requests of one event loop turn share one check of the database.
  let checkedThisTurn = false;
  const endTurn = () => {
    checkedThisTurn = false;
  };
  return {
    /** The generation since the last commit; null if the database cannot report commits synchronously. */
    current() {
      if (checkedThisTurn) return generation;
      const now = dataVersion();
      if (now === null) return null;
      checkedThisTurn = true;
      setImmediate(endTurn);
      if (now !== version) {
        version = now;
        generation = emptyGeneration();
      } else if (generation.sessions.size > MAX_SESSIONS) generation.sessions.clear();
      return generation;
    },
    /** Starts a new generation, after a commit was published. */
    invalidate() {
      generation = emptyGeneration();
    },
  };
}
