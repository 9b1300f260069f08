/** A long list of news, inserted directly into the database: for benches and long lists. */
import { fileStore } from '../../features/files/store.ts';
import { pictureCardStore } from '../../features/picture-cards/store.ts';
import type { Dependencies } from '../../http/dependencies.ts';

interface Card {
  readonly title: string;
  readonly description: string;
}

/**
 * Inserts `count` news, the last on top, all with the same picture, whose file does not exist.
 * @param cardOf the texts of a number, from 1
 */
export const manyNews = (
  { clock, database }: Dependencies,
  count: number,
  cardOf: (number: number) => Card,
): Promise<void> =>
  database.write(async (tx) => {
    const picture = `${'0'.repeat(32)}.webp`;
    await fileStore(tx).record(picture, 'image', clock.now().toISOString());
    const news = pictureCardStore(tx, 'news');
    for (let number = 1; number <= count; number += 1) await news.insertOnTop({ ...cardOf(number), picture });
  });
