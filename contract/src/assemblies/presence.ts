/** The history of presence in an assembly: the curve of its quorum, and the stays of each person (R10.11, R10.12). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath, page } from '../fields.ts';
import { presenceMode } from './assemblies.ts';

const { administrator } = callsOf('Asambleas');

/** Author of an arrival or a departure; `takenOver` if it was known before changes were recorded. */
export const PRESENCE_SOURCES = ['self', 'desk', 'administrator', 'takenOver'] as const;
const source = z.enum(PRESENCE_SOURCES);

/** The quorum from a moment on, ISO 8601. */
export const quorumStep = z.object({
  at: z.string(),
  present: z.int(),
  represented: z.int(),
  /** People among them with the right to vote, if the quorum counts only these. */
  counted: z.optional(z.int()),
  needed: z.int(),
  reached: z.boolean(),
});
export type QuorumStep = z.output<typeof quorumStep>;

/** A stay of a person, or a part of it in one mode. */
export const stay = z.object({
  from: z.string(),
  /** Null while they are present. */
  to: z.nullable(z.string()),
  mode: presenceMode,
  by: source,
  /** Whether the person registered the arrival with the code of the hall. */
  withHallCode: z.optional(z.literal(true)),
  /** Author of the departure. */
  endedBy: z.nullable(source),
  /** Removal from the roll or deletion of the account, for a departure caused by one. */
  cause: z.nullable(z.enum(['removed', 'deleted'])),
  /** When beginning and end were recorded, if more than a minute later. */
  fromRecordedAt: z.optional(z.string()),
  toRecordedAt: z.optional(z.string()),
});
export type Stay = z.output<typeof stay>;

/** The figures at the moment when the quorum was checked. */
export const quorumCheck = z.object({
  at: z.string(),
  /** 1 for the first call, 2 for the second. */
  call: z.int(),
  present: z.int(),
  represented: z.int(),
  total: z.int(),
  /** Attending people with the right to vote; absent in older ones. */
  canVote: z.optional(z.int()),
  /** Number counted, if the quorum counts only people with the right to vote. */
  counted: z.optional(z.int()),
  needed: z.int(),
  reached: z.boolean(),
  /** Name of the administrator. */
  by: z.string(),
  /** A notice in Spanish of earlier arrivals that were recorded after it, and are not in its figures. */
  notice: z.optional(z.string()),
});
export type QuorumCheck = z.output<typeof quorumCheck>;

export const presence = z.object({
  /** Start of the records of presence, if the assembly is older; null from its beginning. */
  since: z.nullable(z.string()),
  /** From the first quorum check on, or from the first arrival; one step at most for each time. */
  curve: z.array(quorumStep),
  /** In order. */
  verifications: z.array(quorumCheck),
  /** People who were present, by last name and name. */
  people: z.array(
    z.object({
      userId: id,
      name: z.string(),
      lastName: z.string(),
      dni: z.nullable(z.string()),
      stays: z.array(stay),
    }),
  ),
});
export type PresenceHistory = z.output<typeof presence>;

export const readPresence = administrator.get('/assamble/:assemblyId/presence', {
  summary:
    'The curve of the quorum, and when each person was present; `limit` and `offset` are of the people',
  params: z.object({ assemblyId: idInPath }),
  query: z.object(page),
  response: presence,
});

export const checkQuorum = administrator.post('/assamble/:assemblyId/verify-quorum', {
  summary:
    'Check the quorum of the first or the second call and record the figures; the second is refused before its start and unless the first failed',
  params: z.object({ assemblyId: idInPath }),
  body: z.object({
    call: z.optional(z.union([z.literal(1), z.literal(2)], 'La convocatoria es la 1 o la 2')),
  }),
  response: quorumCheck,
  success: 201,
  refusals: [409],
});
