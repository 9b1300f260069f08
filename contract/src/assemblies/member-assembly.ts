/** An assembly for the phone of a member: their rights, open votings, the last result (R16). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath, pictureAddress } from '../fields.ts';
import { sealMark } from '../verification/fingerprint.ts';
import { openingSituation, openSeatsReason, questionKind, showResults } from '../votings/votings.ts';
import { presenceMode } from './assemblies.ts';
import { PRESENCE_WAYS } from './own-presence.ts';
import { assemblySession } from './session.ts';
import { ownSubmittedPower } from './submitted-powers.ts';

const { member } = callsOf('Votaciones');

export const myAssembly = z.object({
  id,
  title: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Whether the assembly is in progress: registration, an open voting, or the time between its start and its end. */
  isOn: z.boolean(),
  isVotingOpen: z.boolean(),
  /** Whether its session is open or in recess; else absent. */
  isInSession: z.optional(z.literal(true)),
  /** Whether it was deleted after it had votings, whose results can be read; else absent. */
  isArchived: z.optional(z.literal(true)),
  /** State of the caller in an assembly in progress or of today; absent for a caller who is not on its roll. */
  caller: z.optional(z.enum(['present', 'onRoll'])),
});
export type MyAssembly = z.output<typeof myAssembly>;

export const listMyAssemblies = member.get('/assamble/mine', {
  summary:
    'Assemblies on whose roll the caller is, or that they may register for: those with an open voting first, then others that go on, then the latest, archived ones last',
  response: z.array(myAssembly),
  refusals: [429],
});

const person = { name: z.string(), lastName: z.string() };

const memberQuestion = z.object({
  id,
  title: z.string(),
  kind: questionKind,
  seats: z.int(),
  /** The majority that it needs, in Spanish; absent without a rule. */
  majority: z.optional(z.string()),
  allowBlank: z.boolean(),
  showResults,
  candidates: z.array(z.object({ userId: id, ...person, picture: z.nullable(pictureAddress) })),
  slates: z.array(
    z.object({
      id,
      name: z.string(),
      /** Names in their order, each with its alternate. */
      places: z.array(z.object({ name: z.string(), alternate: z.nullable(z.string()) })),
    }),
  ),
  /** Seal of its last opening. */
  seal: z.optional(sealMark),
});
export type MemberQuestion = z.output<typeof memberQuestion>;

const memberResult = z.object({
  questionId: id,
  title: z.string(),
  kind: questionKind,
  ballots: z.int(),
  /** Rights in the frozen roll. */
  entitled: z.int(),
  /** Rights among them that were taken unused. */
  suspended: z.optional(z.int()),
  options: z.array(
    z.object({
      /** Null for a candidate or a slate. */
      answer: z.nullable(z.enum(['yes', 'no', 'blank'])),
      /** Empty for an answer. */
      name: z.string(),
      votes: z.int(),
      /** Seats it won. */
      seats: z.int(),
    }),
  ),
  /** Null without a verdict. */
  outcome: z.nullable(z.enum(['approved', 'rejected'])),
  /** The majority of the verdict, or why there is none, in Spanish; empty without a rule. */
  statement: z.string(),
  /** Names of the elected, in their order. */
  elected: z.array(z.string()),
  /** The notices of the result, as on the votes screen and in the acta. */
  notices: z.optional(z.array(z.string())),
  actsBefore: z.optional(z.array(openingSituation)),
  /** Null if every seat is filled. */
  undecided: z.nullable(
    z.object({
      reason: openSeatsReason,
      /** Seats without an elected person. */
      seats: z.int(),
      /** Seats that a lot decides. */
      drawSeats: z.int(),
      /** Names of the tied. */
      options: z.array(z.string()),
    }),
  ),
  /** Seal of its close, or of a lot after it. */
  seal: z.optional(sealMark),
});
export type MemberResult = z.output<typeof memberResult>;

/** A voting that was closed before the last one, with its notices. */
const earlierResult = z.object({
  questionId: id,
  title: z.string(),
  notices: z.array(z.string()),
  actsBefore: z.optional(z.array(openingSituation)),
});
export type EarlierResult = z.output<typeof earlierResult>;

