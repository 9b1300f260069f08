/** Results of a question and its decision (R12.14–R12.20). First pages do not load it. */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, dateTime, id } from '../fields.ts';
import { sealMark } from '../verification/fingerprint.ts';
import { openingSituation, openSeatsReason, questionKind, showResults, verdictRule } from './votings.ts';

/** The verdict on a yes/no question. `needed` and `base` are numbers of votes. */
const verdict = z.object({
  outcome: z.enum(['approved', 'rejected']),
  votesFor: z.int(),
  needed: z.int(),
  base: z.int(),
  rule: verdictRule,
  /** Whether it dates from before majorities of people counted all people with the right on the roll, and only these. */
  isOldBase: z.optional(z.boolean()),
});
export type Verdict = z.output<typeof verdict>;

/** Mark after the name of an elected person. */
export const DECLINED = ' (no aceptó)';

/** Why seats have no elected person, and how many. */
const undecided = z.object({
  reason: openSeatsReason,
  /** Seats without an elected person, for all reasons together. */
  seats: z.int(),
  /** Seats that a lot decides; 0 without a tie. */
  drawSeats: z.int(),
  /** Ids of the tied users or slates. */
  options: z.array(id),
  /** The pending decision, in Spanish. */
  explanation: z.string(),
});
export type Undecided = z.output<typeof undecided>;

/** Seats by *cuociente electoral*, step by step. The quotient is `votes / seats`, and is not rounded. */
const allocation = z.object({
  seats: z.int(),
  /** Votes for slates and blanks. */
  votes: z.int(),
  slates: z.array(
    z.object({
      slateId: id,
      votes: z.int(),
      byQuotient: z.int(),
      /** Remainder of `votes of the slate × seats / votes`. */
      residue: z.int(),
      byResidue: z.int(),
      /** Seats won beyond the names of the slate. */
      vacant: z.int(),
      elected: z.array(z.object({ userId: id, alternateUserId: z.nullable(id) })),
    }),
  ),
  undecided: z.nullable(undecided),
});
export type Allocation = z.output<typeof allocation>;

/** Votes for each option. */
const optionVotes = {
  yes: z.int(),
  no: z.int(),
  blank: z.int(),
  candidates: z.array(z.object({ userId: id, votes: z.int() })),
  slates: z.array(z.object({ slateId: id, votes: z.int() })),
};

const lot = z.object({
  /** Ids of the drawn users or slates. */
  drawn: z.array(id),
  drawnBy: z.string(),
  witnessedBy: z.string(),
  at: dateTime,
});
export type Lot = z.output<typeof lot>;

/** Ballots on paper, which are part of all other counts. */
const handResults = z.object({
  ballots: z.int(),
  ...optionVotes,
  counts: z.array(
    z.object({
      ballots: z.int(),
      countedBy: z.string(),
      witnessedBy: z.string(),
      at: dateTime,
      /** The administrator who confirmed the count; absent without a confirmation. */
      confirmedBy: z.optional(z.string()),
      /** Without a second administrator; with `confirmedBy`, the signature does not count. */
      isUnsigned: z.optional(z.boolean()),
    }),
  ),
});
export type HandResults = z.output<typeof handResults>;

/** A count that waits for a second administrator, and is in no other count (R12.20). */
const pendingPaper = z.object({
  countId: id,
  ballots: z.int(),
  countedBy: z.string(),
  witnessedBy: z.string(),
  at: dateTime,
  /** The administrator who recorded it, and cannot confirm it. */
  recordedBy: z.string(),
  recordedById: id,
  /** The votes of each option; empty while results are withheld. */
  votes: z.array(z.object({ option: z.string(), votes: z.int() })),
});
export type PendingPaper = z.output<typeof pendingPaper>;

/** Another question of the same election. */
const round = z.object({
  questionId: id,
  title: z.string(),
  /** Ids of the people whom a second round elected. */
  elected: z.optional(z.array(id)),
});

/** Statements of an opening, each a text with its number. */
export type OpeningSituation = z.output<typeof openingSituation>;

/** Results of a question, computed by one function for screen, stream, exports and minutes. */
export const questionResults = z.object({
  questionTitle: z.string(),
  /** Every candidate, also without votes; empty for yes/no questions. */
  votesCounterForEachCandidate: z.array(
    z.object({ userId: id, candidateName: z.string(), candidateLastName: z.string(), votes: z.int() }),
  ),
  trueVotes: z.int(),
  falseVotes: z.int(),
  blankVotes: z.int(),
  totalVotes: z.int(),
  kind: z.optional(questionKind),
  seats: z.optional(z.int()),
  allowBlank: z.optional(z.boolean()),
  showResults: z.optional(showResults),
  /** Whether the counts are withheld until the close; all of them are 0 then. */
  hidden: z.optional(z.boolean()),
  /** Null without a rule, while it is open, and with a base of 0. */
  verdict: z.optional(z.nullable(verdict)),
  /** Ids of the elected in order, those of its second rounds included, once it is closed. */
  elected: z.optional(z.array(id)),
  /** Ids of elected people who declined; absent without any. */
  declined: z.optional(z.array(id)),
  /** Null if every seat is filled, and while it is open. */
  undecided: z.optional(z.nullable(undecided)),
  /** Every slate, also without votes; empty for other kinds. */
  votesCounterForEachSlate: z.optional(
    z.array(z.object({ slateId: id, slateName: z.string(), votes: z.int() })),
  ),
  /** Null for other kinds, and while it is open. */
  allocation: z.optional(z.nullable(allocation)),
  lot: z.optional(z.nullable(lot)),
  onPaper: z.optional(z.nullable(handResults)),
  pendingPaper: z.optional(pendingPaper),
  /**
   * The verdict with its arithmetic in one Spanish sentence, or why there is none; without a rule the count in words.
   * Only of a closed question of yes or no.
   */
  verdictStatement: z.optional(z.string()),
  /** How a lot decided a tie, in a sentence; absent without one. */
  lotStatement: z.optional(z.string()),
  /** The decision with its arithmetic in Spanish sentences, as in the exports and the minutes; empty while it is open. */
  statements: z.optional(z.array(z.string())),
  /**
   * Statements that belong beside the decision: more blanks than votes, a second round, an annulled lot, a reopening of a voting
   * with hidden results.
   */
  notices: z.optional(z.array(z.string())),
  /** The situation of each opening (R12.46); the notices include the parts that need attention. */
  actsBefore: z.optional(z.array(openingSituation)),
  secondRoundOf: z.optional(round),
  /** Its second rounds that were opened, once it is closed. */
  secondRounds: z.optional(z.array(round)),
  /** When the quorum was lost while it was open, ISO 8601; `to` is null while it lasts, and the close where it lasted. */
  quorumLost: z.optional(
    z.array(
      z.object({
        from: z.string(),
        to: z.nullable(z.string()),
        /** People attending and needed at a close without quorum. */
        atClose: z.optional(z.object({ attending: z.number(), needed: z.number() })),
      }),
    ),
  ),
  /** Absent if its opening was not sealed. */
  seal: z.optional(sealMark),
});
export type QuestionResults = z.output<typeof questionResults>;

export const readResults = callsOf('Votaciones').administrator.get('/assamble/resultsById/:id', {
  links: { kinds: ['hall'], assembly: 'question' },
  summary: 'The result of a question',
  params: byId,
  response: questionResults,
});
