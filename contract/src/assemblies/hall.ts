/** The live stream of an assembly with its votings, which the hall shows (R12.26). First pages do not load it. */
import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { liveAssembly } from './assemblies.ts';
import { assemblySession } from './session.ts';

/** The open votings of an assembly, and the one closed last. */
const votingOrder = z.object({
  /** Ids of the open questions, latest opening first. */
  open: z.array(id),
  /** The question closed last; null before the first closing, and while that one is open again. */
  closed: z.nullable(id),
  /** Time of that closing, ISO 8601. */
  closedAt: z.optional(z.nullable(z.string())),
});
export type VotingOrder = z.output<typeof votingOrder>;

/** Data of the event `change` of an assembly's live stream. */
export const liveHall = z.extend(liveAssembly, {
  votings: z.optional(votingOrder),
  session: z.optional(assemblySession),
});
export type LiveHall = z.output<typeof liveHall>;
