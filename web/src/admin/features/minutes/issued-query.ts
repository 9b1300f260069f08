import { queryOptions } from '@tanstack/react-query';
import { readMinutesContent } from '@vigilia/contract/assemblies/minutes-content';
import { ApiError, call } from '../../../core/backend/api.ts';

/** Whether the minutes of an assembly are issued; null where the backend issues none. */
export const issuedQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['minutes', 'issued', assemblyId],
    queryFn: async ({ signal }): Promise<boolean | null> => {
      try {
        const { issued } = await call(readMinutesContent, { params: { assemblyId }, signal });
        return issued.some(({ kind }) => kind === 'minutes');
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchOnMount: 'always',
    retry: false,
  });
