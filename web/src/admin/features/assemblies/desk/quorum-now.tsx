/** The quorum at this moment, which the live stream updates; nothing where the backend returns none. */
import { Card, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QuorumFigure } from '../../../../domain/quorum-figure.tsx';
import { quorumQuery } from '../queries.ts';

/** Milliseconds: without a stream. */
const POLL = 10_000;

export function QuorumNow({ assemblyId }: { assemblyId: number }) {
  const { data, isPending } = useQuery({
    ...quorumQuery(assemblyId),
    refetchInterval: ({ state }) => (state.data ? POLL : false),
  });
  if (!data && !isPending) return null;
  return (
    <Card withBorder>
      {data ? (
        <QuorumFigure figures={data} />
      ) : (
        <Stack gap={14} role="status" aria-busy="true" aria-label="Cargando">
          <Skeleton height={18} width={260} />
          <Skeleton height={12} radius="xl" />
          <Skeleton height={16} width="80%" />
        </Stack>
      )}
    </Card>
  );
}
