/** Benefits (R6.1, R6.4). */
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

const area = 'Beneficios';

export const listBenefits = declareCall({
  method: 'GET',
  path: '/benefits/getBenefits',
  audience: 'member',
  area,
  summary: 'Benefits in their order, optionally only those that contain a keyword in title or description',
  query: pictureCardQuery,
  response: z.array(pictureCard),
  refusals: [422],
});

export const createBenefit = declareCall({
  method: 'POST',
  path: '/benefits/create',
  audience: 'administrator',
  area,
  summary: 'Publish a benefit at the top of the list',
  body: newPictureCard,
  upload: { accepts: 'image', required: true },
  response: pictureCard,
  success: 201,
  refusals: [413, 415, 422],
});

export const updateBenefit = declareCall({
  method: 'PUT',
  path: '/benefits/edit/:id',
  audience: 'administrator',
  area,
  summary: 'Change the fields that are sent, and the picture if a file is',
  params: byId,
  body: changedPictureCard,
  upload: { accepts: 'image', required: false },
  response: pictureCard,
  refusals: [404, 409, 413, 415, 422],
});

export const moveBenefit = declareCall({
  method: 'PUT',
  path: '/benefits/:id',
  audience: 'administrator',
  area,
  summary: 'Move a benefit to another position',
  params: byId,
  body: newPosition,
  response: pictureCard,
  refusals: [404, 422],
});

export const deleteBenefit = declareCall({
  method: 'DELETE',
  path: '/benefits/delete/:id',
  audience: 'administrator',
  area,
  summary: 'Delete a benefit and its picture',
  params: byId,
  response: removed,
  refusals: [404],
});

export const { listVersions: listBenefitVersions, restoreVersion: restoreBenefitVersion } =
  declareVersionCalls('/benefits', area);
