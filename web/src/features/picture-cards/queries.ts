import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PictureCard } from '@vigilia/contract/picture-cards';
import { type Answer, call, request, type Sending } from '../../lib/api.ts';
import type { PictureCardKind } from './kinds.ts';

/** Cards asked for at a time. */
const PAGE = 24;

type Page = Answer<PictureCard[]>;

const allOf = ({ path }: PictureCardKind) => ['picture-cards', path] as const;

/**
 * Cards in their order, a page at a time. A backend that knows no pages answers all of them at once and tells
 * no total; then there is no next page.
 */
export const cardsQuery = (kind: PictureCardKind, keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...allOf(kind), keyword],
    queryFn: ({ pageParam, signal }) =>
      request(kind.calls.list, {
        query: { keyword, limit: PAGE, offset: pageParam },
        signal,
      }) as Promise<Page>,
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
  readonly fields: { title?: string; description?: string };
  /** Null leaves the stored picture. */
  readonly file: File | null;
}

/** Creates or changes a card and has every list of its kind loaded anew. */
export function useSaveCard(kind: PictureCardKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fields, file, ...sending }: CardChange): Promise<unknown> =>
      id === null
        ? call(kind.calls.create, { body: fields as Required<typeof fields>, file, ...sending })
        : call(kind.calls.update, {
            params: { id },
            body: fields,
            ...((file || kind.saysThatPictureStays) && { file }),
            ...sending,
          }),
    // A refusal may mean that somebody else deleted it.
    onSettled: () => void client.invalidateQueries({ queryKey: allOf(kind) }),
  });
}

/** The list without a card; each page tells the total of all of them. */
function without(data: InfiniteData<Page>, id: number): InfiniteData<Page> {
  const isHere = data.pages.some((page) => page.data.some((card) => card.id === id));
  if (!isHere) return data;
  const pages = data.pages.map((page) => ({
    data: page.data.filter((card) => card.id !== id),
    total: page.total === null ? null : page.total - 1,
  }));
  return { ...data, pages };
}

/** Deletes a card, even if the screen or the page is left meanwhile. */
export function useDeleteCard(kind: PictureCardKind) {
  const client = useQueryClient();
  return (id: number) => ({
    send: (token: string | null) => call(kind.calls.remove, { params: { id }, keepalive: true, token }),
    takeOut: () =>
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: allOf(kind) },
        (data) => data && without(data, id),
      ),
    reload: () => client.invalidateQueries({ queryKey: allOf(kind) }),
  });
}

/**
 * The list with a card put where another one stands, pages kept as long as they were. The list on the screen is no
 * guide to places: it leaves out what is about to be deleted.
 */
function moved<Parameter>(
  data: InfiniteData<Page, Parameter>,
  id: number,
  onto: number,
): InfiniteData<Page, Parameter> {
  const cards = data.pages.flatMap((page) => page.data);
  // The places stay; the cards in between take each other's, so that the next move is sent with the right one.
  const places = cards.map(({ position }) => position);
  const from = cards.findIndex((card) => card.id === id);
  const to = cards.findIndex((card) => card.id === onto);
  if (from === -1 || to === -1) return data;
  cards.splice(to, 0, ...cards.splice(from, 1));
  let start = 0;
  const pages = data.pages.map((page) => {
    const next = cards
      .slice(start, start + page.data.length)
      .map((each, place) => ({ ...each, position: places[start + place] ?? each.position }));
    start += page.data.length;
    return { ...page, data: next };
  });
  return { ...data, pages };
}

/** Moves a card; the list shows it at once and is put back if the backend refuses. */
export function useMoveCard(kind: PictureCardKind, keyword: string) {
  const client = useQueryClient();
  const { queryKey } = cardsQuery(kind, keyword);
  return useMutation({
    scope: { id: `move-${kind.path}` },
    mutationFn: ({ id, newPosition }: { id: number; onto: number; newPosition: number }) =>
      call(kind.calls.move, { params: { id }, body: { newPosition } }),
    onMutate: async ({ id, onto }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (data) => data && moved(data, id, onto));
      return { before };
    },
    onError: (_error, _move, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: allOf(kind) }),
  });
}
