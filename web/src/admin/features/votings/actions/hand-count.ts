/** A count by hand as it is typed (R12.20). */
import { type CountMismatch, countMismatch, type HandCount } from '@vigilia/contract/votings/hand-count';

export type HandCountProblem = CountMismatch | { readonly reason: 'no-voters' };

/** Checks a count as the backend does; null if its votes fit. */
export const handCountProblem = (count: HandCount): HandCountProblem | null =>
  count.ballots === 0 ? { reason: 'no-voters' } : countMismatch(count);

/** A typed count; nothing typed is 0. Undefined for anything else than a whole number. */
export function countOf(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/**
 * How far a correct count reveals the choices of its voters: it is shown apart from electronic votes.
 * @param votes of each option, the blank one too
 */
export function revealing(ballots: number, votes: readonly number[]): 'one' | 'same' | null {
  if (ballots === 1) return 'one';
  return votes.every((number) => number === 0 || number === ballots) ? 'same' : null;
}
