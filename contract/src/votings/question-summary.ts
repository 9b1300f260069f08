/** The result of a closed voting for the sentence in a list, a part of its results. */
import * as z from 'zod/mini';
import { id } from '../fields.ts';

export const questionSummary = z.object({
  trueVotes: z.int(),
  falseVotes: z.int(),
  blankVotes: z.int(),
  totalVotes: z.int(),
  /** In a list only the elected, the tied and those with most votes. */
  votesCounterForEachCandidate: z.array(
    z.object({ userId: id, candidateName: z.string(), candidateLastName: z.string(), votes: z.int() }),
  ),
  votesCounterForEachSlate: z.optional(
    z.array(z.object({ slateId: id, slateName: z.string(), votes: z.int() })),
  ),
  /** Null without a rule, and with a base of 0. */
  verdict: z.optional(
    z.nullable(z.object({ outcome: z.enum(['approved', 'rejected']), votesFor: z.int(), needed: z.int() })),
  ),
  elected: z.optional(z.array(id)),
  /** Seats without an elected person, the part of them that a lot decides, and the tied. */
  undecided: z.optional(
    z.nullable(z.object({ reason: z.string(), seats: z.int(), drawSeats: z.int(), options: z.array(id) })),
  ),
  allocation: z.optional(
    z.nullable(
      z.object({
        slates: z.array(z.object({ slateId: id, byQuotient: z.int(), byResidue: z.int() })),
      }),
    ),
  ),
});
export type QuestionSummary = z.output<typeof questionSummary>;
