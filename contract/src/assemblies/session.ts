/** The session of an assembly (R20): its state, the current point of the agenda, the speakers, and the view of the hall. */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath, removed, text } from '../fields.ts';
import { FIELD_LIMITS, FLOOR_LIMITS } from '../limits.ts';

const { administrator, member } = callsOf('Asambleas');

export const SESSION_STATES = ['planned', 'open', 'recess', 'ended'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const HALL_VIEWS = ['auto', 'agenda', 'voting', 'result', 'speakers', 'recess', 'message'] as const;
export type HallView = (typeof HALL_VIEWS)[number];

/** A document of a point of the agenda (R20.11); its pages are read apart, with `readPointDocument`. */
const pointDocument = z.object({ id, name: z.string(), pages: z.int(), bytes: z.int() });
export type PointDocument = z.output<typeof pointDocument>;

const point = z.object({
  id,
  text: z.string(),
  /** When it was first and last the current point; null before. ISO 8601. */
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Absent where it has none. */
  documents: z.optional(z.array(pointDocument)),
});

const speaker = z.object({
  id,
  /** Null for a person entered by name. */
  userId: z.nullable(id),
  name: z.string(),
});
export type Speaker = z.output<typeof speaker>;

export const speaking = z.extend(speaker, {
  calledAt: z.string(),
  /** When the allowed time ends or ended, ISO 8601; null while it is paused. */
  endsAt: z.nullable(z.string()),
  /** Seconds left while it is paused, negative after the end; else null. */
  left: z.nullable(z.int()),
});
export type Speaking = z.output<typeof speaking>;

export const assemblySession = z.object({
  /** The clock of the server, ISO 8601, by which remaining times are computed. */
  now: z.string(),
  state: z.enum(SESSION_STATES),
  /** Since when; null while it is planned. */
  since: z.nullable(z.string()),
  points: z.array(point),
  /** The current point; null before the first, after the last and once it is ended. */
  currentPoint: z.nullable(id),
  /** Milliseconds of recesses that ended since the current point began. */
  rested: z.optional(z.int()),
  floor: z.object({
    /** Whether members may ask for the floor. */
    isOpen: z.boolean(),
    seconds: z.int(),
    speaking: z.nullable(speaking),
    /** People who wait at the current point, in order. */
    waiting: z.array(speaker),
  }),
  hall: z.object({
    view: z.enum(HALL_VIEWS),
    /** The question of the views 'voting' and 'result'; null for the current one. */
    questionId: z.nullable(id),
    /** Empty but in the view 'message'. */
    message: z.string(),
  }),
});
export type AssemblySession = z.output<typeof assemblySession>;

const params = z.object({ assemblyId: idInPath });

export const readSession = member.get('/assamble/:assemblyId/session', {
  links: { kinds: ['desk', 'hall'], assembly: 'assemblyId' },
  summary:
    'The session of an assembly: its state, the current point, who speaks and who waits, what the hall shows',
  params,
  response: assemblySession,
});

export const setSessionState = administrator.post('/assamble/:assemblyId/session', {
  summary:
    'Open the session, suspend it for a recess, resume it or end it; the second of two equal calls is refused with who was first',
  params,
  body: z.object({
    state: z.enum(['open', 'recess', 'ended'], 'La sesión se abre, se suspende o se termina'),
  }),
  response: assemblySession,
  refusals: [409],
});

export const setCurrentPoint = administrator.put('/assamble/:assemblyId/session/point', {
  summary: 'Make a point of the agenda the current one; null after the last one',
  params,
  body: z.object({ pointId: z.nullable(id) }),
  response: assemblySession,
  refusals: [409],
});

export const askForFloor = member.post('/assamble/:assemblyId/speakers', {
  summary:
    'Wait for the floor at the current point. Members for themselves, with an empty object; administrators for a person of the roll who is present, or for somebody by name',
  params,
  body: z.object({
    userId: z.optional(id),
    name: z.optional(text(FIELD_LIMITS.witness, 'Escriba el nombre')),
  }),
  response: assemblySession,
  success: 201,
  refusals: [409, 429],
});

export const leaveFloor = member.delete('/assamble/:assemblyId/speakers/:id', {
  summary: 'Take a waiting person off the list of speakers; members only themselves',
  params: z.object({ assemblyId: idInPath, id: idInPath }),
  response: removed,
  refusals: [409],
});

export const orderSpeakers = administrator.put('/assamble/:assemblyId/speakers/order', {
  summary: 'Order those who wait; refused where one was called or left meanwhile',
  params,
  body: z.object({
    speakerIds: z.array(id).check(z.maxLength(FLOOR_LIMITS.waiting, 'Son demasiadas personas')),
  }),
  response: assemblySession,
  refusals: [409],
});

export const directFloor = administrator.post('/assamble/:assemblyId/floor', {
  summary:
    'Call the next speaker or the one named, pause and resume the time, add a minute, end the intervention, open and close the list, set the time of an intervention',
  params,
  body: z.object({
    action: z.enum(
      ['call', 'pause', 'resume', 'extend', 'finish', 'open', 'close', 'time'],
      'Esta acción no existe',
    ),
    /**
     * Speaker of 'call', the first of the list when absent. For the other actions, the speaker who is meant, so that a later one
     * is not affected.
     */
    speakerId: z.optional(id),
    seconds: z.optional(
      z
        .int()
        .check(
          z.minimum(FLOOR_LIMITS.minSeconds, 'Son al menos 10 segundos'),
          z.maximum(FLOOR_LIMITS.maxSeconds, 'Es como máximo una hora'),
        ),
    ),
  }),
  response: assemblySession,
  refusals: [409],
});

/** Intervention of one person, or of people together. */
const intervention = z.object({
  id,
  userId: z.nullable(id),
  name: z.string(),
  /** The point of the agenda in its present words; empty without one. */
  point: z.string(),
  calledAt: z.string(),
  seconds: z.int(),
});
export type Intervention = z.output<typeof intervention>;

export const listInterventions = administrator.get('/assamble/:assemblyId/speakers', {
  summary: 'Who spoke at which point and for how many seconds, in order',
  params,
  response: z.array(intervention),
});

export const setHallView = administrator.put('/assamble/:assemblyId/hall-view', {
  summary: 'Choose what the hall shows; it is state of the assembly, the same on every projector',
  params,
  body: z.object({
    view: z.enum(HALL_VIEWS, 'El salón no tiene esta vista'),
    questionId: z.optional(z.nullable(id)),
    message: z.optional(text(FLOOR_LIMITS.message, 'Escriba el mensaje')),
  }),
  response: assemblySession,
  refusals: [409],
});
