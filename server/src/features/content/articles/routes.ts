import { type Article, articlesCalls, readArticle } from '@vigilia/contract/content/articles';
import { publicationState } from '@vigilia/contract/content/publication';
import { publishedFeature } from '../publication/feature.ts';
import { articleStore, type StoredArticle } from './store.ts';

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
