import type { Article } from '@vigilia/contract/articles';
import type { Db } from '../../database/database.ts';

/** SQLite requires a limit with an offset. */
const ALL_ROWS = 1_000_000_000;

const COLUMNS = ['id', 'name', 'url'] as const;

export const articleStore = (db: Db) => ({
  byId: (id: number): Promise<Article | undefined> =>
    db.selectFrom('articles').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

  /** Articles, the newest first, and how many there are in all. */
  async list({ limit, offset }: { limit?: number | undefined; offset?: number | undefined }) {
    const articles: Article[] = await db
      .selectFrom('articles')
      .select(COLUMNS)
      .orderBy('id', 'desc')
      .limit(limit ?? ALL_ROWS)
      .offset(offset ?? 0)
      .execute();
    const { total } = await db
      .selectFrom('articles')
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return { articles, total: Number(total) };
  },

  insert: (article: Omit<Article, 'id'>): Promise<Article> =>
    db.insertInto('articles').values(article).returning(COLUMNS).executeTakeFirstOrThrow(),

  update: ({ id, name, url }: Article) =>
    db.updateTable('articles').set({ name, url }).where('id', '=', id).execute(),

  /** Undefined for an unknown id. */
  remove: (id: number): Promise<Article | undefined> =>
    db.deleteFrom('articles').where('id', '=', id).returning(COLUMNS).executeTakeFirst(),
});
