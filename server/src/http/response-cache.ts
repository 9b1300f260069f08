/**
 * What was read of the database, kept until anything is written. Lists are asked for by hundreds of phones and change a
 * few times a day: as long as nothing was committed, by this process or another, an answer is the same bytes.
 */
import type { Database } from '../database/database.ts';
import type { Caller } from './routes.ts';

/** The answer to a call, ready to be sent. */
export interface KeptAnswer {
  readonly body: Buffer;
  /** What its bytes are, and what else the call tells. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What was read between two writes. Whoever begins to read takes the present one and stores into it: once something is
 * written there is another, and what was read before is gone with this one.
 */
export interface Unwritten {
  /** By user; null for those who do not exist. */
  readonly sessions: Map<number, Session | null>;
  /** @param address of the request, with its query and how it may be compressed */
  answer(address: string): KeptAnswer | undefined;
  keep(address: string, answer: KeptAnswer): void;
}

/** What each call asks the database of whoever makes it. */
export interface Session extends Pick<Caller, 'userType'> {
  readonly sessionCount: number;
}

export interface UntilWritten {
  /** What was read since the last write; null where the database cannot tell at once when that was. */
  present(): Unwritten | null;
  /** Something was written, and whoever watches has been told. */
  forget(): void;
}

/** Bytes kept, of addresses and answers together: every list of an association, several times over. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Of one of them; a longer list takes its time anyway. */
const MOST_OF_ONE = 512 * 1024;
const MOST_SESSIONS = 10_000;

function nothingYet(): Unwritten {
  const sessions = new Map<number, Session | null>();
  const answers = new Map<string, KeptAnswer>();
  let bytes = 0;
  return {
    sessions,
    answer: (address) => answers.get(address),
    keep(address, answer) {
      const size = address.length + answer.body.length;
      if (size > MOST_OF_ONE || answers.has(address)) return;
      if (bytes + size > MOST_BYTES) {
        answers.clear();
        bytes = 0;
      }
      answers.set(address, answer);
      bytes += size;
    },
  };
}

export function createUntilWritten({ writtenUntilNow }: Pick<Database, 'writtenUntilNow'>): UntilWritten {
  let mark: number | null = null;
  let present = nothingYet();
  // Requests that are read in one turn had all arrived before it: the database is asked once for them.
  let askedThisTurn = false;
  const turnEnds = () => {
    askedThisTurn = false;
  };
  return {
    present() {
      if (askedThisTurn) return present;
      const now = writtenUntilNow();
      if (now === null) return null;
      askedThisTurn = true;
      setImmediate(turnEnds);
      if (now !== mark) {
        mark = now;
        present = nothingYet();
      } else if (present.sessions.size > MOST_SESSIONS) present.sessions.clear();
      return present;
    },
    forget() {
      present = nothingYet();
    },
  };
}
