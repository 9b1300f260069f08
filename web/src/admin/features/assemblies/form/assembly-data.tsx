/** The form of an assembly at its own address: it loads the assembly first. */
import { Card, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { TEXTS } from '../texts.ts';
import { AssemblyForm } from './form.tsx';

const deskOf = (assemblyId: number) => `/gremial/assemblies/${assemblyId}`;

export function AssemblyData({ assemblyId }: { assemblyId: number }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...assemblyQuery(assemblyId),
    // A save replaces the version that was opened: an older one would meet a conflict.
    refetchOnMount: 'always',
  });
  if (data && isFetchedAfterMount)
    return <AssemblyForm stored={data} after={{ to: deskOf(assemblyId), text: TEXTS.form.goingToDesk }} />;
  if (error && !data)
    return <FailedState headline={TEXTS.list.loadFailure} error={error} onRetry={() => void refetch()} />;
  return (
    <Card withBorder>
      <Stack gap="md" role="status" aria-busy="true" aria-label="Cargando">
        <Skeleton height={64} />
        <Skeleton height={160} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </Stack>
    </Card>
  );
}
