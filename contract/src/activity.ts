/** The activity log: who changed what, and when. It is only ever added to. */
import * as z from 'zod/mini';
import { declareCall } from './call.ts';
import { dayFilter, id, keyword, page } from './fields.ts';

/** An edited field: empty before or after is null; a picture or document that was replaced has neither. */
export const activityChange = z.object({
  /** The field's name in Spanish. */
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ActivityChange = z.output<typeof activityChange>;

export const activityEntry = z.object({
  id,
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Null for actions on the server itself, such as a restore. */
  userId: z.nullable(id),
  /** The person's name as it was then. */
  person: z.string(),
  /** The changed area, such as `Noticias`. */
  area: z.string(),
  /** A sentence without its subject: `Publicó la noticia «…»`. */
  what: z.string(),
  /** What was edited, old and new; long texts are shortened. Moments are ISO 8601 in UTC. */
  changes: z.optional(z.array(activityChange)),
});
export type ActivityEntry = z.output<typeof activityEntry>;

const area = 'Actividad';

export const listActivity = declareCall({
  method: 'GET',
  path: '/activity',
  audience: 'administrator',
  area,
  summary: 'What administrators changed, the latest first; `area` is exact, `created` a day in Colombia',
  query: z.object({
    person: z.optional(keyword),
    area: z.optional(keyword),
    created: z.optional(dayFilter),
    ...page,
  }),
  response: z.array(activityEntry),
  refusals: [422],
});

export const listActivityAreas = declareCall({
  method: 'GET',
  path: '/activity/areas',
  audience: 'administrator',
  area,
  summary: 'The areas that stand in the activity log, in alphabetical order',
  response: z.array(z.string()),
});
