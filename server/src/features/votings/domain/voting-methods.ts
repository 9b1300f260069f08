/** Every kind of question with its method. */
import { type ApprovalChoice, approval } from './approval.ts';
import { type CandidateChoice, candidateList } from './candidate-list.ts';
import type {
  Candidate,
  ChoiceFacts,
  CountedOption,
  SentBallot,
  StoredChoices,
  VotingMethod,
} from './voting-method.ts';

/** What a ballot says. */
export type BallotChoice = ApprovalChoice | CandidateChoice;
export type QuestionKind = BallotChoice['kind'];

export const VOTING_METHODS: Readonly<Record<QuestionKind, VotingMethod<BallotChoice>>> = {
  approval,
  candidate: candidateList,
};

/** The kind of a question that is created with these candidates. */
export const kindFor = (candidates: readonly unknown[]): QuestionKind =>
  candidates.length > 0 ? 'candidate' : 'approval';

/** The choice of a ballot, where its question offers it; null otherwise. */
export function readChoice(kind: QuestionKind, ballot: SentBallot, facts: ChoiceFacts): BallotChoice | null {
  const choice = VOTING_METHODS[kind].parse(ballot);
  return choice && VOTING_METHODS[kind].validate(choice, facts) ? choice : null;
}

/** The stored form of a choice. */
export const encodeChoice = (choice: BallotChoice): string => VOTING_METHODS[choice.kind].encode(choice);

export interface Tally {
  /** Ballots counted: one a right, however many options each counts for. */
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
