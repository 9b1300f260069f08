import type { Db } from '../../../kernel/database/database.ts';
import { countRows, type Page, paged } from '../../../kernel/database/paging.ts';
import { currentVersion } from '../../../kernel/versions/version-store.ts';
import { AT_ONCE, type StoredPublication, type Visibility } from '../publication/domain/publication.ts';
import type { PublishedRecord } from '../publication/save.ts';
import { publicationColumns, publicationRow, visibleRows, withDraftFlag } from '../publication/store.ts';

export interface StoredArticle extends PublishedRecord {
  readonly name: string;
  readonly url: string;
}
type Fields = Omit<StoredArticle, 'id' | 'version'>;
type NewArticle = Omit<Fields, keyof StoredPublication> & Partial<StoredPublication>;

const COLUMNS = [
  'articles.id',
  'name',
  'url',
  ...publicationColumns('articles'),
  currentVersion('articles', 'articles.id').as('version'),
] as const;

const rowOf = ({ name, url, ...publication }: Fields) => ({ name, url, ...publicationRow(publication) });

export const articleStore = (db: Db) => ({
  async byId(id: number): Promise<StoredArticle | undefined> {
    const row = await db.selectFrom('articles').select(COLUMNS).where('id', '=', id).executeTakeFirst();
    return row && withDraftFlag(row);
  },

  /** Articles, the newest first, and how many there are in all. */
  async list({ limit, offset, ...visibility }: Page & Visibility) {
    const found = db.selectFrom('articles').where(visibleRows('articles', visibility));
    const rows = await found
      .select(COLUMNS)
      .orderBy('articles.id', 'desc')
      .$call(paged({ limit, offset }))
      .execute();
    const articles: StoredArticle[] = rows.map(withDraftFlag);
    return { articles, total: await countRows(found) };
  },

  /** Published at once unless stated otherwise. */
  async insert(given: NewArticle): Promise<StoredArticle> {
    const article = { ...AT_ONCE, ...given };
    const { id } = await db
      .insertInto('articles')
      .values(rowOf(article))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, version: 0, ...article };
  },

  update: ({ id, version: _, ...fields }: StoredArticle) =>
    db.updateTable('articles').set(rowOf(fields)).where('id', '=', id).execute(),

  remove: ({ id }: StoredArticle) => db.deleteFrom('articles').where('id', '=', id).execute(),
});
