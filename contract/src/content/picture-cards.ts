/**
 * Cards with a picture in an order that the administrator chooses: news and benefits (R6.1, R6.4). Both have the same
 * shape on the wire.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, keyword, page, pictureAddress, removed, text, title } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { openedVersion } from '../versions.ts';
import { CONTENT_KINDS, ORDERED_KINDS, type OrderedKind } from './kinds.ts';
import {
  declareVersionCalls,
  EXPIRES_BEFORE_PUBLICATION,
  expiresAfterPublication,
  publicationAnswer,
  publicationSent,
  stateFilter,
} from './publication.ts';

/** `position` counts from 1, the card at the top of the list; for members, of those they see. */
const pictureCard = z.object({
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
const changedPictureCard = z.partial(z.object({ ...fields, version: openedVersion }));
const pictureCardQuery = z.object({ keyword: z.optional(keyword), state: stateFilter, ...page });

/** The new position of a card; past the end means the end. */
const newPosition = z.object({
  newPosition: z.int('La posición debe ser un número entero').check(z.positive('La posición empieza en 1')),
});

/** Of a kind in the row of `CONTENT_KINDS`. */
const declarePictureCardCalls = ({
  area,
  card: { base, list, all, one },
}: (typeof CONTENT_KINDS)[OrderedKind]) => ({
  list: callsOf(area).member.get(list, {
    summary: `${all} in their order, optionally only those that contain a keyword in title or description`,
    query: pictureCardQuery,
    response: z.array(pictureCard),
  }),
  create: callsOf(area).administrator.post(`${base}/create`, {
    summary: `Publish ${one} at the top of the list`,
    body: newPictureCard,
    upload: { accepts: 'image', required: true },
    response: pictureCard,
    success: 201,
  }),
  update: callsOf(area).administrator.put(`${base}/edit/:id`, {
    summary: 'Change the fields that are sent, and the picture if a file is',
    params: byId,
    body: changedPictureCard,
    upload: { accepts: 'image', required: false },
    response: pictureCard,
    refusals: [409],
  }),
  move: callsOf(area).administrator.put(`${base}/:id`, {
    summary: `Move ${one} to another position`,
    params: byId,
    body: newPosition,
    response: pictureCard,
  }),
  remove: callsOf(area).administrator.delete(`${base}/delete/:id`, {
    summary: `Delete ${one} and its picture`,
    params: byId,
    response: removed,
  }),
  ...declareVersionCalls(base, area),
});

/** The calls of each kind of card, from its row in `CONTENT_KINDS`. */
export const CARD_CALLS = Object.fromEntries(
  ORDERED_KINDS.map((kind) => [kind, declarePictureCardCalls(CONTENT_KINDS[kind])]),
) as Readonly<Record<OrderedKind, ReturnType<typeof declarePictureCardCalls>>>;

export const { news: newsCalls, benefit: benefitsCalls } = CARD_CALLS;
