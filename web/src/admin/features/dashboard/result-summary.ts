/** The outcome of a closed voting in words. Whether the most votes are enough is for the assembly to say. */
import type { DashboardResult } from '@vigilia/contract/dashboard';
import { OUTCOME_TEXTS as T } from './texts.ts';

/** Names of a tie that are named. */
const MAX_NAMES = 3;
const ENUMERATION = new Intl.ListFormat('es-CO');

const optionsOf = ({ isList, results }: Pick<DashboardResult, 'isList' | 'results'>) =>
  isList
    ? results.votesCounterForEachCandidate.map(({ candidateName, candidateLastName, votes }) => ({
        name: `${candidateName} ${candidateLastName}`.trim(),
        votes,
      }))
    : [
        { name: T.inFavour, votes: results.trueVotes },
        { name: T.against, votes: results.falseVotes },
        { name: T.blank, votes: results.blankVotes },
      ];

export function outcomeOf(result: Pick<DashboardResult, 'isList' | 'results'>): string {
  const { totalVotes } = result.results;
  if (totalVotes === 0) return T.nobody;
  const options = optionsOf(result);
  const most = Math.max(0, ...options.map(({ votes }) => votes));
  const first = options.filter(({ votes }) => votes === most);
  const [winner] = first;
  // Another backend may have said no more than the sum.
  if (most === 0 || !winner) return T.unlisted(totalVotes);
  if (first.length === 1) return T.most(winner.name, most, totalVotes);
  if (first.length > MAX_NAMES) return T.manyTie(first.length, most);
  return T.tie(ENUMERATION.format(first.map(({ name }) => name)), most);
}
