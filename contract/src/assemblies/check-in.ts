/** The check-in desk of an assembly: its roll, and arrivals that may have waited on the device (R10.18, R10.19). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { act, dateTime, id, idInPath, lineOrNone } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { presenceMode } from './assemblies.ts';

/** Arrivals of one call: a ballot beside it waits for its transaction. */
export const MAX_ARRIVALS = 25;

const params = z.object({ assemblyId: idInPath });
const { administrator } = callsOf('Asambleas');

/** Where and since when a person is present. */
const presence = {
  /** ISO 8601; null while absent. */
  since: z.nullable(z.string()),
  /** The desk that registered them; empty where no desk did. */
  desk: z.string(),
};

const standing = {
  /** Why they cannot vote: a list of good standing took the right (R10.17). */
  notInGoodStanding: z.optional(z.boolean()),
  /** Full name of the attorney whose power is dormant while they are present (R11.3). */
  attorney: z.optional(z.string()),
};

const deskPerson = z.object({
  userId: id,
  name: z.string(),
  lastName: z.string(),
  dni: z.nullable(z.string()),
  canVote: z.boolean(),
  /** An administrator set the password or the e-mail address, and the document has not been checked since (R3.11). */
  hasAssignedCredential: z.optional(z.boolean()),
  ...standing,
  ...presence,
});
export type DeskPerson = z.output<typeof deskPerson>;

export const deskRoll = z.object({
  /** When arrivals begin: the first moment of the assembly's day. */
  opensAt: z.string(),
  /** The last moment of which an arrival is registered; null while a voting is open (R10.18). */
  closesAt: z.optional(z.nullable(z.string())),
  people: z.array(deskPerson),
});
export type DeskRoll = z.output<typeof deskRoll>;

export const readDeskRoll = administrator.get('/assamble/:assemblyId/check-in', {
  links: { kinds: ['desk'], assembly: 'assemblyId' },
  summary: 'The roll as a check-in desk needs it, also without a connection',
  params,
  response: deskRoll,
});

export const verifyIdentity = administrator.post('/assamble/:assemblyId/identity', {
  summary:
    'Record that a person of the roll showed a document at the desk: the password and the address that an administrator set count as theirs from then on. Results say how many were verified by the one who set them',
  params,
  body: z.object({ userId: id }),
  response: z.object({ userId: id }),
});

const document = z.object({ document: z.string().check(z.maxLength(FIELD_LIMITS.keyword)) });

export const addToDeskRoll = administrator.post('/assamble/:assemblyId/check-in', {
  links: { kinds: ['desk'], assembly: 'assemblyId' },
  summary:
    'Put the member with exactly this document number on the roll, absent: their arrival is then registered as any other',
  params,
  body: document,
  response: z.object({ userId: id, name: z.string(), lastName: z.string() }),
  success: 201,
  refusals: [409, 429],
});

export const findDeskMember = administrator.post('/assamble/:assemblyId/check-in/member', {
  links: { kinds: ['desk'], assembly: 'assemblyId' },
  summary: 'Name the member with exactly this document number, before they are put on the roll',
  params,
  body: document,
  response: z.object({ member: z.nullable(z.object({ name: z.string(), lastName: z.string() })) }),
  refusals: [409, 429],
});

const arrival = z.object({
  /** Random, made on the device: an arrival that is sent twice counts once. */
  id: z.string().check(z.regex(/^[\w-]{8,64}$/, 'El id tiene de 8 a 64 letras o cifras')),
  userId: z.optional(id),
  /** The document number, if the device could not recognise the person. */
  document: z.optional(z.string().check(z.maxLength(FIELD_LIMITS.keyword))),
  /** By the clock of the device. */
  at: dateTime,
  /** `hall` when absent. */
  mode: z.optional(presenceMode),
  desk: z.optional(lineOrNone(FIELD_LIMITS.desk)),
  /** Undoes the arrival. */
  undone: z.optional(z.boolean()),
});
export type SentArrival = z.input<typeof arrival>;

/**
 * `registered`: present by this arrival. `already`: present before it. `left`: the person left after it. `undone`: taken back.
 * `unknown`: no person on the roll.
 */
export const ARRIVAL_OUTCOMES = ['registered', 'already', 'left', 'undone', 'unknown'] as const;
export type ArrivalOutcome = (typeof ARRIVAL_OUTCOMES)[number];

const settledArrival = z.object({
  id: z.string(),
  outcome: z.enum(ARRIVAL_OUTCOMES),
  /** Null without a person. */
  userId: z.nullable(id),
  name: z.string(),
  lastName: z.string(),
  canVote: z.boolean(),
  ...standing,
  ...presence,
  /** When the person left, for `left`; else null. */
  leftAt: z.nullable(z.string()),
  /**
   * Why it was refused and the remedy, in Spanish; absent if it was carried out. `outcome` is then the present state of the
   * person, or `unknown` for an arrival that does not count.
   */
  refused: z.optional(z.string()),
});
export type SettledArrival = z.output<typeof settledArrival>;

export const recordArrivals = administrator.post('/assamble/:assemblyId/arrivals', {
  links: { kinds: ['desk'], assembly: 'assemblyId' },
  summary:
    'Register arrivals at a check-in desk, each once: the earliest one of a person counts, and none brings back a person who left after it. Refused before the day of the assembly',
  params,
  query: z.object({ act }),
  body: z.object({
    arrivals: z
      .array(arrival)
      .check(
        z.minLength(1, 'Envíe al menos una llegada'),
        z.maxLength(MAX_ARRIVALS, `Envíe hasta ${MAX_ARRIVALS} llegadas a la vez`),
      ),
    /** The clock of the device when it sends: its difference from the server's corrects the times. */
    sentAt: z.optional(dateTime),
  }),
  response: z.object({
    /** In the order of the request. */
    arrivals: z.array(settledArrival),
    present: z.int(),
    onRoll: z.int(),
  }),
  refusals: [409, 429],
});
