/** A long list of news, inserted directly into the database: for benches and long lists. */

import { pictureCardStore } from '../../features/content/picture-cards/store.ts';
import { claimStorage } from '../../features/files/installation-id.ts';
import { fileStore } from '../../features/files/store.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';

interface Card {
  readonly title: string;
  readonly description: string;
}

/**
 * Inserts `count` news, the last on top, all with the same picture. Its file shows nothing, but it is there: a server
 * does not start on a database that names files beside an empty storage.
 * @param cardOf the texts of a number, from 1
 */
export async function manyNews(
  { clock, database, files }: Pick<Dependencies, 'clock' | 'database' | 'files'>,
  count: number,
  cardOf: (number: number) => Card,
): Promise<void> {
  const picture = `${'0'.repeat(32)}.webp`;
  await files.put(picture, Buffer.of(0));
  await database.write(async (tx) => {
    await fileStore(tx).record(picture, 'image', clock.now().toISOString());
    const news = pictureCardStore(tx, 'news');
    for (let number = 1; number <= count; number += 1) await news.insert({ ...cardOf(number), picture });
  });
  // A large association names other files, which are not there; the mark makes the pair known.
  await claimStorage(database, files);
}
