/** Rules of ballots on paper (R12.20). */
import type { QuestionState } from './question-rules.ts';

export interface HandCountFacts {
  readonly state: QuestionState;
  readonly seats: number;
  /** Marks of the options that the question offers, the blank included if there is one. */
  readonly offered: ReadonlySet<string>;
  /** People whose rights are to be used, as they were sent. */
  readonly voters: readonly number[];
  /** Those of them who may still use their right. */
  readonly entitled: ReadonlySet<number>;
  /** Votes by mark; only options with votes. */
  readonly votes: ReadonlyMap<string, number>;
}

export type HandCountProblem =
  | { readonly reason: 'paper-not-open' | 'unknown-option' | 'repeated-voter' }
  | { readonly reason: 'voters-without-right'; readonly voters: readonly number[] }
  | { readonly reason: 'votes-differ'; readonly votes: number; readonly ballots: number };

const BLANK = 'blank';

/** Checks a hand count: one ballot of each voter, with up to `seats` options on it; null if it is possible. */
export function handCountProblem(facts: HandCountFacts): HandCountProblem | null {
  const { state, seats, offered, voters, entitled, votes } = facts;
  if (state !== 'open') return { reason: 'paper-not-open' };
  if (new Set(voters).size !== voters.length) return { reason: 'repeated-voter' };
  for (const mark of votes.keys()) if (!offered.has(mark)) return { reason: 'unknown-option' };
  const marked = voters.length - (votes.get(BLANK) ?? 0);
  let sum = 0;
  let most = 0;
  for (const [mark, each] of votes) {
    if (mark === BLANK) continue;
    sum += each;
    most = Math.max(most, each);
  }
  // Every ballot that is not blank marks one option at least, and none twice.
  if (marked < 0 || sum < marked || sum > marked * seats || most > marked)
    return { reason: 'votes-differ', votes: sum + (votes.get(BLANK) ?? 0), ballots: voters.length };
  const without = voters.filter((userId) => !entitled.has(userId));
  return without.length > 0 ? { reason: 'voters-without-right', voters: without } : null;
}
