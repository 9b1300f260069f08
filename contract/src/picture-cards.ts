/**
 * Cards with a picture in an order that the administrator chooses: news and benefits (R6.1, R6.4). Both have the same
 * shape on the wire.
 */
import * as z from 'zod/mini';
import { id, keyword, page, pictureAddress, text, title } from './fields.ts';
import { FIELD_LIMITS } from './limits.ts';

/** `position` counts from 1, the card at the top of the list. */
export const pictureCard = z.object({
  id,
  title: z.string(),
  description: z.string(),
  picture: pictureAddress,
  position: z.int().check(z.positive()),
});
export type PictureCard = z.output<typeof pictureCard>;

const cardTitle = title(FIELD_LIMITS.title, 'El título es requerido');
const description = text(FIELD_LIMITS.description, 'La descripción es requerida');

export const newPictureCard = z.object({ title: cardTitle, description });
export const changedPictureCard = z.partial(newPictureCard);
export const pictureCardQuery = z.object({ keyword: z.optional(keyword), ...page });

/** The position the card shall have; past the end means the end. */
export const newPosition = z.object({
  newPosition: z.int('La posición debe ser un número entero').check(z.positive('La posición empieza en 1')),
});
