/** News (R6.1, R6.4). */
import * as z from 'zod/mini';
import { declareCall } from '../call.ts';
import { byId, removed } from '../fields.ts';
import {
  changedPictureCard,
  newPictureCard,
  newPosition,
  pictureCard,
  pictureCardQuery,
} from './picture-cards.ts';
import { declareVersionCalls } from './publication.ts';

const area = 'Noticias';

export const listNews = declareCall({
  method: 'GET',
  path: '/news',
  audience: 'member',
  area,
  summary: 'News in their order, optionally only those that contain a keyword in title or description',
  query: pictureCardQuery,
  response: z.array(pictureCard),
  refusals: [422],
});

export const createNews = declareCall({
  method: 'POST',
  path: '/news/create',
  audience: 'administrator',
  area,
  summary: 'Publish a news item at the top of the list',
  body: newPictureCard,
  upload: { accepts: 'image', required: true },
  response: pictureCard,
  success: 201,
  refusals: [413, 415, 422],
});

export const updateNews = declareCall({
  method: 'PUT',
  path: '/news/edit/:id',
  audience: 'administrator',
  area,
  summary: 'Change the fields that are sent, and the picture if a file is',
  params: byId,
  body: changedPictureCard,
  upload: { accepts: 'image', required: false },
  response: pictureCard,
  refusals: [404, 409, 413, 415, 422],
});

export const moveNews = declareCall({
  method: 'PUT',
  path: '/news/:id',
  audience: 'administrator',
  area,
  summary: 'Move a news item to another position',
  params: byId,
  body: newPosition,
  response: pictureCard,
  refusals: [404, 422],
});

export const deleteNews = declareCall({
  method: 'DELETE',
  path: '/news/delete/:id',
  audience: 'administrator',
  area,
  summary: 'Delete a news item and its picture',
  params: byId,
  response: removed,
  refusals: [404],
});

export const { listVersions: listNewsVersions, restoreVersion: restoreNewsVersion } = declareVersionCalls(
  '/news',
  area,
);
