import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodySent } from '@vigilia/contract/call';
import type { createNews, updateNews } from '@vigilia/contract/content/news';
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import type { PublicationState } from '@vigilia/contract/content/publication';
import { type ApiResponse, call, request, type Sending } from '../../../core/backend/api.ts';
import type { PictureCardKind } from './kinds.ts';

/** Cards per page. */
const PAGE = 24;

export type CardPage = ApiResponse<PictureCard[]>;

export const allOf = ({ path }: PictureCardKind) => ['picture-cards', path] as const;

/**
 * Cards in order, by pages. A backend without pages returns all of them at once and no total; then there is no next
 * page.
 */
export const cardsQuery = (kind: PictureCardKind, keyword: string, state: PublicationState | '' = '') =>
  infiniteQueryOptions({
    queryKey: [...allOf(kind), keyword, state],
    queryFn: ({ pageParam, signal }) =>
      request(kind.calls.list, {
        query: { keyword, state, limit: PAGE, offset: pageParam },
        signal,
      }) as Promise<CardPage>,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.total !== null && shown < last.total && last.data.length > 0 ? shown : undefined;
    },
  });

export interface CardChange extends Partial<Sending> {
  /** The card that is edited; null creates one. */
  readonly id: number | null;
  /** All fields of a new card, or those of an old one that are sent. */
  readonly fields: BodySent<typeof updateNews>;
  /** The version that was opened. */
  readonly version?: number | undefined;
  /** Null leaves the stored picture. */
  readonly file: File | null;
}

/** Creates or changes a card and invalidates every list of its kind. */
export function useSaveCard(kind: PictureCardKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fields, version, file, ...sending }: CardChange): Promise<unknown> =>
      id === null
        ? call(kind.calls.create, { body: fields as BodySent<typeof createNews>, file, ...sending })
        : call(kind.calls.update, {
            params: { id },
            body: { ...fields, ...(version !== undefined && { version }) },
            ...((file || kind.saysThatPictureStays) && { file }),
            ...sending,
          }),
    // A refusal may mean that another administrator deleted it.
    onSettled: () => void client.invalidateQueries({ queryKey: allOf(kind) }),
  });
}

/** Deletes a card. Refetches the list after a refusal too: another administrator may have deleted it. */
export function useDeleteCard(kind: PictureCardKind) {
  const client = useQueryClient();
  return (id: number) =>
    call(kind.calls.remove, { params: { id } }).finally(() =>
      client.invalidateQueries({ queryKey: allOf(kind) }),
    );
}
