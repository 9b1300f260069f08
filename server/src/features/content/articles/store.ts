import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import type { PublishedRecord } from '../publication/save.ts';
import { publishedStore } from '../publication/store.ts';

export interface StoredArticle extends PublishedRecord {
  readonly name: string;
  readonly url: string;
}

export const articleStore = (db: Db) =>
  publishedStore<StoredArticle>(db, {
    table: 'articles',
    fields: ['name', 'url'],
    order: sql`articles.id desc`,
  });
