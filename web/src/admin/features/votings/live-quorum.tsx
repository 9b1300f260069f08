/** The live quorum of an assembly; empty on a backend without it. */
import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import type { ReactNode } from 'react';
import { serverNow } from '../../../core/backend/server-time.ts';
import { assemblyQuery, isOverAt, quorumQuery } from '../../../domain/assembly-query.ts';
import { QuorumFigure } from '../../../domain/quorum-figure.tsx';
import { Loading } from '../../../ui/feedback/states.tsx';

interface LiveQuorumProps {
  assemblyId: number;
  /** The latest event of the stream, newer than the query. */
  streamed?: QuorumFigures | undefined;
  /** Whether it has no figures but its sum. */
  brief?: boolean;
  /** Content under the figure. */
  children?: ReactNode;
}

export function LiveQuorum({ assemblyId, streamed, brief, children }: LiveQuorumProps) {
  const { data, isPending } = useQuery({ ...quorumQuery(assemblyId), enabled: streamed === undefined });
  const figures = streamed ?? data;
  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  const isPast = Boolean(assembly && isOverAt(assembly, serverNow(), figures ?? undefined));
  if (!figures && !isPending) return null;
  return (
    <Card withBorder bg="var(--surface)" style={{ justifyContent: 'center' }}>
      {figures ? (
        <QuorumFigure figures={figures} isPast={isPast} brief={brief} />
      ) : (
        <Loading heights={[26, 12, 22]} />
      )}
      {figures && children}
    </Card>
  );
}
