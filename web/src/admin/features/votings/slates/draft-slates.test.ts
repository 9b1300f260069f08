import { expect, test } from 'vitest';
import { type DraftSlate, emptySlate, shortSlates } from './draft-slates.ts';

const slateOf = (name: string, people: number): DraftSlate => ({
  ...emptySlate(),
  name,
  places: Array.from({ length: people }, (_, id) => ({
    person: { id, name, lastName: 'Paz', dni: null },
    alternate: null,
  })),
});

test('finds slates with fewer people than seats, once they have any', () => {
  const slates = [slateOf('A', 2), slateOf('B', 5), slateOf('C', 0)];
  expect(shortSlates(slates, 5).map(({ name }) => name)).toEqual(['A']);
  expect(shortSlates(slates, Number.NaN)).toEqual([]);
  expect(shortSlates(slates, 2)).toEqual([]);
});
