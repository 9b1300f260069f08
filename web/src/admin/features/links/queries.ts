import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createLink, type Link, type LinkName, linkByName, updateLink } from '@vigilia/contract/links';
import { ApiError, call } from '../../../core/backend/api.ts';

/** The saved link of a section, or null. Other backends represent "none yet" in other ways. */
async function readLink(name: LinkName, signal: AbortSignal): Promise<Link | null> {
  try {
    const link = await call(linkByName, { params: { name }, signal });
    return link?.id === undefined ? null : link;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const linkQuery = (name: LinkName) =>
  queryOptions({ queryKey: ['links', name], queryFn: ({ signal }) => readLink(name, signal) });

/** Updates the saved link of a section, or creates it where there is none (R5.1). */
export function useSaveLink(name: LinkName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (url: string) => {
      // Refetched, not cached: another administrator may have saved the first one. Without retries, so that a failed
      // save is reported at once.
      const saved = await client.fetchQuery({ ...linkQuery(name), staleTime: 0, retry: false });
      return saved
        ? call(updateLink, { params: { id: saved.id }, body: { url } })
        : call(createLink, { body: { link: name, url } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['links', name] }),
  });
}
