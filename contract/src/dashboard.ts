/** The figures of the home, in one call. */
import * as z from 'zod/mini';
import { activityEntry } from './activity.ts';
import { quorumFigures } from './assemblies/assemblies.ts';
import { callsOf } from './call.ts';
import { id } from './fields.ts';
import { questionResults } from './votings/question-results.ts';

/** A number today, and those of each month in Colombia, the current one last. */
const monthly = z.object({ total: z.int(), months: z.array(z.int()) });
export type Monthly = z.output<typeof monthly>;

const assemblyPresence = z.object({
  id,
  title: z.string(),
  startDate: z.string(),
  /** The end that was entered for its minutes, else the planned one. */
  endDate: z.string(),
  quorum: quorumFigures,
});
export type AssemblyPresence = z.output<typeof assemblyPresence>;

/** Participation in a voting; never a choice. */
const participation = z.object({ cast: z.int(), entitled: z.int(), suspended: z.optional(z.int()) });

const dashboardResult = z.object({
  questionId: id,
  assemblyId: id,
  assembly: z.string(),
  isList: z.boolean(),
  results: questionResults,
  participation,
});
export type DashboardResult = z.output<typeof dashboardResult>;

/** First steps that a new association has completed. */
const firstSteps = z.object({
  /** Whether the first administrator has changed the password of the first start. */
  password: z.boolean(),
  links: z.boolean(),
  news: z.boolean(),
  members: z.boolean(),
  invitations: z.boolean(),
  assembly: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const dashboard = z.object({
  /** The current month in Colombia, `YYYY-MM`: the last of every twelve. */
  month: z.string(),
  /** Members by the month of their registration, and the number in arrears or without a password. */
  members: z.extend(monthly, { behind: z.optional(z.int()), withoutPassword: z.optional(z.int()) }),
  /** Requests without an answer, by the month of their arrival, and when the oldest arrived; null without any. */
  requests: z.extend(monthly, { oldest: z.nullable(z.string()) }),
  /** Requests for assistance, by the month of their arrival. */
  assistance: monthly,
  /** The last ended assemblies of the twelve months with a roll, oldest first. */
  held: z.array(assemblyPresence),
  /** Every assembly of today or in progress, or else the next one, with the quorum now. */
  assemblies: z.array(assemblyPresence),
  /** Open votings with their participation, never a count. */
  openVotings: z.array(
    z.extend(participation, {
      questionId: id,
      title: z.optional(z.string()),
      assemblyId: z.optional(id),
    }),
  ),
  /** Results of the votings that were closed last, the latest first. */
  results: z.array(dashboardResult),
  activity: z.array(z.omit(activityEntry, { changes: true })),
  /** Null once an assembly is over: the association is no longer new. */
  firstSteps: z.nullable(firstSteps),
});
export type Dashboard = z.output<typeof dashboard>;

export const readDashboard = callsOf('Inicio').administrator.get('/dashboard', {
  summary:
    'The figures of the home: months, assemblies, last results, last changes; of open votings participation only',
  response: dashboard,
});
