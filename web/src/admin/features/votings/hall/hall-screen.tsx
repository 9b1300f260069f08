import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../../core/backend/query-client.ts';
import { useRouteIds } from '../../../../core/route-ids.ts';
import { Hall } from './hall.tsx';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  // As the shell does, in whose place it is.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Hall key={assemblyId} assemblyId={assemblyId} />
    </QueryClientProvider>
  );
}
