/**
 * Rules of arrivals at a check-in desk (R10.18). Desks may have been offline: an arrival is judged by its own moment, not by when
 * it is received, so that the order of delivery changes nothing.
 */
import type { ArrivalOutcome } from '@vigilia/contract/assemblies/check-in';

export interface PresenceEntry {
  /** ISO 8601, as all moments here. */
  readonly at: string;
  readonly isPresent: boolean;
}

export interface KnownArrival {
  readonly at: string;
  readonly isUndone: boolean;
}

export interface Stay {
  readonly since: string | null;
  /** When the person left last; null if never. */
  readonly leftAt: string | null;
}

/**
 * The present stay of a person.
 * @param entries in their order, without those of undone arrivals
 * @param arrivals those that repeated an earlier one have no entry
 */
export function stayOf(entries: readonly PresenceEntry[], arrivals: readonly KnownArrival[]): Stay {
  const stated = arrivals.filter(({ isUndone }) => !isUndone).map(({ at }) => ({ at, isPresent: true }));
  // Sorting is stable: of the same moment, an arrival follows a departure.
  const inOrder = [...entries, ...stated].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  let since: string | null = null;
  let leftAt: string | null = null;
  for (const { at, isPresent } of inOrder) {
    if (isPresent) since ??= at;
    else if (since !== null) {
      leftAt = at;
      since = null;
    }
  }
  return { since, leftAt };
}

export function outcomeOf(
  at: string,
  { since, leftAt }: Stay,
): Exclude<ArrivalOutcome, 'unknown' | 'undone'> {
  const isOver = leftAt !== null && at <= leftAt;
  if (since === null) return isOver ? 'left' : 'registered';
  return isOver || at >= since ? 'already' : 'registered';
}

/** A difference up to this is network latency, not a wrong clock. Milliseconds. */
const TOLERANCE = 30_000;

/** The moment of an arrival, at the earliest that of the person's place on the roll, which an offline desk may not know. */
export const notBefore = (at: string, addedAt: string | null): string =>
  addedAt !== null && at < addedAt ? addedAt : at;

interface Clocks {
  /** The clock of the device when it sends; absent where it is unknown. */
  readonly sentAt?: string | undefined;
  readonly now: string;
  readonly opensAt: string;
}

/** The moment of an arrival: corrected by the difference of the clocks, never later than now nor before the day. */
export function momentOf(at: string, { sentAt, now, opensAt }: Clocks): string {
  const ahead = sentAt === undefined ? 0 : Date.parse(sentAt) - Date.parse(now);
  const corrected = Date.parse(at) - (Math.abs(ahead) > TOLERANCE ? ahead : 0);
  const bounded = Math.max(Date.parse(opensAt), Math.min(corrected, Date.parse(now)));
  return new Date(bounded).toISOString();
}
