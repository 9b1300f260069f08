/** The interface of a kind of question; `voting-methods.ts` lists the kinds. */
import type { Candidate as PresentedCandidate } from '@vigilia/contract/votings';

export const ANSWERS = ['yes', 'no', 'blank'] as const;
export type Answer = (typeof ANSWERS)[number];

export type Candidate = Pick<PresentedCandidate, 'userId' | 'name' | 'lastName'>;

/** A ballot as a member sends it, before the method of its question has read it. */
export interface SentBallot {
  readonly vote?: Answer | undefined;
  readonly candidateId?: number | undefined;
}

/** Facts about the choice on a ballot, read in the transaction that stores it. */
export interface ChoiceFacts {
  /** Whether the ballot names a candidate of the question who is still a user. */
  readonly isCandidate: boolean;
}

export interface AnswerOption {
  readonly answer: Answer;
}
export interface CandidateOption {
  readonly candidate: Candidate;
}
/** One thing that can be voted for. */
export type Option = AnswerOption | CandidateOption;
export type CountedOption = Option & { readonly votes: number };

/** Ballots of a question by their stored choice. */
export type StoredChoices = ReadonlyMap<string, number>;

/** How ballots of one kind of question are read, stored and counted. */
export interface VotingMethod<Choice, Described extends Option = Option> {
  /** Whether its options are candidates; else it has options of its own. */
  readonly hasCandidates: boolean;
  /** Candidates without whom its voting does not open (R12.2). */
  readonly minCandidates: number;
  /** The choice that a ballot states; null when it states none, or one of another kind. */
  parse(ballot: SentBallot): Choice | null;
  /** Whether the question offers this choice. */
  validate(choice: Choice, facts: ChoiceFacts): boolean;
  /** The stored form of a choice. It holds nothing of the voter (R12.5). */
  encode(choice: Choice): string;
  /** The options in the order in which they are shown. */
  describe(candidates: readonly Candidate[]): readonly Described[];
  /** The votes for each option, in the same order; one ballot may count for several options, or for none. */
  tally(options: readonly Described[], choices: StoredChoices): readonly (Described & CountedOption)[];
}
