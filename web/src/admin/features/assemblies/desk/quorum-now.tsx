/** The quorum at this moment, which the live stream updates; nothing where the backend returns none. */
import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QuorumFigure, QuorumSkeleton } from '../../../../domain/quorum-figure.tsx';
import { quorumQuery } from '../queries.ts';

/** Milliseconds: without a stream. */
const POLL = 10_000;

/** @param props.isOver whether the end has passed: a lost quorum is not waited for, people leave */
export function QuorumNow({ assemblyId, isOver }: { assemblyId: number; isOver: boolean }) {
  const { data, isPending } = useQuery({
    ...quorumQuery(assemblyId),
    refetchInterval: ({ state }) => (state.data ? POLL : false),
  });
  if (!data && !isPending) return null;
  return (
    <Card withBorder>
      {data ? <QuorumFigure figures={data} isPast={isOver && !data.reached} /> : <QuorumSkeleton />}
    </Card>
  );
}
