/** The interface of a kind of question; `question-kinds.ts` lists the kinds. */
import type { BodyOf } from '@vigilia/contract/call';
import type { castBallot, Candidate as PresentedCandidate } from '@vigilia/contract/votings';

/** The choice on a ballot as a member sends it, before the method of its question has read it. */
export type SentBallot = Omit<BodyOf<typeof castBallot>, 'questionId' | 'onBehalfOf'>;

export type Answer = NonNullable<SentBallot['vote']>;
export const ANSWERS = ['yes', 'no', 'blank'] as const satisfies readonly Answer[];

export type Candidate = Pick<PresentedCandidate, 'userId' | 'name' | 'lastName'>;

/** Facts about the choice on a ballot, read in the transaction that stores it. */
export interface ChoiceFacts {
  /** Named candidates of the question who are still users. */
  readonly candidates: ReadonlySet<number>;
}

export interface AnswerOption {
  readonly answer: Answer;
}
export interface CandidateOption {
  readonly candidate: Candidate;
}
/** An option of a question. */
export type Option = AnswerOption | CandidateOption;
export type CountedOption = Option & { readonly votes: number };

/** Ballots of a question by their stored choice. */
export type StoredChoices = ReadonlyMap<string, number>;

/** Parses, stores and counts ballots of one kind of question. */
export interface VotingMethod<Choice, Described extends Option = Option> {
  /** The number that stands for the kind in the database. It never changes. */
  readonly code: number;
  /** Whether its options are candidates instead of fixed ones. */
  readonly hasCandidates: boolean;
  /** Minimum number of candidates at the opening (R12.2). */
  readonly minCandidates: number;
  /** Parses the choice of a ballot; null if it has none, or one of another kind. */
  parse(ballot: SentBallot): Choice | null;
  /** Whether the question offers this choice. */
  validate(choice: Choice, facts: ChoiceFacts): boolean;
  /** The stored form of a choice, without voter data (R12.5). */
  encode(choice: Choice): string;
  /** The options in display order. */
  describe(candidates: readonly Candidate[]): readonly Described[];
  /** The votes for each option, in the same order; one ballot may count for several options, or for none. */
  tally(options: readonly Described[], choices: StoredChoices): readonly (Described & CountedOption)[];
}
