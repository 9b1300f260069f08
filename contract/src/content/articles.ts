/** Articles the association recommends (R7.4). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, page, removed, title, webAddress } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { openedVersion } from '../versions.ts';
import { CONTENT_KINDS } from './kinds.ts';
import {
  declareVersionCalls,
  EXPIRES_BEFORE_PUBLICATION,
  expiresAfterPublication,
  publicationAnswer,
  publicationSent,
  stateFilter,
} from './publication.ts';

export const article = z.object({ id, name: z.string(), url: z.string(), ...publicationAnswer });
export type Article = z.output<typeof article>;

const fields = {
  name: title(FIELD_LIMITS.articleName, 'El nombre es requerido'),
  url: webAddress,
  ...publicationSent,
};
export const newArticle = z
  .object(fields)
  .check(z.refine(expiresAfterPublication, { error: EXPIRES_BEFORE_PUBLICATION, path: ['expireAt'] }));
/** The order of the moments is checked against the stored article. */
export const changedArticle = z.partial(z.object({ ...fields, version: openedVersion }));

const { area } = CONTENT_KINDS.article;
const { administrator, member } = callsOf(area);

export const listArticles = member.get('/articles/all', {
  summary: 'Articles, the newest first',
  query: z.object({ state: stateFilter, ...page }),
  response: z.array(article),
});

export const readArticle = member.get('/articles/:id', {
  summary: 'One article',
  params: byId,
  response: article,
});

export const createArticle = administrator.post('/articles/create-article', {
  summary: 'Recommend an article',
  body: newArticle,
  response: article,
  success: 201,
});

export const updateArticle = administrator.patch('/articles/update-article/:id', {
  summary: 'Change the fields that are sent',
  params: byId,
  body: changedArticle,
  response: article,
  refusals: [409],
});

export const deleteArticle = administrator.delete('/articles/delete-article/:id', {
  summary: 'Delete an article',
  params: byId,
  response: removed,
});

export const { listVersions: listArticleVersions, restoreVersion: restoreArticleVersion } =
  declareVersionCalls('/articles', area);

export const articlesCalls = {
  list: listArticles,
  create: createArticle,
  update: updateArticle,
  remove: deleteArticle,
  listVersions: listArticleVersions,
  restoreVersion: restoreArticleVersion,
};
