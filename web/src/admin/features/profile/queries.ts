import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { countPicks, readProfile, updateProfile } from '@vigilia/contract/users/member-profile';
import {
  createProfileItem,
  deleteProfileItem,
  listProfileItems,
  type ProfileCategoryId,
  type ProfileItem,
  renameProfileItem,
} from '@vigilia/contract/users/profile';
import { call, request } from '../../../core/backend/api.ts';

export interface Catalogue {
  readonly lists: ReadonlyMap<ProfileCategoryId, readonly ProfileItem[]>;
  /** Whether the backend supports more than the specification's calls (R1.10): it returned a total. */
  readonly extended: boolean;
}

function byCategory(items: readonly ProfileItem[]): Catalogue['lists'] {
  const lists = new Map<ProfileCategoryId, ProfileItem[]>();
  for (const item of items) {
    const list = lists.get(item.categoryId);
    if (list) list.push(item);
    else lists.set(item.categoryId, [item]);
  }
  return lists;
}

/** The profile catalogue. Not refetched when the window gets the focus (R8.2). */
export const catalogueQuery = queryOptions({
  queryKey: ['profile-items'],
  queryFn: async ({ signal }): Promise<Catalogue> => {
    const { data, total } = await request(listProfileItems, { signal });
    return { lists: byCategory(data), extended: total !== null };
  },
  refetchOnWindowFocus: false,
  // Comparing tens of thousands of items takes longer than it saves.
  structuralSharing: false,
});

export const pickCountsQuery = queryOptions({
  queryKey: ['profile-items', 'members'],
  queryFn: async ({ signal }) =>
    new Map((await call(countPicks, { signal })).map(({ id, members }) => [id, members])),
  structuralSharing: false,
});

export const picksQuery = (userId: number) =>
  queryOptions({
    queryKey: ['profile-picks', userId],
    queryFn: ({ signal }) => call(readProfile, { params: { id: userId }, signal }),
    retry: false,
  });

/** Replaces the picks of a user. The lists of users can be filtered by them, and the user's page shows the entry in the log. */
export function useUpdatePicks(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly number[]) =>
      call(updateProfile, { params: { id: userId }, body: { items: [...items] } }),
    onSettled: () =>
      Promise.all(
        ['profile-picks', 'profile-items', 'users'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

/** Key of every change to the catalogue, so that the screen can show that one is pending. */
export const CHANGE_KEY = ['profile-change'];

interface ErrorHandlers {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

/** Adds an item. Pending until the lists are reloaded, also after a refusal, as they have changed. */
export function useAddItem(categoryId: ProfileCategoryId, handlers: ErrorHandlers) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: (name: string) => call(createProfileItem, { body: { name, categoryId } }),
    ...handlers,
    onSettled: () => client.invalidateQueries({ queryKey: catalogueQuery.queryKey }),
  });
}

/** Renames an item; pending like `useAddItem`. */
export function useRenameItem(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: (name: string) => call(renameProfileItem, { params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: catalogueQuery.queryKey }),
  });
}

export function useDeleteItem(handlers: ErrorHandlers) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: (id: number) => call(deleteProfileItem, { params: { id } }),
    ...handlers,
    onSettled: () => client.invalidateQueries({ queryKey: catalogueQuery.queryKey }),
  });
}
