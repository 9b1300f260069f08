/** The proposal for a second round (R12.21). */

/** The title of a second round is that of the first after this. */
export const SECOND_ROUND_PREFIX = 'Segunda vuelta: ';

/** The two with most votes; nobody where the votes do not decide between them and others. */
export function finalistsOf<T extends { readonly votes: number }>(candidates: readonly T[]): readonly T[] {
  const [first, second, third] = candidates.toSorted((a, b) => b.votes - a.votes);
  if (!first || !second || second.votes === 0 || third?.votes === second.votes) return [];
  return [first, second];
}
