import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyMove, type Move, openMoveQueue, positioned } from './move-queue.ts';

const deck = (count: number) => positioned(Array.from({ length: count }, (_, index) => ({ id: index + 1 })));
const idsOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => id);

it('moves a card like the backend, with any part of the list loaded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }).chain((count) =>
        fc.record({
          count: fc.constant(count),
          moves: fc.array(
            fc.record({ id: fc.integer({ min: 1, max: count }), to: fc.integer({ min: 1, max: count }) }),
            { maxLength: 8 },
          ),
          shown: fc.func(fc.boolean()),
        }),
      ),
      ({ count, moves, shown }) => {
        const model = idsOf(deck(count));
        const isShown = (id: number) => shown(id) || moves.some((move) => move.id === id);
        let cards: readonly { id: number; position: number }[] = deck(count).filter(({ id }) => isShown(id));
        for (const { id, to } of moves) {
          model.splice(model.indexOf(id), 1);
          model.splice(to - 1, 0, id);
          cards = applyMove(cards, { id, to });
        }
        expect(cards).toEqual(
          model.map((id, index) => ({ id, position: index + 1 })).filter(({ id }) => isShown(id)),
        );
      },
    ),
  );
});

/** A backend that answers or refuses on command. */
function aBackend(count: number) {
  let stored: readonly { id: number; position: number }[] = deck(count);
  let loaded = stored;
  const waiting: (() => void)[] = [];
  const sent: Move[] = [];
  const failed: Move[] = [];
  let refuses = false;
  let settled = 0;
  const queue = openMoveQueue({
    send: async (move) => {
      sent.push(move);
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (refuses) throw new Error('refused');
      stored = applyMove(stored, move);
    },
    confirm: async (move) => {
      loaded = applyMove(loaded, move);
    },
    fail: (move) => failed.push(move),
    settle: () => {
      settled += 1;
    },
  });
  const shown = () => queue.pending().reduce(applyMove, loaded);
  return {
    queue,
    sent,
    failed,
    shown: () => idsOf(shown()),
    stored: () => idsOf(stored),
    settled: () => settled,
    /** Moves a card by one in the shown list. */
    nudge(id: number, by: 1 | -1) {
      const now = shown();
      const target = now[now.findIndex((card) => card.id === id) + by];
      if (target) queue.add({ id, to: target.position, title: String(id) });
    },
    async answer(refusing = false) {
      refuses = refusing;
      waiting.shift()?.();
      for (let each = 0; each < 10; each += 1) await null;
    },
  };
}

it('merges clicks before the first response into two calls', async () => {
  const { nudge, shown, stored, sent, answer, settled } = aBackend(8);
  for (let each = 0; each < 5; each += 1) nudge(2, 1);
  expect(shown()).toEqual([1, 3, 4, 5, 6, 7, 2, 8]);
  await answer();
  await answer();
  expect(stored()).toEqual([1, 3, 4, 5, 6, 7, 2, 8]);
  expect(sent.map(({ to }) => to)).toEqual([3, 7]);
  expect(settled()).toBe(1);
});

it('undoes only a failed move', async () => {
  const { nudge, shown, stored, answer, failed } = aBackend(6);
  nudge(1, 1);
  nudge(6, -1);
  expect(shown()).toEqual([2, 1, 3, 4, 6, 5]);
  await answer(true);
  expect(failed).toMatchObject([{ id: 1 }]);
  expect(shown()).toEqual([1, 2, 3, 4, 6, 5]);
  await answer();
  expect(stored()).toEqual([1, 2, 3, 4, 6, 5]);
});

it('ends at the shown position for any clicks during pending calls', async () => {
  const event = fc.oneof(
    fc.record({ id: fc.integer({ min: 1, max: 7 }), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.constant('answer' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const { nudge, shown, stored, answer, queue, settled } = aBackend(7);
      const model = idsOf(deck(7));
      for (const each of events) {
        if (each === 'answer') await answer();
        else {
          nudge(each.id, each.by);
          const at = model.indexOf(each.id);
          const to = at + each.by;
          if (to >= 0 && to < model.length) model.splice(to, 0, ...model.splice(at, 1));
        }
        expect(shown()).toEqual(model);
      }
      const shownLast = shown();
      while (queue.pending().length > 0) await answer();
      expect(stored()).toEqual(shownLast);
      if (events.some((each) => each !== 'answer')) expect(settled()).toBeGreaterThanOrEqual(0);
    }),
  );
});
