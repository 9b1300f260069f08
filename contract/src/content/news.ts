/** News (R6.1, R6.4). */
import { CONTENT_KINDS } from './kinds.ts';
import { declarePictureCardCalls } from './picture-cards.ts';

export const newsCalls = declarePictureCardCalls({
  base: '/news',
  list: '/news',
  area: CONTENT_KINDS.news.area,
  all: 'News',
  one: 'a news item',
});

export const {
  list: listNews,
  create: createNews,
  update: updateNews,
  move: moveNews,
  remove: deleteNews,
  listVersions: listNewsVersions,
  restoreVersion: restoreNewsVersion,
} = newsCalls;
