import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterMove } from './moves.ts';

const deck = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, position: index + 1 }));

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
        const model = deck(count).map(({ id }) => id);
        const isShown = (id: number) => shown(id) || moves.some((move) => move.id === id);
        let cards = deck(count).filter(({ id }) => isShown(id));
        for (const { id, to } of moves) {
          model.splice(model.indexOf(id), 1);
          model.splice(to - 1, 0, id);
          cards = afterMove(cards, { id, to });
        }
        expect(cards).toEqual(
          model.map((id, index) => ({ id, position: index + 1 })).filter(({ id }) => isShown(id)),
        );
      },
    ),
  );
});

it('changes nothing where the move was applied already, or the card is not loaded', () => {
  const moved = afterMove(deck(3), { id: 1, to: 3 });
  expect(afterMove(moved, { id: 1, to: 3 })).toEqual(moved);
  expect(afterMove(moved, { id: 4, to: 1 })).toEqual(moved);
});
