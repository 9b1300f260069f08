/** News (R6.1, R6.4). */
import { declarePictureCardCalls } from './picture-cards.ts';

export const newsCalls = declarePictureCardCalls({
  base: '/news',
  list: '/news',
  area: 'Noticias',
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
