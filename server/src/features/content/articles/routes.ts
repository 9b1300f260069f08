import { type Article, articlesCalls, readArticle } from '@vigilia/contract/content/articles';
import { publicationState } from '@vigilia/contract/content/publication';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { publishedFeature } from '../publication/feature.ts';
import type { PublishedRecord } from '../publication/save.ts';
import { publishedStore } from '../publication/store.ts';

interface StoredArticle extends PublishedRecord {
  readonly name: string;
  readonly url: string;
}

export const articleStore = (db: Db) =>
  publishedStore<StoredArticle>(db, {
    table: 'articles',
    fields: ['name', 'url'],
    order: sql`articles.id desc`,
  });

export const articles = publishedFeature<StoredArticle, Article>({
  kind: 'article',
  calls: articlesCalls,
  store: articleStore,
  fields: { name: 'nombre', url: 'enlace' },
  published: 'Agregó',
  routes: (on, { existing, unknown, present }) => {
    on.cachedRead(readArticle, async ({ params: { id }, stores, forAdministrator, now, cacheUntil }) => {
      const article = await existing(stores, id);
      if (!forAdministrator && publicationState(article, new Date(now)) !== 'published') throw unknown();
      await cacheUntil(() => stores.nextStateChange(now));
      return present(article, forAdministrator);
    });
  },
});
