/** Moves of cards: sent one after the other, shown at once, undone when refused. */
import { type InfiniteData, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import { call, reasonOf } from '../../../core/backend/api.ts';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import type { PictureCardKind } from './picture-cards.ts';
import type { CardPage } from './queries.ts';

export interface Move {
  readonly id: number;
  /** New position in the whole list, from 1; the cards in between move up. */
  readonly to: number;
  /** Title of the card in messages. */
  readonly title: string;
}

/** `position` is that in the whole list, from 1, not in the loaded part. */
type Placed<Card> = Card & { readonly position: number };

/** Assigns positions by order on a backend that returns none. */
const placed = <Card extends { readonly id: number; readonly position?: number }>(
  cards: readonly Card[],
): Placed<Card>[] => cards.map((card, index) => ({ ...card, position: card.position ?? index + 1 }));

/** The cards after a move, in order. An unknown card, or one that was moved already, is not moved. */
export function afterMove<Card extends { readonly id: number; readonly position: number }>(
  cards: readonly Card[],
  { id, to }: Pick<Move, 'id' | 'to'>,
): Card[] {
  const from = cards.find((card) => card.id === id)?.position;
  const shift = (position: number) => {
    if (from === undefined) return position;
    if (position === from) return to;
    if (from < position && position <= to) return position - 1;
    return to <= position && position < from ? position + 1 : position;
  };
  return cards
    .map((card) => ({ ...card, position: shift(card.position) }))
    .sort((a, b) => a.position - b.position);
}

/** The loaded pages after a move; they keep their lengths. */
function pagesAfter(data: InfiniteData<CardPage>, move: Move): InfiniteData<CardPage> {
  const cards = afterMove(placed(data.pages.flatMap((page) => page.data)), move);
  const pages = data.pages.map((page) => ({ ...page, data: cards.splice(0, page.data.length) }));
  return { ...data, pages };
}

/** Sends moves, also after the list is left, and applies pending ones to the loaded cards, so that a refetch undoes none. */
export function useMoves(kind: PictureCardKind) {
  const client = useQueryClient();
  const all = { queryKey: kind.queryKey };
  const mutationKey = ['move', kind.path];
  // Renders again when a move is settled.
  useIsMutating({ mutationKey });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: kind.path },
    mutationFn: ({ id, to }: Move) => call(kind.calls.move, { params: { id }, body: { newPosition: to } }),
    onSuccess: async (_, move) => {
      // A pending request may have been answered before the move.
      await client.cancelQueries(all);
      client.setQueriesData<InfiniteData<CardPage>>(all, (data) => data && pagesAfter(data, move));
    },
    onError: (error, { title }) =>
      toastError(
        kind.texts.moveFailure,
        `${reasonOf(error)} «${title}» vuelve a su lugar.`.trim(),
        `move-${kind.path}`,
      ),
    onSettled: () => {
      // After the last pending move.
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries(all);
    },
  });
  return {
    move: mutate,
    /** The cards in their shown order. */
    applied: (loaded: readonly PictureCard[]) =>
      client
        .getMutationCache()
        .findAll({ mutationKey, status: 'pending' })
        .reduce((cards, { state }) => afterMove(cards, state.variables as Move), placed(loaded)),
  };
}
