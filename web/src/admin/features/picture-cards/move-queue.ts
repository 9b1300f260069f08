/**
 * Optimistic moves of cards. The screen shows the stored order with pending moves applied, so that a move is visible
 * at once, a failed one is undone by removing it, and a refetch undoes none.
 */

export interface Move {
  readonly id: number;
  /** Position in the whole list, from 1, that the card takes; those in between close up. */
  readonly to: number;
  /** How the card is called in messages. */
  readonly title: string;
}

export interface Positioned {
  readonly id: number;
  /** In the whole list, from 1, not in the loaded part. */
  readonly position: number;
}

/** Assigns positions by order where the backend returns none. */
export const positioned = <Card extends { readonly id: number; readonly position?: number }>(
  cards: readonly Card[],
): (Card & Positioned)[] => cards.map((card, index) => ({ ...card, position: card.position ?? index + 1 }));

/** The cards after a move, in their order. A card that is not among them moves nothing. */
export function applyMove<Card extends Positioned>(
  cards: readonly Card[],
  { id, to }: Pick<Move, 'id' | 'to'>,
): readonly Card[] {
  const from = cards.find((card) => card.id === id)?.position;
  if (from === undefined || from === to) return cards;
  const shift = (position: number) => {
    if (position === from) return to;
    if (from < position && position <= to) return position - 1;
    if (to <= position && position < from) return position + 1;
    return position;
  };
  return cards
    .map((card) => ({ ...card, position: shift(card.position) }))
    .sort((a, b) => a.position - b.position);
}

export interface MoveQueue {
  /** Moves not confirmed yet, in their order; another array after each change. */
  pending(): readonly Move[];
  subscribe(listener: () => void): () => void;
  add(move: Move): void;
}

interface MoveQueueCalls {
  readonly send: (move: Move) => Promise<unknown>;
  /** Applies a confirmed move to the loaded rows. The move is pending until this resolves. */
  readonly confirm: (move: Move) => Promise<void>;
  readonly fail: (move: Move, error: unknown) => void;
  /** Runs whenever nothing is pending any more. */
  readonly settle: () => void;
}

/**
 * Sends moves in order. Of consecutive waiting moves of one card only the last is sent, because it holds the final
 * position.
 */
export function openMoveQueue({ send, confirm, fail, settle }: MoveQueueCalls): MoveQueue {
  let pending: readonly Move[] = [];
  let sending: Move | null = null;
  const listeners = new Set<() => void>();
  const change = (next: readonly Move[]) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  const run = async () => {
    for (let move = pending[0]; move; move = pending[0]) {
      sending = move;
      try {
        await send(move);
        await confirm(move);
      } catch (error) {
        fail(move, error);
      }
      sending = null;
      change(pending.slice(1));
    }
    settle();
  };
  return {
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(move) {
      const last = pending.at(-1);
      const replaces = last !== undefined && last !== sending && last.id === move.id;
      change([...(replaces ? pending.slice(0, -1) : pending), move]);
      if (sending === null && pending.length === 1) void run();
    },
  };
}
