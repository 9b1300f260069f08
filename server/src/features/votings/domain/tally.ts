/** The count of a voting. */

import { type QuestionKind, VOTING_METHODS } from './question-kinds.ts';
import type { Candidate, CountedOption, StoredChoices } from './voting-method.ts';

export interface Tally {
  /** Ballots counted: one per right, regardless of the options each counts for. */
  readonly ballots: number;
  readonly options: readonly CountedOption[];
}

/** Counts a voting: the one function behind the screen, the live stream, the exports and the minutes (R12.7). */
export function tally(kind: QuestionKind, candidates: readonly Candidate[], choices: StoredChoices): Tally {
  const method = VOTING_METHODS[kind];
  let ballots = 0;
  for (const cast of choices.values()) ballots += cast;
  return { ballots, options: method.tally(method.describe(candidates), choices) };
}
