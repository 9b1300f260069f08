/**
 * Fills an empty database with a believable association (decisions §3, `SEED`), through the same stores as the
 * calls. Pictures come first, outside any transaction; then everything is written at once or not at all. What an
 * interrupted seed leaves in the file store is an orphan and removed like any other.
 */
import type { LinkName } from '@vigilia/contract/links';
import { articleStore } from '../features/articles/store.ts';
import { courseStore } from '../features/courses/store.ts';
import { fileStore } from '../features/files/store.ts';
import { linkStore } from '../features/links/store.ts';
import { pictureCardStore } from '../features/picture-cards/store.ts';
import type { Parts } from '../platform/parts.ts';
import { ARTICLES } from './articles.ts';
import { BENEFITS, LINKS, NEWS } from './content.ts';
import { COURSES, momentOf } from './courses.ts';
import { drawPictures, type PictureSize, type SceneName, SQUARE, WIDE } from './pictures.ts';

export async function seedDemo({ clock, database, images }: Parts): Promise<void> {
  const drawn = async <T extends { readonly scene: SceneName }>(things: readonly T[], size: PictureSize) => {
    const pictures = await drawPictures(things.map(({ scene }, index) => ({ scene, size, seed: index + 1 })));
    return things.map((thing, index) => ({ thing, bytes: pictures[index] as Buffer }));
  };
  const stored = <T extends { readonly scene: SceneName }>(things: readonly { thing: T; bytes: Buffer }[]) =>
    Promise.all(
      things.map(async ({ thing: { scene, ...fields }, bytes }) => {
        const claim = { type: 'image/jpeg', fileName: `${scene}.jpg` };
        return { ...fields, picture: await images.store(bytes, claim) };
      }),
    );
  // Storing turns the drawing's decoder off again: all are drawn before the first is stored.
  const drawnNews = await drawn(NEWS, WIDE);
  const drawnBenefits = await drawn(BENEFITS, SQUARE);
  const drawnCourses = await drawn(COURSES, WIDE);
  const [news, benefits, courses] = await Promise.all([
    stored(drawnNews),
    stored(drawnBenefits),
    stored(drawnCourses),
  ]);

  const now = clock.now();
  const createdAt = now.toISOString();
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

    for (const { startsIn, endsIn, startHour, endHour, ...course } of courses) {
      await files.record(course.picture, 'image', createdAt);
      const startDate = momentOf(now, startsIn, startHour);
      await courseStore(tx).insert({ ...course, startDate, endDate: momentOf(now, endsIn, endHour) });
    }
    // The newest is listed first.
    for (const article of ARTICLES.toReversed()) await articleStore(tx).insert(article);
  });
}
