/**
 * What was read of the database, kept until anything is written. Lists are asked for by hundreds of phones and change a
 * few times a day: as long as nothing was committed, by this process or another, an answer is the same bytes.
 */
import type { Database } from '../database/database.ts';
import type { Session } from './session.ts';

/** The answer to a call, ready to be sent. */
export interface CachedResponse {
  readonly body: Buffer;
  /** What its bytes are, and what else the call tells. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What was read between two writes. Whoever begins to read takes the present one and stores into it: once something is
 * written there is another, and what was read before is gone with this one.
 */
export interface CacheGeneration {
  /** By user; null for those who do not exist. */
  readonly sessions: Map<number, Session | null>;
  /** @param address of the request, with its query and how it may be compressed */
  get(address: string): CachedResponse | undefined;
  set(address: string, answer: CachedResponse): void;
}

export interface ResponseCache {
  /** What was read since the last write; null where the database cannot tell at once when that was. */
  current(): CacheGeneration | null;
  /** Something was written, and whoever watches has been told. */
  invalidate(): void;
}

/** Bytes kept, of addresses and answers together: every list of an association, several times over. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Of one of them; a longer list takes its time anyway. */
const MAX_RESPONSE_BYTES = 512 * 1024;
const MAX_SESSIONS = 10_000;

function emptyGeneration(): CacheGeneration {
  const sessions = new Map<number, Session | null>();
  const answers = new Map<string, CachedResponse>();
  let bytes = 0;
  return {
    sessions,
    get: (address) => answers.get(address),
    set(address, answer) {
      const size = address.length + answer.body.length;
      if (size > MAX_RESPONSE_BYTES || answers.has(address)) return;
      if (bytes + size > MAX_BYTES) {
        answers.clear();
        bytes = 0;
      }
      answers.set(address, answer);
      bytes += size;
    },
  };
}

export function createResponseCache({ dataVersion }: Pick<Database, 'dataVersion'>): ResponseCache {
  let version: number | null = null;
  let generation = emptyGeneration();
  // Requests that are read in one turn had all arrived before it: the database is asked once for them.
  let checkedThisTurn = false;
  const endTurn = () => {
    checkedThisTurn = false;
  };
  return {
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
    invalidate() {
      generation = emptyGeneration();
    },
  };
}
