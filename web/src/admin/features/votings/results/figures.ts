/** Figures of a voting as text and as charts. */
import type { AnswerOf } from '@vigilia/contract/call';
import type { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { marksPerBallot } from '@vigilia/contract/votings/question-kinds';
import type { QuestionResults } from '@vigilia/contract/votings/question-results';
import type { VotingStatus } from '@vigilia/contract/votings/voting-progress';
import { pluralize } from '../../../../core/text.ts';
import type { Measure } from './name-lines.ts';

/**
 * Measures text in the typeface of the page.
 * @param weight of the typeface
 */
export function createMeasure(weight = 600): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => 0.6 * text.length;
  context.font = `${weight} 100px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => context.measureText(text).width / 100;
}

export const ballotsText = (ballots: number): string => pluralize(ballots, 'voto', 'votos');

/** An option with its number of votes. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly votes: number;
}

/** Another backend leaves out the candidates of a question of yes or no. */
export type AnsweredResults = Omit<QuestionResults, 'votesCounterForEachCandidate'> &
  Partial<Pick<QuestionResults, 'votesCounterForEachCandidate'>>;

/** Another backend may omit the number of rights. */
export type AnsweredStatus = Omit<VotingStatus, 'entitled'> & Partial<Pick<VotingStatus, 'entitled'>>;

/** Options that a ballot may mark; 1 on a backend without kinds. */
export const marksOf = ({ kind, seats = 1, ...results }: AnsweredResults): number =>
  kind === undefined
    ? 1
    : marksPerBallot(
        kind,
        seats,
        (results.votesCounterForEachCandidate?.length ?? 0) + (results.votesCounterForEachSlate?.length ?? 0),
      );

export interface Participation {
  readonly cast: number;
  readonly entitled: number;
  /** Rights of the roll that were taken unused. */
  readonly suspended?: number | undefined;
}

/** Participation without a stream: from the frozen roll, or else from the people who have voted or may vote. */
export const participationOf = ({
  peopleWhoVoted,
  peopleWhoDidntVote,
  entitled,
}: AnsweredStatus): Participation => {
  const suspended = withdrawnRights({
    peopleWhoVoted,
    peopleWhoDidntVote,
    ...(entitled !== undefined && { entitled }),
  });
  return {
    cast: peopleWhoVoted.length,
    ...(suspended > 0 && { suspended }),
    entitled: entitled ?? peopleWhoVoted.length + peopleWhoDidntVote.filter(({ canVote }) => canVote).length,
  };
};

/** Rights of the frozen roll that were withdrawn since, and not used before; 0 without the number of rights. */
export const withdrawnRights = ({
  peopleWhoVoted,
  peopleWhoDidntVote,
  entitled = 0,
}: AnsweredStatus): number =>
  Math.max(entitled - peopleWhoVoted.length - peopleWhoDidntVote.filter(({ canVote }) => canVote).length, 0);

type Opening = NonNullable<AnswerOf<typeof updateQuestion>['opening']>;

/** Warning after an opening; undefined when everyone present can vote. */
export function openingWarning(opening: Omit<Opening, 'left'> | undefined): string | undefined {
  if (!opening) return undefined;
  if (opening.entitled > 0) return undefined;
  return 'Nadie puede votar en ella: no hay presentes ni representados con derecho a votar. Ciérrela, complete la lista de asistentes y ábrala de nuevo.';
}

/** Candidates of a closed election by votes, for a second round. */
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
