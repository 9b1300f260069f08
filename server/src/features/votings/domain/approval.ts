/** Approvals: yes, no or blank. */
import { ANSWERS, type Answer, type AnswerOption, type VotingMethod } from './voting-method.ts';

export interface ApprovalChoice {
  readonly kind: 'approval';
  readonly answer: Answer;
}

export const approval: VotingMethod<ApprovalChoice, AnswerOption> = {
  code: 0,
  hasCandidates: false,
  minCandidates: 0,
  parse: ({ vote, candidateId }) =>
    vote === undefined || candidateId !== undefined ? null : { kind: 'approval', answer: vote },
  validate: () => true,
  encode: ({ answer }) => answer,
  describe: () => ANSWERS.map((answer) => ({ answer })),
  tally: (options, choices) => options.map(({ answer }) => ({ answer, votes: choices.get(answer) ?? 0 })),
};
