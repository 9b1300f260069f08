/** What a closed voting decided, on its card; nothing until it is known. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings';
import { resultSummary } from '../../../../domain/results/result-summary.ts';
import { resultsQuery } from '../queries.ts';
import { VOTE_TEXTS as T } from '../texts.ts';

export default function ClosedResult({ question: { id, isList } }: { question: Question }) {
  const { data } = useQuery(resultsQuery(id));
  if (!data || data.hidden === true) return null;
  // Another backend leaves out the candidates of a question of yes or no.
  const results = { ...data, votesCounterForEachCandidate: data.votesCounterForEachCandidate ?? [] };
  const needsLot = (data.undecided?.drawSeats ?? 0) > 0;
  return (
    <Text size="sm">
      {needsLot && <strong>{T.needsLot} </strong>}
      {resultSummary({ isList, results })}
    </Text>
  );
}
