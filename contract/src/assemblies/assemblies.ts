/** Guild assemblies: the assembly itself, its roll, its quorum (R10.1, R10.3, R10.4). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { act, byId, id, idInPath, keyword, page, pictureAddress, removed, text } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { CALL_DAY_KINDS } from '../time/call-day-kinds.ts';
import { dniFilter } from '../users/users.ts';
import { version } from '../versions.ts';
import { QUORUM_COUNTS } from './quorum-counts.ts';

const { administrator, member } = callsOf('Asambleas');

export const assembly = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(pictureAddress),
  startDate: z.string(),
  endDate: z.string(),
  /** Expected number of participants; no cap. */
  participants: z.int(),
  quorum: z.enum(['true', 'false']),
  quorumMin: z.int(),
  /** Whether people without the right to vote count for the quorum. */
  quorumCounts: z.optional(z.enum(QUORUM_COUNTS)),
  orderDay: z.string(),
  /** Maximum powers that one attorney may hold; 0 for no limit. */
  maxPowers: z.optional(z.int()),
  /** The quorum of a second check after a failed first one; null without one. */
  secondCall: z.optional(z.nullable(z.object({ startDate: z.string(), quorumMin: z.int() }))),
  /** Whether it was checked in the second call: its quorum holds. */
  inSecondCall: z.optional(z.boolean()),
  /** Minimum days that the statutes ask between the call and the assembly; 0 for none (R15.6). */
  minimumCallDays: z.optional(z.int()),
  /** Place in words, or a link; empty where it is not known. */
  place: z.optional(z.string()),
  /** Whether they are business days. */
  callDayKind: z.optional(z.enum(CALL_DAY_KINDS)),
  /** Only for administrators. */
  version: z.optional(version),
  /** Whether it was deleted after it had votings: it can only be read (R10.21). */
  archived: z.optional(z.boolean()),
  /**
   * Number of its issued minutes, after which votings and attendance no longer change (R17.6); null before. Only for
   * administrators, of one assembly.
   */
  issuedMinutes: z.optional(z.nullable(z.int())),
  /** Whether a deletion archives it, as it had votings (R10.21). Only for administrators, of one assembly. */
  hadVotings: z.optional(z.boolean()),
  /** The end that was entered for its minutes, which counts instead of the planned one; null before. Only for administrators. */
  endedAt: z.optional(z.nullable(z.string())),
  /** Whether its session was opened. Only for administrators. */
  hasSession: z.optional(z.boolean()),
});
export type Assembly = z.output<typeof assembly>;

export const listAssemblies = member.get('/assamble/all', {
  summary: 'Assemblies, the latest first; members get those they belong to',
  query: z.object({ keyword: z.optional(keyword), ...page }),
  response: z.array(assembly),
});

export const readAssembly = member.get('/assamble/:id', {
  links: { kinds: ['desk', 'hall'], assembly: 'id' },
  summary: 'One assembly; members only one they belong to',
  params: byId,
  response: assembly,
});

export const deleteAssembly = administrator.patch('/assamble/:id/delete', {
  summary:
    'Take an assembly out of the lists; one that had votings is archived: its results can still be read',
  params: byId,
  response: z.extend(removed, {
    archived: z.optional(z.boolean()),
  }),
  refusals: [409],
});

const registration = z.object({ isRegister: z.boolean() });

export const readRegistration = member.get('/assamble/isRegister/:id', {
  summary: 'Whether members may register their own attendance now',
  params: byId,
  response: registration,
});

export const setRegistration = administrator.patch('/assamble/:id/register-status', {
  summary: 'Let members register their own attendance, or stop letting them',
  params: byId,
  body: registration,
  response: registration,
  refusals: [409],
});

/** How a person took part in a ballot: cast their own, had it cast by an attorney, or cast one as an attorney. */
export const ballotShare = z.enum(['voted', 'represented', 'attorney']);
export type BallotShare = z.output<typeof ballotShare>;

/** Present, represented by a present attorney, or absent. */
export const ATTENDANCES = ['present', 'represented', 'absent'] as const;
const attendance = z.enum(ATTENDANCES);

/** Filters of the roll: an attendance, or people without the right to vote. */
export const ROLL_FILTERS = [...ATTENDANCES, 'withoutVote'] as const;
export type RollFilter = (typeof ROLL_FILTERS)[number];

