/** The progress of a voting: who voted, and the live stream (R12.8). Apart from what every screen reads of votings. */
import * as z from 'zod/mini';
import { quorumFigures } from '../assemblies/assemblies.ts';
import { callsOf } from '../call.ts';
import { byId, dateTime, id, idInPath } from '../fields.ts';
import { questionResults } from './question-results.ts';
import { participation, QUESTION_STATES } from './votings.ts';

const { administrator } = callsOf('Votaciones');

/**
 * Why a person on the list cannot vote: without the right, absent at the opening and now, on the roll too late, no
 * longer on it, or with the right suspended while the voting was open.
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
  /** Whether an attorney cast the ballot. */
  byProxy: z.boolean(),
  /** Reason why one who has not voted cannot vote. */
  whyNot: z.optional(z.enum(WHY_NOT)),
  /** Attorney, who votes for a represented person who has not voted. */
  representedBy: z.optional(z.string()),
  /** Reason why nobody can cast an unused right of an open voting now. */
  cannotNow: z.optional(z.enum(CANNOT_NOW)),
  /** Departure of an absent person with the right, before the close if it is closed. */
  leftAt: z.optional(dateTime),
  /** The attorney that this reason is about. */
  attorney: z.optional(z.string()),
});
export type Voter = z.output<typeof voter>;

export const votingStatus = z.object({
  peopleWhoVoted: z.array(voter),
  peopleWhoDidntVote: z.array(voter),
  /** Rights in the roll that was frozen at the last opening; 0 before the first. */
  entitled: z.int(),
  /** Reopening of an open voting, with the ballots before it; null where their number was not recorded. */
  reopening: z.optional(z.object({ at: dateTime, castBefore: z.nullable(z.int()) })),
});
export type VotingStatus = z.output<typeof votingStatus>;

export const readVotingStatus = administrator.get('/assamble/:assemblyId/voting-status/:questionId', {
  summary: 'Who has voted on a question and who has not; never what',
  params: z.object({ assemblyId: idInPath, questionId: idInPath }),
  response: votingStatus,
  refusals: [404],
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
  refusals: [404],
});
