import { useQuery } from '@tanstack/react-query';
import { preloadChunk } from './lazy-chunk.ts';

/** Loads a chunk before its component is rendered. Retries with `refetch` only; also without a network it is tried. */
export const useChunk = (name: string, load: () => Promise<unknown>) =>
  useQuery({
    queryKey: ['code', name],
    queryFn: async () => {
      await preloadChunk(load);
      return true;
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