export const attendee = z.object({
  id,
  userId: id,
  /** Whether they are present. */
  assist: z.boolean(),
  canVote: z.boolean(),
  /** Whether a list of good standing took the right, or denied it to a new person on the roll. */
  notInGoodStanding: z.optional(z.boolean()),
  /** Why they cannot be taken off the roll; only in the list, and absent while they can. */
  ballotShare: z.optional(ballotShare),
  /** How they attend; only in the list. */
  attendance: z.optional(attendance),
  user: z.object({ name: z.string(), lastName: z.string(), email: z.string(), dni: z.nullable(z.string()) }),
});
export type Attendee = z.output<typeof attendee>;

const ofAssembly = z.object({ assemblyId: idInPath });

export const listAttendees = administrator.get('/assamble/attendees/:assemblyId', {
  summary: 'The roll of an assembly',
  params: ofAssembly,
  query: z.object({
    email: z.optional(keyword),
    name: z.optional(keyword),
    dni: dniFilter,
    show: z.optional(z.enum(ROLL_FILTERS, 'Elija presentes, representados, ausentes o sin derecho a votar')),
    ...page,
  }),
  response: z.array(attendee),
});

export const possibleAttendee = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  dni: z.nullable(z.string()),
  picture: z.nullable(pictureAddress),
});
export type PossibleAttendee = z.output<typeof possibleAttendee>;

export const listPossibleAttendees = administrator.get('/assamble/:assemblyId/users-not-registered', {
  summary: 'Users who are not on the roll of an assembly',
  params: ofAssembly,
  query: z.object({ name: z.optional(keyword), dni: dniFilter, ...page }),
  response: z.array(possibleAttendee),
});

export const PRESENCE_MODES = ['hall', 'remote'] as const;
export type PresenceMode = (typeof PRESENCE_MODES)[number];
export const presenceMode = z.enum(PRESENCE_MODES, 'La modalidad es presencial o a distancia');

export const registerAttendance = member.post('/assamble/register', {
  summary:
    'Put a person on the roll and say whether they are present; members only themselves, while registration is enabled',
  query: z.object({ act }),
  body: z.object({
    userId: id,
    assambleId: id,
    assist: z.boolean(),
    /** Mode of an arriving person; the hall when absent, while a present person keeps theirs. */
    mode: z.optional(presenceMode),
    /** The code that the hall shows, by which members prove that they are in the hall. */
    hallCode: z.optional(z.string().check(z.regex(/^\d{6}$/, 'El código del salón tiene seis cifras'))),
  }),
  response: attendee,
  success: 201,
  refusals: [404, 409, 429],
});

export const removeAttendee = administrator.delete('/assamble/attendees/:id', {
  summary:
    'Take a person off a roll, with the powers they gave or hold in it; refused once they cast a ballot or were represented by one. `id` is the id on the roll; the activity log keeps the reason',
  params: byId,
  query: z.object({ reason: z.optional(text(FIELD_LIMITS.reason, 'Escriba el motivo')) }),
  response: removed,
  refusals: [409],
});

export const updateCanVote = administrator.put('/quorum/update-can-vote', {
  summary: 'Give a person on a roll the right to vote, or take it; `id` is the id on the roll',
  query: z.object({ act }),
  body: z.object({ id, canVote: z.boolean() }),
  response: attendee,
  refusals: [404, 409],
});

/** People present or represented by a present attorney. */
export const quorumFigures = z.object({
  present: z.int(),
  represented: z.int(),
  /** All people on the roll. */
  total: z.int(),
  /** 0 where the assembly needs no quorum. */
  needed: z.int(),
  reached: z.boolean(),
  /** People among them with the right to vote. */
  canVote: z.optional(z.int()),
  /** Number counted, if the quorum counts only people with the right to vote. */
  counted: z.optional(z.int()),
  /** The entered end, if the figures are of that moment. */
  endedAt: z.optional(z.string()),
});
export type QuorumFigures = z.output<typeof quorumFigures>;

/** Data of the event `change` of an assembly's live stream; the client refetches the roll. */
export const liveAssembly = z.object({ assemblyId: id, isRegister: z.boolean(), quorum: quorumFigures });

export const watchAssembly = member.get('/assamble/:assemblyId/live', {
  links: { kinds: ['desk', 'hall'], assembly: 'assemblyId' },
  summary:
    'Server-sent events: `change` with the quorum, at once and whenever the roll or the registration changes. Members, and administrators with `view`, get the votings that are open, with all that is needed to vote, and the last result; `figures` brings the participation every few seconds',
  params: ofAssembly,
  query: z.object({ view: z.optional(z.enum(['voter'], 'La vista es la de quien vota')) }),
  response: 'bytes',
  refusals: [429],
});

export const readQuorum = member.get('/assamble/:assemblyId/quorum', {
  links: { kinds: ['desk', 'hall'], assembly: 'assemblyId' },
  summary: 'The quorum at this moment',
  params: ofAssembly,
  response: quorumFigures,
});
