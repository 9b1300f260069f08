/** Drafts, scheduled publication, expiry and versions of news, benefits, courses and articles, by one mechanism. */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, dateTime, id } from '../fields.ts';
import { version } from '../versions.ts';

export const PUBLICATION_STATES = ['draft', 'scheduled', 'published', 'expired'] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** When members see a record. Without any of the fields: at once, and without an end. */
export interface Publication {
  readonly draft?: boolean | undefined;
  readonly publishAt?: string | null | undefined;
  readonly expireAt?: string | null | undefined;
}

/** The state of a record at a moment; `published` alone is visible to members. */
export function publicationState(
  { draft, publishAt, expireAt }: Publication,
  now: Date = new Date(),
): PublicationState {
  if (draft) return 'draft';
  if (expireAt && Date.parse(expireAt) <= now.getTime()) return 'expired';
  return publishAt && Date.parse(publishAt) > now.getTime() ? 'scheduled' : 'published';
}

/** Fields of an answer. Absent with their default, and for members. */
export const publicationAnswer = {
  draft: z.optional(z.boolean()),
  publishAt: z.optional(dateTime),
  expireAt: z.optional(dateTime),
  version: z.optional(version),
};

const DRAFT = 'Indique si es un borrador';
/** A form sends a flag as a text. */
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], DRAFT),
  z.transform((sent) => sent === true || sent === 'true'),
);

const MOMENT = 'Escriba una fecha y una hora, en UTC';
/** Null and an empty text remove the stored moment. Normalised to `YYYY-MM-DDTHH:mm:ss.sssZ`. */
const momentOrNone = z.pipe(
  z.union([z.null(), z.literal(''), z.iso.datetime()], MOMENT),
  z.transform((sent) => (sent ? new Date(sent).toISOString() : null)),
);

/** Optional fields of a new or changed record. */
export const publicationSent = {
  draft: z.optional(flag),
  publishAt: z.optional(momentOrNone),
  expireAt: z.optional(momentOrNone),
};

export const EXPIRES_BEFORE_PUBLICATION = 'Debe vencer después de publicarse';

/** Whether a record expires after it is published. */
export const expiresAfterPublication = ({ publishAt, expireAt }: Publication): boolean =>
  !publishAt || !expireAt || Date.parse(publishAt) < Date.parse(expireAt);

/** Filter of administrators; empty means all. */
export const stateFilter = z.optional(z.enum(['', ...PUBLICATION_STATES], 'Este estado no existe'));

/** A stored version; the newest is the present record. Author and time are null before versions were kept. */
const storedVersion = z.object({
  version,
  savedAt: z.nullable(dateTime),
  savedBy: z.nullable(z.string()),
  /** The version whose content was restored; null for other saves. */
  restored: z.nullable(version),
  /** By the names of the fields on the wire; `picture` is the address of the picture. */
  content: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
});
export type StoredVersion = z.output<typeof storedVersion>;

export const declareVersionCalls = (base: `/${string}`, area: string) => ({
  listVersions: callsOf(area).administrator.get(`${base}/versions/:id`, {
    summary: 'Stored versions, the newest first',
    params: byId,
    response: z.array(storedVersion),
  }),
  restoreVersion: callsOf(area).administrator.post(`${base}/versions/:id/restore`, {
    summary: 'Restore texts and picture of a version as a new version; publication times stay',
    params: byId,
    body: z.object({ restore: version, version: z.optional(version) }),
    response: z.object({ id, version }),
    refusals: [409],
  }),
});
