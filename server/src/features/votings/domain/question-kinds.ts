/** Every kind of question with its method. */
import type { BodyOf } from '@vigilia/contract/call';
import type { createQuestion, Question } from '@vigilia/contract/votings';
import { type ApprovalChoice, approval } from './approval.ts';
import { type CandidateChoice, candidateList } from './candidate-list.ts';
import type { ChoiceFacts, SentBallot, VotingMethod } from './voting-method.ts';

/** The choice of a ballot. */
export type BallotChoice = ApprovalChoice | CandidateChoice;
export type QuestionKind = BallotChoice['kind'];

export const VOTING_METHODS: Readonly<Record<QuestionKind, VotingMethod<BallotChoice>>> = {
  approval,
  candidate: candidateList,
};

/** The kind of a new question. */
export const kindFor = ({
  peopleToVote = [],
}: Omit<BodyOf<typeof createQuestion>, 'title' | 'assambleId'>): QuestionKind =>
  peopleToVote.length > 0 ? 'candidate' : 'approval';

/** The wire form of a kind. */
export const presentKind = (kind: QuestionKind): Pick<Question, 'isList'> => ({
  isList: VOTING_METHODS[kind].hasCandidates,
});

/** @throws for an unknown number */
export function kindOfCode(code: number): QuestionKind {
  for (const [kind, method] of Object.entries(VOTING_METHODS))
    if (method.code === code) return kind as QuestionKind;
  throw new Error(`No kind of question has the code ${code}`);
}

/** Ids of the candidates named in a ballot. */
export const candidatesNamed = ({ candidateId }: SentBallot): readonly number[] =>
  candidateId === undefined ? [] : [candidateId];

/** The choice of a ballot if its question offers it; null otherwise. */
export function readChoice(kind: QuestionKind, ballot: SentBallot, facts: ChoiceFacts): BallotChoice | null {
  const choice = VOTING_METHODS[kind].parse(ballot);
  return choice && VOTING_METHODS[kind].validate(choice, facts) ? choice : null;
}

/** The stored form of a choice. */
export const encodeChoice = (choice: BallotChoice): string => VOTING_METHODS[choice.kind].encode(choice);
