import { ANSWERS, type Answer, BLANK, onlyChoice, type VotingMethod } from './voting-method.ts';

export interface YesNoChoice {
  readonly kind: 'yesNo';
  readonly answer: Answer;
}

export const yesNo: VotingMethod<YesNoChoice> = {
  parse(ballot) {
    const vote = onlyChoice(ballot)?.vote;
    return vote === undefined ? null : { kind: 'yesNo', answer: vote };
  },
  validate: ({ answer }, { allowBlank }) => allowBlank || answer !== BLANK,
  encode: ({ answer }) => [answer],
  describe: ({ allowBlank }) =>
    ANSWERS.filter((answer) => allowBlank || answer !== BLANK).map((answer) => ({ answer })),
};
