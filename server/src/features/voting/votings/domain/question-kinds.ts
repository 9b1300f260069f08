import { KIND_RULES, type OptionsOfKind, QUESTION_KINDS } from '@vigilia/contract/votings/question-kinds';
import type { KindOfQuestion, Question } from '@vigilia/contract/votings/votings';
import { type CandidatesChoice, candidates } from './candidates.ts';
import { type SlatesChoice, slates } from './slates.ts';
import type { BallotSettings, ChoiceFacts, SentBallot, VotingMethod } from './voting-method.ts';
import { type YesNoChoice, yesNo } from './yes-no.ts';

export type BallotChoice = YesNoChoice | CandidatesChoice | SlatesChoice;
export type QuestionKind = KindOfQuestion;

interface StoredMethod extends VotingMethod<BallotChoice> {
  /** The number that stands for the kind in the database. It never changes. */
  readonly code: number;
  /** The kind as the activity log names it. */
  readonly name: string;
}

export const VOTING_METHODS: Readonly<Record<QuestionKind, StoredMethod>> = {
  yesNo: { code: 0, name: 'sí o no', ...yesNo },
  candidates: { code: 1, name: 'candidatos', ...candidates },
  slates: { code: 2, name: 'planchas', ...slates },
};

interface SentQuestion {
  readonly kind?: QuestionKind | undefined;
  readonly peopleToVote?: readonly number[] | undefined;
  readonly slates?: readonly unknown[] | undefined;
}

/** The kind of a new question; clients of the specification send candidates only. */
export const kindFor = ({ kind, peopleToVote = [], slates: sent = [] }: SentQuestion): QuestionKind =>
  kind ?? (peopleToVote.length > 0 ? 'candidates' : sent.length > 0 ? 'slates' : 'yesNo');

export const presentKind = (kind: QuestionKind): Required<Pick<Question, 'isList' | 'kind'>> => ({
  isList: KIND_RULES[kind].options !== 'answers',
  kind,
});

/** Codes of the kinds whose ballots mark these options. */
export const codesOf = (options: OptionsOfKind): number[] =>
  QUESTION_KINDS.filter((kind) => KIND_RULES[kind].options === options).map(
    (kind) => VOTING_METHODS[kind].code,
  );

/** @throws for an unknown number */
export function kindOfCode(code: number): QuestionKind {
  for (const [kind, method] of Object.entries(VOTING_METHODS))
    if (method.code === code) return kind as QuestionKind;
  throw new Error(`No kind of question has the code ${code}`);
}

/** Minimum number of candidates or slates at the opening: a single one needs the blank beside it (R12.2). */
export const minOptions = (kind: QuestionKind, { allowBlank }: Pick<BallotSettings, 'allowBlank'>): number =>
  KIND_RULES[kind].options === 'answers' ? 0 : allowBlank ? 1 : 2;

export const optionsNamed = ({ candidateId, candidateIds = [], slateId }: SentBallot): readonly number[] => [
  ...candidateIds,
  ...[candidateId, slateId].filter((id) => id !== undefined),
];

/** The choice of a ballot if its question offers it; null otherwise. */
export function readChoice(kind: QuestionKind, ballot: SentBallot, facts: ChoiceFacts): BallotChoice | null {
  const choice = VOTING_METHODS[kind].parse(ballot);
  return choice && VOTING_METHODS[kind].validate(choice, facts) ? choice : null;
}

export const encodeChoice = (choice: BallotChoice): string =>
  VOTING_METHODS[choice.kind].encode(choice).join();
