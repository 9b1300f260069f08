import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Article,
  createArticle,
  deleteArticle,
  listArticles,
  readArticle,
  updateArticle,
} from '@vigilia/contract/content/articles';
import { call } from '../../../core/backend/api.ts';
import type { PublicationChange } from '../../../domain/publication/publication-input.ts';

/** The list, where deleted and saved articles are named. */
export const ARTICLES = 'articles';
const ALL = [ARTICLES] as const;

export const articlesQuery = queryOptions({
  queryKey: [...ALL, 'list'],
  queryFn: ({ signal }) => call(listArticles, { signal }),
});

/** One article as it is stored now: the list may be older than the edit. */
export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, id],
    queryFn: ({ signal }) => call(readArticle, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // A refetch must not change the form while typing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

type Fields = Pick<Article, 'name' | 'url'> & PublicationChange;
type Change = Partial<Fields> & { version?: number };

export function useCreateArticle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Fields) => call(createArticle, { body }),
    onSettled: () => void client.invalidateQueries(articlesQuery),
  });
}

export function useUpdateArticle(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call(updateArticle, { params: { id }, body }),
    onSettled: () => void client.invalidateQueries(articlesQuery),
  });
}

/** Deletes an article. Refetches the list after a refusal too: another administrator may have deleted it. */
export function useDeleteArticle() {
  const client = useQueryClient();
  return (id: number) =>
    call(deleteArticle, { params: { id } }).finally(() => client.invalidateQueries(articlesQuery));
}
