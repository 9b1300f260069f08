/** The history of a user, for the user's page (R9.15). */
import * as z from 'zod/mini';
import { activityEntry } from '../activity.ts';
import { ATTENDANCES } from '../assemblies/assemblies.ts';
import { attorneyPower } from '../assemblies/attorney-powers.ts';
import { callsOf } from '../call.ts';
import { byId, dateTime, id, page } from '../fields.ts';
import { user } from './users.ts';

const { administrator } = callsOf('Usuarios');

/** Sections of the history, each the newest first. */
export const HISTORY_SECTIONS = [
  'assemblies',
  'powers',
  'cases',
  'responses',
  'assistance',
  'changes',
] as const;
export type HistorySection = (typeof HISTORY_SECTIONS)[number];

/** Another user; without id when that user was deleted. */
const otherUser = z.object({ id: z.nullable(id), name: z.string(), lastName: z.string() });
export type OtherUser = z.output<typeof otherUser>;

const someAssembly = z.object({ id, title: z.string(), startDate: dateTime });

/** A voting of an assembly: whether the right was used, never the choice. */
const attendedVoting = z.object({
  id,
  title: z.string(),
  state: z.enum(['open', 'closed']),
  /** Whether the user had a right in the frozen roll. */
  entitled: z.boolean(),
  /** Null while the voting is open. */
  voted: z.nullable(z.boolean()),
  /** Whether an attorney cast the ballot. */
  byProxy: z.boolean(),
});

const attendedAssembly = z.extend(someAssembly, {
  endDate: dateTime,
  attendance: z.enum(ATTENDANCES),
  canVote: z.boolean(),
  /** The user's attorney; null without a power in force. */
  attorney: z.nullable(otherUser),
  /** Votings that were opened, in the order of their creation. */
  votings: z.array(attendedVoting),
});
export type AttendedAssembly = z.output<typeof attendedAssembly>;

const userPower = z.object({
  id,
  /** `endDate` is the end that was entered for its minutes, else the planned one. */
  assembly: z.extend(someAssembly, { endDate: z.optional(dateTime) }),
  role: z.enum(['given', 'held']),
  other: otherUser,
  state: z.enum([...attorneyPower.shape.state.options, 'revoked']),
  revokedAt: z.nullable(dateTime),
  /** A temporary address; null if the document was not kept. */
  documentUrl: z.nullable(z.string()),
});
export type UserPower = z.output<typeof userPower>;

const sharedCase = z.object({ id, title: z.string(), createAt: dateTime, responses: z.int() });
const ownResponse = z.object({
  id,
  caseId: id,
  caseTitle: z.string(),
  response: z.string(),
  createAt: dateTime,
  /** When an administrator hid it from members; else null. */
  hiddenAt: z.nullable(dateTime),
});
const ownAssistance = z.object({ id, description: z.string(), createAt: dateTime });

const section = <Row extends z.ZodMiniType>(row: Row) =>
  z.optional(z.object({ total: z.int(), rows: z.array(row) }));

export const readUserHistory = administrator.get('/users/:id/history', {
  summary:
    'A user and the first rows of each section of their history, or further rows of one section. Never the choice of a vote',
  params: byId,
  query: z.object({
    section: z.optional(z.enum(HISTORY_SECTIONS, 'Esta sección no existe')),
    offset: page.offset,
  }),
  response: z.object({
    /** Absent if one section was requested. */
    user: z.optional(user),
    assemblies: section(attendedAssembly),
    powers: section(userPower),
    cases: section(sharedCase),
    responses: section(ownResponse),
    assistance: section(ownAssistance),
    changes: section(activityEntry),
  }),
});

export const downloadPersonalData = administrator.post('/users/:id/personal-data', {
  summary:
    'Everything that is kept about a user as a ZIP archive: JSON, CSV, pictures and documents. Recorded in the activity log; one at a time for each administrator',
  params: byId,
  response: 'bytes',
  refusals: [429],
});
