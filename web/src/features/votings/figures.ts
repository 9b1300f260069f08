/** Figures of a voting as they are written and drawn. */
import type { QuestionResults, VotingStatus } from '@vigilia/contract/votings';
import { count } from '../../lib/text.ts';
import { VOTE_TEXTS } from './texts.ts';

export const ballotsText = (ballots: number): string =>
  `${count(ballots)} ${ballots === 1 ? 'voto' : 'votos'}`;

/** One thing that could be voted for, and how many did. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly votes: number;
}

/** What could be voted for, in its order: the candidates, or for, against and blank. */
export function choicesOf(results: QuestionResults, isList: boolean): readonly Choice[] {
  if (!isList)
    return [
      { key: 'yes', label: VOTE_TEXTS.inFavour, votes: results.trueVotes },
      { key: 'no', label: VOTE_TEXTS.against, votes: results.falseVotes },
      { key: 'blank', label: VOTE_TEXTS.blank, votes: results.blankVotes },
    ];
  // Another backend tells no ids; two candidates of the same name stay two.
  return results.votesCounterForEachCandidate.map((candidate, index) => ({
    key: String(candidate.userId ?? `candidate-${index}`),
    label: `${candidate.candidateName} ${candidate.candidateLastName}`.trim(),
    votes: candidate.votes,
  }));
}

export interface Participation {
  readonly cast: number;
  readonly entitled: number;
}

/** Participation where no stream tells it: whoever has voted, and whoever has not and may. */
export const participationOf = ({ peopleWhoVoted, peopleWhoDidntVote }: VotingStatus): Participation => ({
  cast: peopleWhoVoted.length,
  entitled: peopleWhoVoted.length + peopleWhoDidntVote.filter(({ canVote }) => canVote).length,
});

const PERCENT = new Intl.NumberFormat('es-CO', { style: 'percent', maximumFractionDigits: 1 });

/** `part` of `whole` as a percentage: '37,5 %'. */
export const percent = (part: number, whole: number): string => PERCENT.format(whole > 0 ? part / whole : 0);
