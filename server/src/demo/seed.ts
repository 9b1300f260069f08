/**
 * Fills an empty database with a believable association (decisions §3, `SEED`), through the same stores as the
 * calls. Pictures come first, outside any transaction; then everything is written at once or not at all. What an
 * interrupted seed leaves in the file store is an orphan and removed like any other.
 */
import type { LinkName } from '@vigilia/contract/links';
import { fileStore } from '../features/files/store.ts';
import { linkStore } from '../features/links/store.ts';
import { pictureCardStore } from '../features/picture-cards/store.ts';
import type { Parts } from '../platform/parts.ts';
import { BENEFITS, type DemoCard, LINKS, NEWS } from './content.ts';
import { drawPictures, type PictureSize, SQUARE, WIDE } from './pictures.ts';

export async function seedDemo({ clock, database, images }: Parts): Promise<void> {
  const drawn = async (cards: readonly DemoCard[], size: PictureSize) => {
    const pictures = await drawPictures(cards.map(({ scene }, index) => ({ scene, size, seed: index + 1 })));
    return cards.map((card, index) => ({ ...card, bytes: pictures[index] as Buffer }));
  };
  const stored = (cards: Awaited<ReturnType<typeof drawn>>) =>
    Promise.all(
      cards.map(async ({ title, description, scene, bytes }) => {
        const claim = { type: 'image/jpeg', fileName: `${scene}.jpg` };
        return { title, description, picture: await images.store(bytes, claim) };
      }),
    );
  // Storing turns the drawing's decoder off again: all are drawn before the first is stored.
  const drawnNews = await drawn(NEWS, WIDE);
  const drawnBenefits = await drawn(BENEFITS, SQUARE);
  const [news, benefits] = await Promise.all([stored(drawnNews), stored(drawnBenefits)]);

  const createdAt = clock.now().toISOString();
  await database.write(async (tx) => {
    const links = linkStore(tx);
    for (const [name, url] of Object.entries(LINKS) as [LinkName, string][]) await links.insert(name, url);

    const files = fileStore(tx);
    for (const [table, cards] of [
      ['news', news],
      ['benefits', benefits],
    ] as const) {
      const store = pictureCardStore(tx, table);
      // Each goes on top of the one before.
      for (const card of cards.toReversed()) {
        await files.record(card.picture, 'image', createdAt);
        await store.insertOnTop(card);
      }
    }
  });
}
