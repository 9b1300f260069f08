/** The progress of a voting: who voted, and the live stream (R12.8). Without the parts of votings that every screen reads. */
import * as z from 'zod/mini';
import { quorumFigures } from '../assemblies/assemblies.ts';
import { callsOf } from '../call.ts';
import { byId, dateTime, id, idInPath } from '../fields.ts';
import { questionResults } from './question-results.ts';
import { participation, QUESTION_STATES } from './votings.ts';

const { administrator } = callsOf('Votaciones');

/**
 * Why a person on the list cannot vote: without the right, absent at the opening and now, too late on the roll, no longer on it,
 * or with the right suspended while the voting was open.
 */
export const WHY_NOT = ['noRight', 'absent', 'late', 'removed', 'suspended'] as const;

/**
 * Why a right cannot be cast at this moment: its holder is absent, and has no attorney, one who is absent, or one whose
 * power was registered during the voting.
 */
export const CANNOT_NOW = ['absent', 'attorneyAbsent', 'latePower'] as const;

const voter = z.object({
  userId: id,
  name: z.string(),
  lastName: z.string(),
  dni: z.nullable(z.string()),
  /** Whether they may vote; once the voting was opened, whether they can vote in it. */
  canVote: z.boolean(),
  byProxy: z.boolean(),
  /** Why a person who has not voted cannot vote. */
  whyNot: z.optional(z.enum(WHY_NOT)),
  /** Attorney, who votes for a represented person who has not voted. */
  representedBy: z.optional(z.string()),
  /** Why an unused right of an open voting cannot be used now. */
  cannotNow: z.optional(z.enum(CANNOT_NOW)),
  /** Departure of an absent person with the right, before the close if it is closed. */
  leftAt: z.optional(dateTime),
  /** The attorney of this reason. */
  attorney: z.optional(z.string()),
});
export type Voter = z.output<typeof voter>;

export const votingStatus = z.object({
  peopleWhoVoted: z.array(voter),
  peopleWhoDidntVote: z.array(voter),
  /** Rights in the roll that was frozen at the last opening; 0 before the first. */
  entitled: z.int(),
  /** Reopening of an open voting, with the earlier ballots; null if their number was not recorded. */
  reopening: z.optional(z.object({ at: dateTime, castBefore: z.nullable(z.int()) })),
});
export type VotingStatus = z.output<typeof votingStatus>;

export const readVotingStatus = administrator.get('/assamble/:assemblyId/voting-status/:questionId', {
  summary: 'Who has voted on a question and who has not; never what',
  params: z.object({ assemblyId: idInPath, questionId: idInPath }),
  response: votingStatus,
});

/** Data of the event `change` of the live stream, sufficient for the votes screen. */
export const liveQuestion = z.object({
  questionId: id,
  isActive: z.boolean(),
  state: z.enum(QUESTION_STATES),
  results: questionResults,
  /** Ballots cast, and rights in the roll that was frozen at the opening. */
  participation,
  quorum: quorumFigures,
});
export type LiveQuestion = z.output<typeof liveQuestion>;

export const watchQuestion = administrator.get('/assamble/Question/:id/live', {
  links: { kinds: ['hall'], assembly: 'question' },
  summary: 'Server-sent events: `change` with the state of the question, at once and at every change',
  params: byId,
  response: 'bytes',
});
