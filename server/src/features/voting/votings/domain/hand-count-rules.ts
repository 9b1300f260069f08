/** Rules of ballots on paper (R12.20). */
import { countMismatch } from '@vigilia/contract/votings/hand-count';
import type { QuestionState } from './question-rules.ts';
import { BLANK } from './voting-method.ts';

export interface HandCountFacts {
  readonly state: QuestionState;
  readonly marksPerBallot: number;
  /** Marks of the options that the question offers, the blank included if there is one. */
  readonly offered: ReadonlySet<string>;
  /** People whose rights are to be used, as they were sent. */
  readonly voters: readonly number[];
  /** Voters who may still use their right. */
  readonly entitled: ReadonlySet<number>;
  /** Votes by mark, only options with votes; null if options of another kind have votes. */
  readonly votes: ReadonlyMap<string, number> | null;
}

export type HandCountProblem =
  | { readonly reason: 'paper-not-open' | 'unknown-option' | 'repeated-voter' }
  | { readonly reason: 'voters-without-right'; readonly voters: readonly number[] }
  | { readonly reason: 'votes-differ'; readonly votes: number; readonly ballots: number };

/** Checks a hand count of one ballot of each voter; null if it is possible. */
export function handCountProblem(facts: HandCountFacts): HandCountProblem | null {
  const { state, marksPerBallot, offered, voters, entitled, votes } = facts;
  if (state !== 'open') return { reason: 'paper-not-open' };
  if (new Set(voters).size !== voters.length) return { reason: 'repeated-voter' };
  if (!votes || [...votes.keys()].some((mark) => !offered.has(mark))) return { reason: 'unknown-option' };
  const blank = votes.get(BLANK) ?? 0;
  const marks = [...votes].flatMap(([mark, each]) => (mark === BLANK ? [] : each));
  const ballots = voters.length;
  if (countMismatch({ ballots, marksPerBallot, blank, marks }))
    return { reason: 'votes-differ', votes: marks.reduce((sum, each) => sum + each, blank), ballots };
  const without = voters.filter((userId) => !entitled.has(userId));
  return without.length > 0 ? { reason: 'voters-without-right', voters: without } : null;
}
