import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@vigilia/contract/call';
import { listArticles, readArticle } from '@vigilia/contract/content/articles';
import { listCourses } from '@vigilia/contract/content/courses';
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import type { PublicationState } from '@vigilia/contract/content/publication';
import { useCallback } from 'react';
import { type ApiResponse, type Arguments, call, request, type Sending } from '../../../core/backend/api.ts';
import { nextOffset } from '../../../core/backend/listing.ts';
import type { ContentKind } from './kind.ts';
import type { PictureCardKind } from './picture-cards.ts';

const PAGE = 24;

export type CardPage = ApiResponse<PictureCard[]>;

/** Cards in order, by pages. A backend without pages returns all of them at once and no total; then there is no next page. */
export const cardsQuery = (kind: PictureCardKind, keyword: string, state: PublicationState | '' = '') =>
  infiniteQueryOptions({
    queryKey: [...kind.queryKey, keyword, state],
    queryFn: ({ pageParam, signal }) =>
      request(kind.calls.list, {
        query: { keyword, state, limit: PAGE, offset: pageParam },
        signal,
      }) as Promise<CardPage>,
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(listCourses, { signal }),
});

export const articlesQuery = queryOptions({
  queryKey: ['articles', 'list'],
  queryFn: ({ signal }) => call(listArticles, { signal }),
});

/** The stored article: the list may be older than the edit. */
export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: ['articles', id],
    queryFn: ({ signal }) => call(readArticle, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // A refetch must not change the form while typing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export interface Save extends Partial<Sending> {
  /** The record that is edited; null creates one. */
  readonly id: number | null;
  readonly change: object;
  readonly version: number | undefined;
  /** Null leaves the stored picture. */
  readonly file: File | null;
}

/** The definition of a kind names the calls; their bodies are checked by its schema. */
const send = (declared: Call, given: object) => call(declared, given as Arguments<Call>);

/** Creates or changes a record. Refetches after a refusal too: another administrator may have deleted it. */
export function useSave({ calls, picture, queryKey }: ContentKind) {
  const client = useQueryClient();
  return ({ id, change, version, file, ...sending }: Save): Promise<unknown> =>
    (id === null
      ? send(calls.create, { body: change, ...(file && { file }), ...sending })
      : send(calls.update, {
          params: { id },
          body: { ...change, ...(version !== undefined && { version }) },
          ...((file || picture?.saysThatItStays) && { file }),
          ...sending,
        })
    ).finally(() => void client.invalidateQueries({ queryKey }));
}

/** Deletes a record. Refetches the list after a refusal too: another administrator may have deleted it. */
export function useDelete({ calls, queryKey }: ContentKind) {
  const client = useQueryClient();
  return useCallback(
    (id: number) =>
      send(calls.remove, { params: { id } }).finally(() => client.invalidateQueries({ queryKey })),
    [client, calls, queryKey],
  );
}
