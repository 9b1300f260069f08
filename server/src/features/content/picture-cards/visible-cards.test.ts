/** Pages of random cards for members and administrators, compared with a filtered array. */
import { PUBLICATION_STATES, publicationState } from '@vigilia/contract/content/publication';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../kernel/database/open.ts';
import { recordPicture } from '../../../testing/builders/pictures.ts';
import { aDatabase } from '../../../testing/databases.ts';
import { runs } from '../../../testing/full.ts';
import { aFolder } from '../../../testing/process.ts';
import { AT_ONCE } from '../publication/domain/publication.ts';
import { pictureCardStore } from './store.ts';

const NOW = '2026-03-02T15:00:00.000Z';
const someMoment = fc.constantFrom(null, '2026-03-02T14:59:59.999Z', NOW, '2026-03-02T15:00:00.001Z');

const someCard = fc.record({
  title: fc.constantFrom('a', 'b', 'ab'),
  publication: fc.oneof(
    fc.constant(AT_ONCE),
    fc.record({ draft: fc.boolean(), publishAt: someMoment, expireAt: someMoment }),
  ),
});

const someRequest = fc.record(
  {
    forAdministrator: fc.boolean(),
    state: fc.constantFrom('' as const, ...PUBLICATION_STATES),
    keyword: fc.constantFrom('', 'a', 'b', 'ab', 'c'),
    limit: fc.nat({ max: 6 }),
    offset: fc.nat({ max: 6 }),
  },
  { requiredKeys: ['forAdministrator', 'keyword'] },
);

it('lists the cards that the caller sees, with their positions and total, by keyword, state and page', async () => {
  const database = await openDatabase({ DATA_DIR: aFolder(), ...(await aDatabase()) });
  const picture = 'x.webp';
  await recordPicture(database, picture);
  await fc.assert(
    fc.asyncProperty(
      fc.array(someCard, { maxLength: 20, size: 'max' }),
      fc.array(someRequest, { minLength: 10, maxLength: 20, size: 'max' }),
      async (given, requests) => {
        const model = await database.write(async (tx) => {
          await tx.deleteFrom('news').execute();
          const cards = pictureCardStore(tx, 'news');
          const inserted = [];
          for (const { title, publication } of given)
            inserted.unshift(await cards.insert({ title, description: '', picture, ...publication }));
          return inserted.map((card, at) => ({
            ...card,
            position: at + 1,
            state: publicationState(card, new Date(NOW)),
          }));
        });
        for (const { forAdministrator, state, keyword, ...page } of requests) {
          const seen = forAdministrator
            ? model
            : model
                .filter((card) => card.state === 'published')
                .map((card, at) => ({ ...card, position: at + 1 }));
          const matching = seen.filter(
            (card) => (!state || card.state === state) && card.title.includes(keyword),
          );
          const { offset = 0, limit = matching.length } = page;
          const { rows: cards, total } = await pictureCardStore(database.read, 'news').list({
            ...{ forAdministrator, state, keyword, now: NOW },
            ...page,
          });
          expect(total).toBe(matching.length);
          expect(cards).toEqual(matching.slice(offset, offset + limit).map(({ state: _, ...card }) => card));
        }
      },
    ),
    { numRuns: runs(40) },
  );
  await database.close();
});
