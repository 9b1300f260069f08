/** Rules of ballots (R12.4, R12.6). */
import { VOTING_LIMITS } from '@vigilia/contract/limits';
import { marksPerBallot } from '@vigilia/contract/votings/question-kinds';

import {
  type BallotChoice,
  encodeChoice,
  type QuestionKind,
  readChoice,
  VOTING_METHODS,
} from './question-kinds.ts';
import type { QuestionState } from './question-rules.ts';
import type { BallotSettings, ChoiceFacts, SentBallot } from './voting-method.ts';

/** Facts that decide whether a right can be used. */
export interface RightFacts {
  readonly state: QuestionState;
  readonly hasVoted: boolean;
  readonly isInFrozenRoll: boolean;
  /** The holder of the right; null when they are not on the assembly's roll or no longer a user. */
  readonly holder: { readonly isPresent: boolean; readonly canVote: boolean } | null;
  /** The caster of the ballot; null when they are not on the assembly's roll. */
  readonly caster: { readonly isPresent: boolean } | null;
  /** The holder's attorney in this assembly. */
  readonly attorneyId: number | null;
  /** The holder's attorney at the opening; a power that was accepted since counts from the next one on. */
  readonly frozenAttorneyId: number | null;
}

/** Facts that decide on a ballot, read in the transaction that stores it. */
export interface BallotFacts extends RightFacts, Omit<ChoiceFacts, 'maxMarks'> {
  readonly kind: QuestionKind;
  readonly seats: number;
  /** Whether the assembly gives receipts (R18.2). */
  readonly givesReceipts: boolean;
}

export interface Casting {
  readonly casterId: number;
  readonly holderId: number;
}

export const isByProxy = ({ casterId, holderId }: Casting): boolean => casterId !== holderId;

export type BallotProblem =
  | {
      readonly reason:
        | 'no-power'
        | 'already-voted'
        /** The count on paper that uses the right is not confirmed, and may be discarded (R12.20). */
        | 'pending-on-paper'
        | 'not-open-yet'
        | 'closed'
        | 'not-on-roll'
        | 'cannot-vote'
        | 'holder-cannot-vote'
        | 'holder-present'
        | 'attorney-absent'
        | 'absent'
        | 'represented'
        | 'not-in-frozen-roll'
        | 'late-power';
    }
  /** The ballot states no choice that a question of this kind offers. */
  | ({ readonly reason: 'invalid-choice'; readonly kind: QuestionKind } & BallotSettings);

export type BallotDecision = { readonly choice: BallotChoice } | { readonly problem: BallotProblem };

/**
 * Checks whether a right can be used; null if it can. A used right is reported first, so that a retry after a lost
 * response learns that the vote was counted.
 */
export function problemOfRight(facts: RightFacts, casting: Casting): BallotProblem | null {
  const { state, hasVoted, isInFrozenRoll, holder, caster, attorneyId, frozenAttorneyId } = facts;
  const byProxy = isByProxy(casting);
  if (byProxy && attorneyId !== casting.casterId) return { reason: 'no-power' };
  if (hasVoted) return { reason: 'already-voted' };
  if (state === 'draft') return { reason: 'not-open-yet' };
  if (state === 'closed') return { reason: 'closed' };
  if (!holder) return { reason: 'not-on-roll' };
  if (!holder.canVote) return { reason: byProxy ? 'holder-cannot-vote' : 'cannot-vote' };
  if (byProxy) {
    if (holder.isPresent) return { reason: 'holder-present' };
    if (!caster?.isPresent) return { reason: 'attorney-absent' };
  } else if (!holder.isPresent) {
    return { reason: attorneyId === null ? 'absent' : 'represented' };
  }
  if (!isInFrozenRoll) return { reason: 'not-in-frozen-roll' };
  if (byProxy && frozenAttorneyId !== casting.casterId) return { reason: 'late-power' };
  return null;
}

export function decideBallot(facts: BallotFacts, ballot: SentBallot, casting: Casting): BallotDecision {
  const problem = problemOfRight(facts, casting);
  if (problem) return { problem };
  const { kind, seats, allowBlank } = facts;
  // Each mark is another option that is offered, so their number needs no look at the question.
  const maxMarks = marksPerBallot(kind, seats, VOTING_LIMITS.seats);
  const choice = readChoice(kind, ballot, { ...facts, maxMarks });
  return choice ? { choice } : { problem: { reason: 'invalid-choice', kind, maxMarks, allowBlank } };
}

/** The choice of a repeated ballot as it would be stored; null if it has none of its kind. */
export function repeatedChoice({ kind }: Pick<BallotFacts, 'kind'>, ballot: SentBallot): string | null {
  const choice = VOTING_METHODS[kind].parse(ballot);
  return choice && encodeChoice(choice);
}
