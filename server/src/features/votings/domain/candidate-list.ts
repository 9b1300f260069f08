/** Elections: each ballot names one of several candidates. */
import type { CandidateOption, VotingMethod } from './voting-method.ts';

export interface CandidateChoice {
  readonly kind: 'candidate';
  readonly userId: number;
}

const encode = ({ userId }: Pick<CandidateChoice, 'userId'>): string => String(userId);

export const candidateList: VotingMethod<CandidateChoice, CandidateOption> = {
  code: 1,
  hasCandidates: true,
  minCandidates: 2,
  parse: ({ vote, candidateId }) =>
    candidateId === undefined || vote !== undefined ? null : { kind: 'candidate', userId: candidateId },
  validate: ({ userId }, { candidates }) => candidates.has(userId),
  encode,
  describe: (candidates) => candidates.map((candidate) => ({ candidate })),
  tally: (options, choices) =>
    options.map(({ candidate }) => ({ candidate, votes: choices.get(encode(candidate)) ?? 0 })),
};
