/** The quorum of an assembly, kept up to date; nothing where the backend does not tell it. */
import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { QuorumFigures } from '@vigilia/contract/assemblies';
import { QuorumFigure } from '../../ui/quorum-figure.tsx';
import styles from './live-quorum.module.css';
import { quorumQuery } from './queries.ts';

interface LiveQuorumProps {
  assemblyId: number;
  /** What a stream told, which is newer than what is asked for. */
  told?: QuorumFigures | undefined;
}

export function LiveQuorum({ assemblyId, told }: LiveQuorumProps) {
  const { data } = useQuery({ ...quorumQuery(assemblyId), enabled: told === undefined });
  const figures = told ?? data;
  if (!figures) return null;
  return (
    <Card withBorder padding="md" className={styles.card ?? ''}>
      <QuorumFigure figures={figures} />
    </Card>
  );
}
