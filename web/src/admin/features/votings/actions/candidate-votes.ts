/** Candidates of a closed election by votes, for a second round. */
import type { AnsweredResults } from '../results/figures.ts';

export interface CandidateVotes {
  readonly userId: number;
  readonly name: string;
  readonly votes: number;
}

export const candidatesByVotes = ({ votesCounterForEachCandidate = [] }: AnsweredResults): CandidateVotes[] =>
  votesCounterForEachCandidate
    .map(({ userId, candidateName, candidateLastName, votes }) => ({
      userId,
      name: `${candidateName} ${candidateLastName}`.trim(),
      votes,
    }))
    .sort((a, b) => b.votes - a.votes);
