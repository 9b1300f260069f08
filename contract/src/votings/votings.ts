/** Questions of an assembly and how they are voted (R12). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath, page, pictureAddress } from '../fields.ts';
import { VOTING_LIMITS } from '../limits.ts';
import { version } from '../versions.ts';
import { BALLOT_CODE } from './ballot-code.ts';
import { QUESTION_KINDS } from './question-kinds.ts';
import { questionSummary } from './question-summary.ts';

const { member } = callsOf('Votaciones');

export const QUESTION_STATES = ['draft', 'open', 'closed'] as const;
/** When results are shown: while the voting is open, or once it is closed (R12.14). */
export const SHOW_RESULTS = ['live', 'closed'] as const;
/**
 * The base of a verdict: yes and no; ballots; those with the right who are present or represented at the close; all with
 * the right on the roll at the opening, present or not.
 */
export const VERDICT_BASES = ['valid', 'cast', 'present', 'roll'] as const;

export const questionKind = z.enum(QUESTION_KINDS, 'Elija el tipo de pregunta');
export type KindOfQuestion = z.output<typeof questionKind>;
export const showResults = z.enum(SHOW_RESULTS, 'Elija si los resultados se ven en vivo o al cerrar');

export const wholeBetween = (min: number, max: number, problem: string) =>
  z.int(problem).check(z.minimum(min, problem), z.maximum(max, problem));

const part = wholeBetween(
  1,
  VOTING_LIMITS.fraction,
  `La fracción se escribe con números enteros de 1 a ${VOTING_LIMITS.fraction}`,
);

/**
 * Why seats of a closed voting have no elected person. `tie`: some are drawn by lot. `residues-used`: every slate with votes has
 * a seat by residue already. `short-slate`: a slate won more seats than it has names. `few-candidates`: fewer candidates have
 * votes than there are seats. `no-votes`: no candidate has votes. `second-round`: its second round decides fewer seats than were
 * left to it.
 */
export const openSeatsReason = z.enum([
  'tie',
  'residues-used',
  'short-slate',
  'few-candidates',
  'no-votes',
  'second-round',
]);

/** Statements of an opening (R12.43, R12.46), each a text with its number. */
export const openingSituation = z.object({
  /** 'Al abrir', or a reopening with its number. */
  opening: z.string(),
  attention: z.array(z.string()),
  acts: z.array(z.string()),
  /** How long it was open, and how many rights were used; empty if unknown. */
  span: z.string(),
});

/** The majority that a yes/no question needs: `numerator/denominator` of the base, or more than that if `strict`. */
export const verdictRule = z.object({
  numerator: part,
  denominator: part,
  strict: z.boolean(),
  base: z.enum(VERDICT_BASES),
});
export type VerdictRule = z.output<typeof verdictRule>;

const candidate = z.object({
  userId: id,
  name: z.string(),
  lastName: z.string(),
  dni: z.nullable(z.string()),
  picture: z.nullable(pictureAddress),
});
export type Candidate = z.output<typeof candidate>;

/** A place of a slate: a person, with the alternate. */
const slatePlace = z.extend(candidate, {
  alternateUserId: z.nullable(id),
  alternate: z.nullable(candidate),
});
export type SlatePlace = z.output<typeof slatePlace>;

const slate = z.object({ id, name: z.string(), places: z.array(slatePlace) });
export type Slate = z.output<typeof slate>;

/** Ballots cast, rights in the frozen roll, and the number of these that were taken unused; absent for none. */
export const participation = z.object({
  cast: z.int(),
  entitled: z.int(),
  suspended: z.optional(z.int()),
});

export const question = z.object({
  id,
  title: z.string(),
  assambleId: id,
  /** Whether voters choose a candidate rather than yes, no or blank. */
  isList: z.boolean(),
  isDelete: z.boolean(),
  isActive: z.boolean(),
  /** `draft` was never opened. */
  state: z.enum(QUESTION_STATES),
  ballots: z.int(),
  peopleToBeVoted: z.array(candidate),
  kind: z.optional(questionKind),
  /** Seats to fill; 1 for yes/no questions. */
  seats: z.optional(z.int()),
  allowBlank: z.optional(z.boolean()),
  showResults: z.optional(showResults),
  /** Null for a question without a verdict. */
  rule: z.optional(z.nullable(verdictRule)),
  /** In order; empty for other kinds. */
  slates: z.optional(z.array(slate)),
  /** The point of the agenda of the question, in its words at the choice; null without one. */
  agendaPoint: z.optional(z.nullable(z.string())),
  secondRoundOf: z.optional(id),
  /** Ballots cast and rights in the frozen roll, once it was opened; only for administrators. */
  participation: z.optional(participation),
  /** Ballots on paper that wait for their confirmation; absent for none, and only for administrators. */
  pendingPaper: z.optional(z.int()),
  /** The decision, once it is closed; only for administrators. */
  result: z.optional(questionSummary),
  /** Counts the edits; only for administrators. */
  version: z.optional(version),
});
export type Question = z.output<typeof question>;

export const listQuestions = member.get('/assamble/Question/all', {
  links: { kinds: ['hall'], assembly: 'assambleId' },
  summary:
    'Questions in the order of their creation, those of an assembly in their order; members get those of the assemblies they belong to',
  query: z.object({ assambleId: z.optional(idInPath), ...page }),
  response: z.array(question),
  refusals: [404],
});

export const listVotesOfUser = member.get('/assamble/:assemblyId/listVotes/:userId', {
  summary: 'For one user: each question of the assembly and whether they voted; members only themselves',
  params: z.object({ assemblyId: idInPath, userId: idInPath }),
  response: z.array(z.object({ questionId: id, title: z.string(), voted: z.boolean() })),
});

const digest = z.string();

/** Proves that a ballot was received (R18.2). No name and no time. */
const ballotReceipt = z.object({
  questionId: id,
  code: digest,
  leaf: digest,
  root: digest,
  path: z.array(digest),
  signature: digest,
  keyId: digest,
});
export type BallotReceipt = z.output<typeof ballotReceipt>;

export const castBallot = member.post('/assamble/vote', {
  summary: 'Cast a ballot, for oneself or for the represented member `onBehalfOf`',
  body: z.object({
    questionId: id,
    vote: z.optional(z.enum(['yes', 'no', 'blank'], 'El voto debe ser a favor, en contra o en blanco')),
    candidateId: z.optional(id),
    /** Up to the number of seats, each once. */
    candidateIds: z.optional(
      z
        .array(id)
        .check(
          z.minLength(1, 'Elija al menos un candidato, o vote en blanco'),
          z.maxLength(VOTING_LIMITS.seats, 'Eligió demasiados candidatos'),
        ),
    ),
    slateId: z.optional(id),
    onBehalfOf: z.optional(id),
    /** Drawn by the voter's device, a new one for each ballot; a retry sends the same one. */
    code: z.optional(z.string().check(z.regex(BALLOT_CODE, 'El código del comprobante no es válido'))),
  }),
  response: z.object({
    questionId: id,
    voted: z.literal(true),
    /** Absent if the assembly gives no receipts. */
    receipt: z.optional(ballotReceipt),
  }),
  success: 201,
  refusals: [404, 409],
});
