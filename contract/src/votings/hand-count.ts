/** Whether the votes of a count by hand fit the ballots on paper (R12.20). */

export interface HandCount {
  readonly ballots: number;
  /** Options that a ballot may mark at most. */
  readonly marksPerBallot: number;
  readonly blank: number;
  /** Votes of each other option. */
  readonly marks: readonly number[];
}

export type CountMismatch =
  | { readonly reason: 'missing' | 'too-many'; readonly votes: number }
  | { readonly reason: 'too-many-for-one' };

/** Every ballot is blank, or marks from one to `marksPerBallot` options, each once; null if the votes fit. */
export function countMismatch({ ballots, marksPerBallot, blank, marks }: HandCount): CountMismatch | null {
  const marked = ballots - blank;
  const votes = marks.reduce((sum, each) => sum + each, 0);
  if (marked < 0) return { reason: 'too-many', votes: -marked };
  if (votes < marked) return { reason: 'missing', votes: marked - votes };
  if (votes > marked * marksPerBallot) return { reason: 'too-many', votes: votes - marked * marksPerBallot };
  return Math.max(0, ...marks) > marked ? { reason: 'too-many-for-one' } : null;
}
