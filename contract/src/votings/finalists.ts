/** The proposal for a second round (R12.21). */
import { FIELD_LIMITS } from '../limits.ts';
import { cutText } from '../text/cut-text.ts';

/** @param first the title of the first round */
export const secondRoundTitle = (first: string): string =>
  cutText(`Segunda vuelta: ${first}`, FIELD_LIMITS.question).trim();

/** The two with most votes; empty if the votes do not decide between them and others. */
export function finalistsOf<T extends { readonly votes: number }>(candidates: readonly T[]): readonly T[] {
  const [first, second, third] = candidates.toSorted((a, b) => b.votes - a.votes);
  if (!first || !second || second.votes === 0 || third?.votes === second.votes) return [];
  return [first, second];
}
