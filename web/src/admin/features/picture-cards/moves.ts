/** Pending moves of news and benefits. */
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call, reasonOf } from '../../../core/backend/api.ts';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import type { PictureCardKind } from './kinds.ts';
import { applyMove, type Move, type MoveQueue, openMoveQueue, positioned } from './move-queue.ts';
import { allOf, type CardPage } from './queries.ts';

/** The list after a move; pages keep their lengths. */
function moved(data: InfiniteData<CardPage>, move: Move): InfiniteData<CardPage> {
  const cards = applyMove(positioned(data.pages.flatMap((page) => page.data)), move);
  let start = 0;
  const pages = data.pages.map((page) => {
    const next = cards.slice(start, start + page.data.length);
    start += page.data.length;
    return { ...page, data: [...next] };
  });
  return { ...data, pages };
}

/** One for each kind, for as long as the page lives: moves are sent also when the list is left. */
const queues = new Map<string, MoveQueue>();

function queueOf(kind: PictureCardKind, client: QueryClient): MoveQueue {
  const queryKey = allOf(kind);
  const present =
    queues.get(kind.path) ??
    openMoveQueue({
      send: ({ id, to }) => call(kind.calls.move, { params: { id }, body: { newPosition: to } }),
      confirm: async (move) => {
        // A pending request may have been answered before the move.
        await client.cancelQueries({ queryKey });
        client.setQueriesData<InfiniteData<CardPage>>({ queryKey }, (data) => data && moved(data, move));
      },
      fail: ({ title }, error) =>
        toastError(
          kind.texts.moveFailure,
          `${reasonOf(error)} «${title}» vuelve a su lugar.`.trim(),
          `move-${kind.path}`,
        ),
      settle: () => void client.invalidateQueries({ queryKey }),
    });
  queues.set(kind.path, present);
  return present;
}

/** The pending moves, and a function to add one. */
export function useMoves(kind: PictureCardKind): MoveQueue {
  const queue = queueOf(kind, useQueryClient());
  useSyncExternalStore(queue.subscribe, queue.pending, queue.pending);
  return queue;
}