/** Data of the event `change`, the same for every member. */
export const votingsNow = z.object({
  assemblyId: id,
  title: z.string(),
  startDate: z.optional(z.string()),
  /** A text or an address; absent without one. */
  place: z.optional(z.string()),
  /** Whether members may register their own presence. */
  isRegister: z.boolean(),
  /** The accepted ways; absent if all are. */
  presenceWays: z.optional(z.array(z.enum(PRESENCE_WAYS))),
  /** Whether ballots give receipts; else absent. */
  givesReceipts: z.optional(z.literal(true)),
  /** Whether its entered end has passed (R19.6), its acta is issued (R17.6) or it is archived: it is final; else absent. */
  isOver: z.optional(z.literal(true)),
  session: z.optional(assemblySession),
  /** The open votings, latest opening first. */
  open: z.array(memberQuestion),
  /** The voting closed last; its counts are those of the hall. */
  last: z.nullable(memberResult),
  /** The other closed votings in order, also those deleted after a vote; absent without any. */
  earlier: z.optional(z.array(earlierResult)),
});
export type VotingsNow = z.output<typeof votingsNow>;

/** Data of the event `figures`, every few seconds if they changed. */
export const votingFigures = z.object({
  participation: z.array(
    z.object({ questionId: id, cast: z.int(), entitled: z.int(), suspended: z.optional(z.int()) }),
  ),
  /**
   * Changes with any person's presence or powers, also with a refused power, and with ballots on paper: the caller's own data may
   * have changed too.
   */
  rollChange: z.int(),
});
export type VotingFigures = z.output<typeof votingFigures>;

const powerState = z.enum(['valid', 'dormant', 'waiting']);

/** A right of the caller in a voting: their own, or of a person they represent. */
const right = z.object({
  questionId: id,
  userId: id,
  /** Whether it was used; never the choice. */
  voted: z.boolean(),
  /** Whether it was used on paper. */
  onPaper: z.optional(z.boolean()),
  /** Whether a closed voting had no such right in its frozen roll. */
  notOnRoll: z.optional(z.literal(true)),
  attorney: z.optional(z.object(person)),
  /** Whether that attorney cast the caller's own ballot; else absent. */
  byAttorney: z.optional(z.literal(true)),
  /** Why it cannot be used, in Spanish; empty if it can, and if it was used. */
  problem: z.string(),
});
export type Right = z.output<typeof right>;

export const mine = z.object({
  now: votingsNow,
  figures: votingFigures,
  person: z.object({
    userId: id,
    ...person,
    isOnRoll: z.boolean(),
    isPresent: z.boolean(),
    /** Null while absent. */
    mode: z.nullable(presenceMode),
    canVote: z.boolean(),
    /** Whether a list of good standing took the right (R10.17). */
    notInGoodStanding: z.optional(z.boolean()),
  }),
  /** Attorney of the caller. */
  attorney: z.nullable(z.object({ ...person, state: powerState })),
  /** People whom the caller represents, by last name, at most 200. */
  represented: z.array(z.object({ userId: id, ...person, canVote: z.boolean(), state: powerState })),
  /** Number of further represented people; absent without any. */
  representedMore: z.optional(z.int()),
  /** For every open voting, and the one closed last; in earlier ones the own right if an attorney had it. */
  rights: z.array(right),
  /** Powers that the caller submitted, the latest first. */
  submittedPowers: z.optional(z.array(ownSubmittedPower)),
});
export type Mine = z.output<typeof mine>;

export const readMine = member.get('/assamble/:assemblyId/mine', {
  summary:
    'The presence, the powers and the rights of the caller in an assembly, with the votings that are open; whether each right was used, never for what',
  params: z.object({ assemblyId: idInPath }),
  response: mine,
  refusals: [429],
});

/** A page for the door of the assembly (R16.12). */
export const downloadMemberSheet = callsOf('Asambleas').administrator.get(
  '/assamble/:assemblyId/member-sheet',
  {
    summary: 'A page for members, as a PDF to print: how to vote with the phone',
    params: z.object({ assemblyId: idInPath }),
    response: 'bytes',
    refusals: [503],
  },
);
