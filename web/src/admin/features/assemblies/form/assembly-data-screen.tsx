import { Card, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useRouteIds } from '../../../../core/route-ids.ts';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { TEXTS } from '../texts.ts';
import { AssemblyForm } from './form.tsx';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const { key } = useLocation();
  return (
    <AssemblyPage assemblyId={assemblyId} title={TEXTS.form.edit}>
      {/* Another entry of the history is another form. */}
      <AssemblyData key={key} assemblyId={assemblyId} />
    </AssemblyPage>
  );
}

/** The form of an assembly at its own address: it loads the assembly first. */
const deskOf = (assemblyId: number) => `/gremial/assemblies/${assemblyId}`;

function AssemblyData({ assemblyId }: { assemblyId: number }) {
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
