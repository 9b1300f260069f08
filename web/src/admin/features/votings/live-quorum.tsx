/** The live quorum of an assembly; nothing where the backend returns none. */
import { Card, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import type { ReactNode } from 'react';
import { QuorumFigure } from '../../../domain/quorum-figure.tsx';
import styles from './live-quorum.module.css';
import { quorumQuery } from './queries.ts';

interface LiveQuorumProps {
  assemblyId: number;
  /** The latest event of the stream, newer than the query. */
  streamed?: QuorumFigures | undefined;
  /** Under the figure. */
  children?: ReactNode;
}

export function LiveQuorum({ assemblyId, streamed, children }: LiveQuorumProps) {
  const { data, isPending } = useQuery({ ...quorumQuery(assemblyId), enabled: streamed === undefined });
  const figures = streamed ?? data;
  if (!figures && isPending) return <QuorumSkeleton />;
  if (!figures) return null;
  return (
    <Card withBorder className={styles.card ?? ''}>
      <QuorumFigure figures={figures} />
      {children}
    </Card>
  );
}

const QuorumSkeleton = () => (
  <Card withBorder className={styles.card ?? ''}>
    <Stack gap={14} role="status" aria-busy="true" aria-label="Cargando">
      <Skeleton height={18} width={260} />
      <Skeleton height={12} radius="xl" />
      <Skeleton height={16} width="80%" />
    </Stack>
  </Card>
);
