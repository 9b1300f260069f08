/** Candidates of a closed election by votes, for a second round. */
import type { AnsweredResults } from '../results/figures.ts';

export interface Standing {
  readonly userId: number;
  readonly name: string;
  readonly votes: number;
}

export const standingsOf = ({ votesCounterForEachCandidate = [] }: AnsweredResults): Standing[] =>
  votesCounterForEachCandidate
    .map(({ userId, candidateName, candidateLastName, votes }) => ({
      userId,
      name: `${candidateName} ${candidateLastName}`.trim(),
      votes,
    }))
    .sort((a, b) => b.votes - a.votes);

/** The two with most votes; nobody where the votes do not tell them from others. */
export function finalistsOf(standings: readonly Standing[]): readonly Standing[] {
  const [first, second, third] = standings;
  if (!first || !second || second.votes === 0 || third?.votes === second.votes) return [];
  return [first, second];
}
