import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { checkQuorum, type PresenceHistory, readPresence } from '@vigilia/contract/assemblies/presence';
import { call, unlessMissing } from '../../../../core/backend/api.ts';
import { quorumQuery } from '../../../../domain/assembly-query.ts';

/** Milliseconds. Presence changes with every arrival. */
const PRESENCE_INTERVAL = 15_000;
/** Milliseconds. Another administrator may record a check. */
const QUORUM_CHECKS_INTERVAL = 30_000;

/** Null where the backend does not know the call. */
export const presenceQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['assemblies', 'presence', assemblyId],
    queryFn: async ({ signal }): Promise<PresenceHistory | null> => {
      const found = await unlessMissing(call(readPresence, { params: { assemblyId }, signal }));
      return Array.isArray(found?.curve) ? found : null;
    },
    refetchInterval: PRESENCE_INTERVAL,
    refetchOnMount: 'always',
    retry: false,
  });

/** Only the quorum checks, without the stays of two thousand people. */
export const quorumChecksQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [...presenceQuery(assemblyId).queryKey, 'quorumChecks'],
    queryFn: async ({ signal }): Promise<PresenceHistory['verifications'] | null> => {
      const asked = call(readPresence, { params: { assemblyId }, query: { limit: 1 }, signal });
      const found = await unlessMissing(asked);
      return Array.isArray(found?.verifications) ? found.verifications : null;
    },
    refetchInterval: QUORUM_CHECKS_INTERVAL,
    refetchOnMount: 'always',
    retry: false,
  });

export function useCheckQuorum(assemblyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: 1 | 2) => call(checkQuorum, { params: { assemblyId }, body: { call: number } }),
    // A refusal may mean that another administrator checked it.
    onSettled: () => {
      void client.invalidateQueries(presenceQuery(assemblyId));
      void client.invalidateQueries(quorumQuery(assemblyId));
    },
  });
}
