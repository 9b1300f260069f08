/** Elections: each ballot names one candidate, or as many as its kind allows. */
import { BLANK, blankOption, onlyChoice, type VotingMethod } from './voting-method.ts';

export interface CandidatesChoice {
  readonly kind: 'candidates';
  /** Empty for a blank. */
  readonly userIds: readonly number[];
}

export const candidates: VotingMethod<CandidatesChoice> = {
  parse(ballot) {
    const choice = onlyChoice(ballot);
    if (choice?.vote === BLANK) return { kind: 'candidates', userIds: [] };
    // An empty list is not a blank, which has a word of its own.
    return choice?.userIds?.length ? { kind: 'candidates', userIds: choice.userIds } : null;
  },
  validate: ({ userIds }, { offered, maxMarks, allowBlank }) =>
    userIds.length === 0
      ? allowBlank
      : userIds.length <= maxMarks &&
        new Set(userIds).size === userIds.length &&
        userIds.every((userId) => offered.has(userId)),
  encode: ({ userIds }) => (userIds.length === 0 ? [BLANK] : userIds.toSorted((a, b) => a - b).map(String)),
  describe: (facts) => [...facts.candidates.map((candidate) => ({ candidate })), ...blankOption(facts)],
};
