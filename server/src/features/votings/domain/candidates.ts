/** Elections: each ballot names one candidate, or up to as many as there are seats. */
import { BLANK, blankOption, onlyChoice, type VotingMethod } from './voting-method.ts';

export interface CandidatesChoice {
  readonly kind: 'candidates';
  /** Empty for a blank. */
  readonly userIds: readonly number[];
}

export const candidates: VotingMethod<CandidatesChoice> = {
  code: 1,
  options: 'candidates',
  parse(ballot) {
    const choice = onlyChoice(ballot);
    if (choice?.vote === BLANK) return { kind: 'candidates', userIds: [] };
    // An empty list is no blank: that is said with a word.
    return choice?.userIds?.length ? { kind: 'candidates', userIds: choice.userIds } : null;
  },
  validate: ({ userIds }, { offered, seats, allowBlank }) =>
    userIds.length === 0
      ? allowBlank
      : userIds.length <= seats &&
        new Set(userIds).size === userIds.length &&
        userIds.every((userId) => offered.has(userId)),
  encode: ({ userIds }) => (userIds.length === 0 ? [BLANK] : userIds.toSorted((a, b) => a - b).map(String)),
  describe: (facts) => [...facts.candidates.map((candidate) => ({ candidate })), ...blankOption(facts)],
};
