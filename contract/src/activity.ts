/** The activity log: who changed which record, and when. Append-only. */
import * as z from 'zod/mini';
import { callsOf } from './call.ts';
import { NAMED_KINDS } from './content/kinds.ts';
import { dayFilter, id, idInPath, keyword, page } from './fields.ts';

/** An edited field: null for an empty value before or after; both are null for a replaced picture or document. */
export const activityChange = z.object({
  /** The field's name in Spanish. */
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ActivityChange = z.output<typeof activityChange>;

/** Kinds of records that an entry can name. */
export const SUBJECT_KINDS = ['user', 'assembly', 'question', ...NAMED_KINDS] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** An existing record that the sentence names. */
export const activitySubject = z.object({
  kind: z.enum(SUBJECT_KINDS),
  id,
  /** Offset of its name in the sentence. */
  start: z.int(),
  length: z.int(),
  /** Its current title, for content without a page of its own. */
  title: z.optional(z.string()),
  /** The assembly of a question. */
  assemblyId: z.optional(id),
});
export type ActivitySubject = z.output<typeof activitySubject>;

/** Entries of one act with one sentence. */
export const activityGroup = z.object({
  /** Identifies the group in the query. */
  id,
  /** Number of its entries that match the filters; at least two. */
  entries: z.int(),
  /** One sentence for all of them: `Dio el derecho a votar a 228 asistentes en «…»`. */
  what: z.string(),
  subjects: z.array(activitySubject),
});

export const activityEntry = z.object({
  id,
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Null for actions on the server itself, such as a restore. */
  userId: z.nullable(id),
  /** The person's name at that time. */
  person: z.string(),
  /** Whether that user still exists. */
  isUser: z.optional(z.boolean()),
  /** The changed area, such as `Noticias`. */
  area: z.string(),
  /** A sentence without its subject: `Publicó la noticia «…»`. */
  what: z.string(),
  /** Edited values, old and new; long texts are shortened. Moments are ISO 8601 in UTC. */
  changes: z.optional(z.array(activityChange)),
  subjects: z.optional(z.array(activitySubject)),
  /** In an answer by groups, if the entry represents several. */
  group: z.optional(activityGroup),
});
export type ActivityEntry = z.output<typeof activityEntry>;

const { administrator } = callsOf('Actividad');

export const listActivity = administrator.get('/activity', {
  summary:
    'What administrators changed, the latest first; `area` is exact, `created`, `from` and `until` are days in Colombia, `person` the name of who did it, `userId` who did it or was concerned. With `grouped` a row stands for all entries of an act, and rows are counted as such; `group` lists the entries of one',
  query: z.object({
    person: z.optional(keyword),
    userId: z.optional(idInPath),
    grouped: z.optional(z.literal('true', 'Solo puede ser true')),
    group: z.optional(idInPath),
    area: z.optional(keyword),
    created: z.optional(dayFilter),
    /** The first and the last day. */
    from: z.optional(dayFilter),
    until: z.optional(dayFilter),
    ...page,
  }),
  response: z.array(activityEntry),
});

export const listActivityAreas = administrator.get('/activity/areas', {
  summary: 'The areas that stand in the activity log, in alphabetical order',
  response: z.array(z.string()),
});
