/** The decision of a closed voting, in a sentence on its card. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings/votings';
import { namesTotal, resultSummary } from '../../../../domain/results/result-summary.ts';
import { resultsQuery } from '../queries.ts';
import { hasSlates } from '../question/question-kinds.ts';
import { ballotsBase, QUESTION_TEXTS as Q, VOTE_TEXTS as T } from '../texts.ts';

export interface ClosedResultProps {
  question: Question;
  /** Its second rounds. */
  rounds: readonly Question[];
}

const OUTCOME_COLOURS = { approved: 'var(--good-text)', rejected: 'var(--mantine-color-red-light-color)' };

export default function ClosedResult({ question, rounds }: ClosedResultProps) {
  const { id, isList, result } = question;
  // Another backend lists no results: each is a call.
  const { data: answered } = useQuery({ ...resultsQuery(id), enabled: result === undefined });
  const results = result ?? (answered?.hidden === true ? undefined : answered);
  if (!results) return null;
  const summarised = { isList, results };
  const needsLot = (results.undecided?.drawSeats ?? 0) > 0;
  const pending = rounds.filter(({ state }) => state !== 'closed');
  const outcome = results.verdict?.outcome;
  // The seats that a second round leaves open are told by its own count.
  const open = rounds.findLast((round) => round.state === 'closed' && round.result?.undecided);
  return (
    <Text
      className="figures"
      {...(outcome && { c: OUTCOME_COLOURS[outcome] })}
      style={{ overflowWrap: 'anywhere' }}
      data-pending={needsLot || undefined}
    >
      {needsLot && hasSlates(question) && <strong>{T.needsLot} </strong>}
      {resultSummary(summarised)}
      {pending.length > 0 && ` · ${Q.roundsOpen}`}
      {open?.result && ` · ${open.title}: ${resultSummary({ isList, results: open.result })}`}
      {!namesTotal(summarised) && (
        <Text span c="dimmed" size="sm">
          {' '}
          {/* Of everybody, and of this voting: not those of who was elected, perhaps in a second round. */}·{' '}
          {ballotsBase(results.totalVotes)}
          {rounds.some(({ state }) => state === 'closed') && ` ${Q.inFirstRound}`}
        </Text>
      )}
    </Text>
  );
}
