import {
  type Article,
  createArticle,
  deleteArticle,
  listArticles,
  readArticle,
  updateArticle,
} from '@vigilia/contract/articles';
import { changesBetween, editOf, type LoggedFields } from '../../http/audit/audit-changes.ts';
import { aRecord, sentence } from '../../http/audit/sentence.ts';
import { feature } from '../../http/routes.ts';
import { notFound } from '../../runtime/errors.ts';
import { articleStore } from './store.ts';

const LOGGED: LoggedFields<Article> = { name: 'nombre', url: 'enlace' };

const UNKNOWN = 'Este artículo ya no existe. Vuelva a cargar la lista.';

export const articles = feature({
  name: 'articles',
  stores: (db) => ({ articles: articleStore(db) }),
  routes: (on) => {
    on.cachedRead(listArticles, async ({ query, stores, setTotalCount }) => {
      const found = await stores.articles.list(query);
      setTotalCount(found.total);
      return found.articles;
    });

    on.cachedRead(readArticle, async ({ params: { id }, stores }) => {
      const article = await stores.articles.byId(id);
      if (!article) throw notFound(UNKNOWN);
      return article;
    });

    on.write(createArticle, async ({ body, stores, audit }) => {
      const article = await stores.articles.insert(body);
      audit(sentence`Agregó el artículo «${aRecord('article', article.id, body.name)}»`);
      return article;
    });

    on.write(updateArticle, async ({ params: { id }, body, stores, audit }) => {
      const article = await stores.articles.byId(id);
      if (!article) throw notFound(UNKNOWN);
      const changed = { ...article, ...body };
      await stores.articles.update(changed);
      audit(
        ...editOf(
          sentence`Editó el artículo «${aRecord('article', id, article.name)}»`,
          changesBetween(LOGGED, article, changed),
        ),
      );
      return changed;
    });

    on.write(deleteArticle, async ({ params: { id }, stores, audit }) => {
      const removed = await stores.articles.remove(id);
      if (!removed) throw notFound(UNKNOWN);
      audit(`Eliminó el artículo «${removed.name}»`);
      return { id };
    });
  },
});
