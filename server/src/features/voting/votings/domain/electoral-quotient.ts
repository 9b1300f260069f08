/**
 * Seats of slates by *cuociente electoral* (R12.18). Integers only: the quotient is never rounded. Votes times seats stay
 * far below 2^53, because both are bounded.
 */
import { type OptionVotes, type Tie, takeFirst } from './most-votes.ts';

interface Competitor extends OptionVotes {
  /** Names on the slate. */
  readonly names: number;
}

interface SlateSeats extends OptionVotes {
  readonly byQuotient: number;
  /** Residue of `votes × seats / total`. */
  readonly residue: number;
  readonly byResidue: number;
  /** Seats won beyond the names of the slate. */
  readonly vacant: number;
}

export interface Allocated {
  /** Votes for slates and blanks. */
  readonly total: number;
  /** In the order of the question. */
  readonly slates: readonly SlateSeats[];
  /** Equal residues for the last seats. */
  readonly tie: Tie | null;
  /** Seats left once every slate with votes has one by residue. */
  readonly left: number;
}

/** @param drawn slates drawn by lot; ignored unless they decide the tie */
export function allocateSeats(
  competitors: readonly Competitor[],
  blanks: number,
  seats: number,
  drawn: readonly number[],
): Allocated {
  const total = competitors.reduce((sum, { votes }) => sum + votes, blanks);
  const first = competitors.map(({ id, votes, names }) => {
    const product = votes * seats;
    const residue = total === 0 ? 0 : product % total;
    return { id, votes, names, residue, byQuotient: total === 0 ? 0 : (product - residue) / total };
  });
  const remaining = seats - first.reduce((sum, { byQuotient }) => sum + byQuotient, 0);
  const voted = first.filter(({ votes }) => votes > 0);
  const { winners, tie } = takeFirst(voted, remaining, ({ residue }) => residue, drawn);
  const byResidue = new Set(winners.map(({ id }) => id));
  return {
    total,
    slates: first.map(({ names, ...slate }) => {
      const extra = byResidue.has(slate.id) ? 1 : 0;
      return { ...slate, byResidue: extra, vacant: Math.max(0, slate.byQuotient + extra - names) };
    }),
    tie,
    left: remaining - winners.length - (tie?.seats ?? 0),
  };
}
