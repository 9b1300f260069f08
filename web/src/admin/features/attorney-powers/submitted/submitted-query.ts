import { queryOptions } from '@tanstack/react-query';
import { listSubmittedPowers, type SubmittedPower } from '@vigilia/contract/assemblies/submitted-powers';
import { call, unlessMissing } from '../../../../core/backend/api.ts';
import { POWERS } from '../queries.ts';

/** Milliseconds: members submit them at any time, and signed addresses expire. */
const REFETCH_INTERVAL = 15_000;

/** Null where the backend does not know the call. */
export const submittedQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [POWERS, 'submitted', assemblyId],
    queryFn: async ({ signal }): Promise<SubmittedPower[] | null> => {
      const found = await unlessMissing(call(listSubmittedPowers, { params: { assemblyId }, signal }));
      return Array.isArray(found) ? found : null;
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data === null ? false : REFETCH_INTERVAL),
    retry: false,
  });
