import type { Article } from '@vigilia/contract/articles';
import type { Db } from '../../database/database.ts';
import { countRows, type Page, paged } from '../../database/paging.ts';

const COLUMNS = ['id', 'name', 'url'] as const;

export const articleStore = (db: Db) => ({
  byId: (id: number): Promise<Article | undefined> =>
    db.selectFrom('articles').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

  /** Articles, the newest first, and how many there are in all. */
  async list(page: Page) {
    const articles: Article[] = await db
      .selectFrom('articles')
      .select(COLUMNS)
      .orderBy('id', 'desc')
      .$call(paged(page))
      .execute();
    const total = await countRows(db.selectFrom('articles'));
    return { articles, total };
  },

  insert: (article: Omit<Article, 'id'>): Promise<Article> =>
    db.insertInto('articles').values(article).returning(COLUMNS).executeTakeFirstOrThrow(),

  update: ({ id, name, url }: Article) =>
    db.updateTable('articles').set({ name, url }).where('id', '=', id).execute(),

  /** Undefined for an unknown id. */
  remove: (id: number): Promise<Article | undefined> =>
    db.deleteFrom('articles').where('id', '=', id).returning(COLUMNS).executeTakeFirst(),
});
