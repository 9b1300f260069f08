import {
  type Article,
  createArticle,
  deleteArticle,
  listArticles,
  readArticle,
  updateArticle,
} from '@vigilia/contract/articles';
import { changesBetween, editOf, type LoggedFields } from '../../http/audit-changes.ts';
import { notFound } from '../../runtime/errors.ts';
import { feature } from '../../http/routes.ts';
import { articleStore } from './store.ts';

const LOGGED: LoggedFields<Article> = { name: 'nombre', url: 'enlace' };

const UNKNOWN = 'Este artículo ya no existe. Vuelva a cargar la lista.';

export const articles = feature({
  name: 'articles',
  stores: (db) => ({ articles: articleStore(db) }),
  routes: (on) => {
    on.readsAlike(listArticles, async ({ query, stores, total }) => {
      const found = await stores.articles.list(query);
      total(found.total);
      return found.articles;
    });

    on.readsAlike(readArticle, async ({ params: { id }, stores }) => {
      const article = await stores.articles.byId(id);
      if (!article) throw notFound(UNKNOWN);
      return article;
    });

    on.writes(createArticle, async ({ body, stores, tell }) => {
      tell(`Agregó el artículo «${body.name}»`);
      return stores.articles.insert(body);
    });

    on.writes(updateArticle, async ({ params: { id }, body, stores, tell }) => {
      const article = await stores.articles.byId(id);
      if (!article) throw notFound(UNKNOWN);
      const changed = { ...article, ...body };
      await stores.articles.update(changed);
      tell(...editOf(`Editó el artículo «${article.name}»`, changesBetween(LOGGED, article, changed)));
      return changed;
    });

    on.writes(deleteArticle, async ({ params: { id }, stores, tell }) => {
      const removed = await stores.articles.remove(id);
      if (!removed) throw notFound(UNKNOWN);
      tell(`Eliminó el artículo «${removed.name}»`);
      return { id };
    });
  },
});
