/** The live stream of an assembly with its votings, which the hall shows (R12.26). First pages do not load it. */
import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { liveAssembly } from './assemblies.ts';
import { assemblySession } from './session.ts';

/** Which votings of an assembly are open, and which was closed last. */
const votingOrder = z.object({
  /** Ids of the questions that are open; the one opened last is the first. */
  open: z.array(id),
  /** The question closed last; null before the first closing, and while that one is open again. */
  closed: z.nullable(id),
  /** When that was, ISO 8601. */
  closedAt: z.optional(z.nullable(z.string())),
});
export type VotingOrder = z.output<typeof votingOrder>;

/** Data of the event `change` of an assembly's live stream. */
export const liveHall = z.extend(liveAssembly, {
  votings: z.optional(votingOrder),
  session: z.optional(assemblySession),
});
export type LiveHall = z.output<typeof liveHall>;
