import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createProfileItem,
  deleteProfileItem,
  listProfileItems,
  type ProfileCategoryId,
  type ProfileItem,
} from '@vigilia/contract/profile';
import { call } from '../../../core/backend/api.ts';

export type Catalogue = ReadonlyMap<ProfileCategoryId, readonly ProfileItem[]>;

function byCategory(items: readonly ProfileItem[]): Catalogue {
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
  queryFn: async ({ signal }) => byCategory(await call(listProfileItems, { signal })),
  refetchOnWindowFocus: false,
  // Comparing tens of thousands of items with what there was takes longer than it saves.
  structuralSharing: false,
});

/** Key of every change to the catalogue, so that the screen can show that one is pending. */
export const CHANGE_KEY = ['profile-change'];

interface ErrorHandlers {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

/** Adds an item. Pending until the lists are reloaded, also after a refusal, because they have changed. */
export function useAddItem(categoryId: ProfileCategoryId, handlers: ErrorHandlers) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: (name: string) => call(createProfileItem, { body: { name, categoryId } }),
    ...handlers,
    onSettled: () => client.invalidateQueries({ queryKey: catalogueQuery.queryKey }),
  });
}

/** Deletes an item; pending like `useAddItem`. */
export function useDeleteItem(handlers: ErrorHandlers) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: (id: number) => call(deleteProfileItem, { params: { id } }),
    ...handlers,
    onSettled: () => client.invalidateQueries({ queryKey: catalogueQuery.queryKey }),
  });
}
