/** The questions of an assembly as the desk follows them. */
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings/votings';
import { useEffect, useRef } from 'react';
import { questionsQuery } from '../queries.ts';

/** Milliseconds between two loads: while ballots arrive, and otherwise. */
const POLL_OPEN = 2000;
const POLL = 5000;

/**
 * @param change differs after each opening and closing in the live stream of the assembly
 * @returns undefined until they are known
 */
export function useAssemblyQuestions(
  assemblyId: number,
  change: string | undefined,
): readonly Question[] | undefined {
  const { data, refetch } = useQuery({
    ...questionsQuery(assemblyId),
    refetchInterval: ({ state }) => (state.data?.some(({ isActive }) => isActive) ? POLL_OPEN : POLL),
  });
  const known = useRef(change);
  useEffect(() => {
    // The first event repeats the state of the list.
    const isChange = known.current !== undefined && known.current !== change;
    known.current = change;
    if (isChange) void refetch();
  }, [change, refetch]);
  return data;
}
