/** Random operations on a list of cards, compared with an array. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Database } from '../../../kernel/database/database.ts';
import { openDatabase } from '../../../kernel/database/open.ts';
import { fold } from '../../../kernel/database/search.ts';
import { recordPicture } from '../../../testing/builders/pictures.ts';
import { aDatabase } from '../../../testing/databases.ts';
import { runs } from '../../../testing/full.ts';
import { aFolder } from '../../../testing/process.ts';
import { ALL_STATES } from '../publication/domain/publication.ts';
import { pictureCardStore } from './store.ts';

interface Model {
  id: number;
  title: string;
}

type Order =
  | { kind: 'create'; title: string }
  | { kind: 'move'; which: number; to: number }
  | { kind: 'remove'; which: number }
  | { kind: 'list'; keyword: string; limit?: number; offset?: number };

const someTitle = fc.string({
  unit: fc.constantFrom('a', 'á', 'B', 'ñ', '%', ' '),
  minLength: 1,
  maxLength: 4,
});
const index = fc.nat({ max: 30 });

const someOrder: fc.Arbitrary<Order> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), title: someTitle }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which: index,
      to: fc.integer({ min: 1, max: 25 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: index }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        kind: fc.constant('list' as const),
        keyword: fc.oneof(fc.constant(''), someTitle),
        limit: fc.nat({ max: 6 }),
        offset: fc.nat({ max: 6 }),
      },
      { requiredKeys: ['kind', 'keyword'] },
    ),
  },
);

const picture = 'x.webp';

/** Applies an operation to both sides and compares the results. */
async function follow(database: Database, model: Model[], order: Order): Promise<void> {
  const cards = pictureCardStore(database.read, 'news');
  switch (order.kind) {
    case 'create': {
      const { title } = order;
      const created = await database.write((tx) =>
        pictureCardStore(tx, 'news').insert({ title, description: '', picture }),
      );
      model.unshift({ id: created.id, title });
      expect(created.position).toBe(1);
      return;
    }
    case 'list': {
      const { keyword, limit, offset = 0 } = order;
      const matching = model
        .map(({ id, title }, at) => ({ id, title, position: at + 1 }))
        .filter(({ title }) => fold(title).includes(fold(keyword)));
      const { rows: listed, total } = await cards.list({ ...order, ...ALL_STATES });
      expect(total).toBe(matching.length);
      expect(listed.map(({ id, title, position }) => ({ id, title, position }))).toEqual(
        matching.slice(offset, limit === undefined ? undefined : offset + limit),
      );
      return;
    }
    default: {
      const at = order.which % Math.max(1, model.length);
      const chosen = model[at];
      if (!chosen) return;
      const card = await cards.byId(chosen.id);
      expect(card?.position).toBe(at + 1);
      if (!card) return;
      model.splice(at, 1);
      if (order.kind === 'remove') {
        await database.write((tx) => pictureCardStore(tx, 'news').remove(card));
        return;
      }
      const moved = await database.write((tx) => pictureCardStore(tx, 'news').move(card, order.to));
      model.splice(order.to - 1, 0, chosen);
      expect(moved.position).toBe(model.indexOf(chosen) + 1);
    }
  }
}

it('keeps positions from 1 to n without gaps after any operations', async () => {
  const database = await openDatabase({ DATA_DIR: aFolder(), ...(await aDatabase()) });
  await recordPicture(database, picture);
  await fc.assert(
    fc.asyncProperty(fc.array(someOrder, { maxLength: 40 }), async (orders) => {
      await database.write((tx) => tx.deleteFrom('news').execute());
      const model: Model[] = [];
      for (const order of orders) {
        await follow(database, model, order);
        const { rows: cards } = await pictureCardStore(database.read, 'news').list(ALL_STATES);
        expect(cards.map(({ id, position }) => [id, position])).toEqual(
          model.map(({ id }, at) => [id, at + 1]),
        );
      }
    }),
    { numRuns: runs(150) },
  );
  await database.close();
});
