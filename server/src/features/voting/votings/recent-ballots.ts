/**
 * The latest ballots that this process stored, so that a retry after a lost response gets its receipt (R18.1). Each is bound to
 * its right: the code of another ballot reveals nothing.
 */
import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../../../kernel/runtime/bounded-map.ts';
import { type Clock, MINUTE } from '../../../kernel/runtime/clock.ts';
import { digestOfLines } from '../../verification/protocol/digest.ts';

const LIFETIME = 10 * MINUTE;
const MAX_BALLOTS = 20_000;

interface RightAndCode {
  readonly questionId: number;
  readonly holderId: number;
  readonly code: string;
}

export type RecentBallots = ReturnType<typeof createRecentBallots>;

export function createRecentBallots(clock: Clock) {
  /** Digests, so that no dump of the memory lists rights beside codes. */
  const key = randomBytes(32).toString('hex');
  const digestOf = ({ questionId, holderId, code }: RightAndCode) =>
    digestOfLines(key, questionId, holderId, code);
  /** Expiry of each entry, in milliseconds. */
  const endOf = new BoundedMap<string, number>(MAX_BALLOTS);

  return {
    add: (ballot: RightAndCode): void => void endOf.set(digestOf(ballot), clock.now().getTime() + LIFETIME),

    has: (ballot: RightAndCode): boolean => (endOf.get(digestOf(ballot)) ?? 0) > clock.now().getTime(),
  };
}
