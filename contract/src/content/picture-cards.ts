/**
 * Cards with a picture in an order that the administrator chooses: news and benefits (R6.1, R6.4). Both have the same
 * shape on the wire.
 */
import * as z from 'zod/mini';
import { id, keyword, page, pictureAddress, text, title } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { openedVersion } from '../versions.ts';
import {
  EXPIRES_BEFORE_PUBLICATION,
  expiresAfterPublication,
  publicationAnswer,
  publicationSent,
  stateFilter,
} from './publication.ts';

/** `position` counts from 1, the card at the top of the list; for members, of those they see. */
export const pictureCard = z.object({
  id,
  title: z.string(),
  description: z.string(),
  picture: pictureAddress,
  position: z.int().check(z.positive()),
  ...publicationAnswer,
});
export type PictureCard = z.output<typeof pictureCard>;

const cardTitle = title(FIELD_LIMITS.title, 'El título es requerido');
const description = text(FIELD_LIMITS.description, 'La descripción es requerida');

const fields = { title: cardTitle, description, ...publicationSent };
export const newPictureCard = z
  .object(fields)
  .check(z.refine(expiresAfterPublication, { error: EXPIRES_BEFORE_PUBLICATION, path: ['expireAt'] }));
/** The order of the moments is checked against the stored card. */
export const changedPictureCard = z.partial(z.object({ ...fields, version: openedVersion }));
export const pictureCardQuery = z.object({ keyword: z.optional(keyword), state: stateFilter, ...page });

/** The position the card shall have; past the end means the end. */
export const newPosition = z.object({
  newPosition: z.int('La posición debe ser un número entero').check(z.positive('La posición empieza en 1')),
});
