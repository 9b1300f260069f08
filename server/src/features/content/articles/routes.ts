import {
  type Article,
  createArticle,
  deleteArticle,
  listArticles,
  listArticleVersions,
  readArticle,
  restoreArticleVersion,
  updateArticle,
} from '@vigilia/contract/content/articles';
import { publicationState } from '@vigilia/contract/content/publication';
import { feature } from '../../../kernel/http/routes.ts';
import { notFound } from '../../../kernel/runtime/errors.ts';
import { binStore } from '../../../kernel/versions/bin-store.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { fileStore } from '../../files/store.ts';
import { mergedPublication } from '../publication/domain/publication.ts';
import { presentPublication } from '../publication/presenter.ts';
import { type PublishedKind, publishedRecords } from '../publication/save.ts';
import { nextStateChange } from '../publication/store.ts';
import { registerVersionCalls } from '../publication/version-routes.ts';
import { articleStore, type StoredArticle } from './store.ts';

const KIND: PublishedKind<StoredArticle> = {
  section: 'articles',
  subject: 'article',
  one: 'el artículo',
  unknown: 'Este artículo ya no existe. Vuelva a cargar la lista.',
  published: 'Agregó',
  nameOf: ({ name }) => name,
  fields: { name: 'nombre', url: 'enlace' },
};

const present = (article: StoredArticle, forAdministrator?: boolean): Article => ({
  id: article.id,
  name: article.name,
  url: article.url,
  ...presentPublication(article, forAdministrator),
});

export const articles = feature({
  name: 'articles',
  lane: 'office',
  stores: (db) => ({
    records: articleStore(db),
    files: fileStore(db),
    versions: versionStore(db),
    bin: binStore(db),
    nextStateChange: (now: string) => nextStateChange(db, 'articles', now),
  }),
  routes: (on, dependencies) => {
    const records = publishedRecords(KIND, dependencies);

    on.cachedRead(
      listArticles,
      async ({ query, stores, forAdministrator, now, cacheUntil, setTotalCount }) => {
        const found = await stores.records.list({ ...query, forAdministrator, now });
        await cacheUntil(() => stores.nextStateChange(now));
        setTotalCount(found.total);
        return found.articles.map((article) => present(article, forAdministrator));
      },
    );

    on.cachedRead(readArticle, async ({ params: { id }, stores, forAdministrator, now, cacheUntil }) => {
      const article = await records.existing(stores, id);
      if (!forAdministrator && publicationState(article, new Date(now)) !== 'published')
        throw notFound(KIND.unknown);
      await cacheUntil(() => stores.nextStateChange(now));
      return present(article, forAdministrator);
    });

    on.write(createArticle, async ({ body: { name, url, ...sent }, ...context }) =>
      present(
        await records.create(context, () =>
          context.stores.records.insert({ name, url, ...mergedPublication(sent) }),
        ),
      ),
    );

    on.write(updateArticle, async ({ params: { id }, body, ...context }) => {
      const before = await records.existing(context.stores, id);
      const { name = before.name, url = before.url, version } = body;
      const after = { ...before, name, url, ...mergedPublication(body, before) };
      return present(await records.save(context, before, after, { opened: version }));
    });

    on.write(deleteArticle, ({ params: { id }, ...context }) => records.remove(context, id));

    const calls = {
      listVersions: listArticleVersions,
      restoreVersion: restoreArticleVersion,
    };
    registerVersionCalls(on, calls, { kind: KIND, records, dependencies });
  },
});
