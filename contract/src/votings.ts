/** Questions of an assembly and how they are voted (R12). */
import * as z from 'zod/mini';
import { quorumFigures } from './assemblies.ts';
import { declareCall } from './call.ts';
import { byId, dateTime, id, idInPath, page, pictureAddress, removed, title } from './fields.ts';
import { FIELD_LIMITS } from './limits.ts';
import { openedVersion, version } from './versions.ts';

const area = 'Votaciones';

export const QUESTION_STATES = ['draft', 'open', 'closed'] as const;

const candidate = z.object({
  userId: id,
  name: z.string(),
  lastName: z.string(),
  dni: z.nullable(z.string()),
  picture: z.nullable(pictureAddress),
});
export type Candidate = z.output<typeof candidate>;

/** The source of an imported result: totals of another system, whose ballots are not here. */
const importedResult = z.object({
  /** The origin of the other backend, such as `https://api.example.org`. */
  from: z.string(),
  /** When it was read: ISO 8601 in UTC. */
  at: dateTime,
  /** Whether the other backend reported who voted. */
  votersKnown: z.boolean(),
});
export type ImportedResult = z.output<typeof importedResult>;

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
  /** Ballots cast so far. */
  ballots: z.int(),
  peopleToBeVoted: z.array(candidate),
  imported: z.optional(importedResult),
  /** Counts the edits; only for administrators. */
  version: z.optional(version),
});
export type Question = z.output<typeof question>;

const questionTitle = title(FIELD_LIMITS.question, 'La pregunta es requerida');
const peopleToVote = z.array(id).check(z.maxLength(200, 'Hay demasiados candidatos'));

export const listQuestions = declareCall({
  method: 'GET',
  path: '/assamble/Question/all',
  audience: 'member',
  area,
  summary: 'Questions in the order of their creation; members get those of the assemblies they belong to',
  query: z.object({ assambleId: z.optional(idInPath), ...page }),
  response: z.array(question),
  refusals: [404, 422],
});

export const createQuestion = declareCall({
  method: 'POST',
  path: '/assamble/createQuestion',
  audience: 'administrator',
  area,
  summary: 'Add a question; with candidates it is a list question, else one of yes, no or blank',
  body: z.object({ title: questionTitle, assambleId: id, peopleToVote: z.optional(peopleToVote) }),
  response: question,
  success: 201,
  refusals: [404, 422],
});

export const updateQuestion = declareCall({
  method: 'PUT',
  path: '/assamble/Question/:id',
  audience: 'administrator',
  area,
  summary: 'Change the title or the candidates, or open (`isActive: true`) and close (`false`) the voting',
  params: byId,
  body: z.object({
    title: z.optional(questionTitle),
    assambleId: z.optional(id),
    peopleToVote: z.optional(peopleToVote),
    isActive: z.optional(z.boolean()),
    /** Confirms the reopening of a voting with ballots, which stay. */
    confirm: z.optional(z.boolean()),
    version: openedVersion,
  }),
  response: z.extend(question, {
    /** Of a voting opened by this call: the number who can vote, and of those present or represented who cannot. */
    opening: z.optional(
      z.object({
        entitled: z.int(),
        presentWithoutVote: z.int(),
        /** @deprecated The same as `presentWithoutVote`, for one release. */
        left: z.int().register(z.globalRegistry, { deprecated: true }),
      }),
    ),
  }),
  refusals: [404, 409, 422],
});

export const deleteQuestion = declareCall({
  method: 'PATCH',
  path: '/assamble/Question/:id/delete',
  audience: 'administrator',
  area,
  summary: 'Take a question out of the lists; its ballots stay in the database',
  params: byId,
  response: removed,
  refusals: [404, 409],
});

/** Results of a question, computed by one function for screen, stream, exports and minutes. */
export const questionResults = z.object({
  questionTitle: z.string(),
  /** Every candidate, also those without a vote; empty for yes/no questions. */
  votesCounterForEachCandidate: z.array(
    z.object({ userId: id, candidateName: z.string(), candidateLastName: z.string(), votes: z.int() }),
  ),
  trueVotes: z.int(),
  falseVotes: z.int(),
  blankVotes: z.int(),
  totalVotes: z.int(),
  imported: z.optional(importedResult),
});
export type QuestionResults = z.output<typeof questionResults>;

export const readResults = declareCall({
  method: 'GET',
  path: '/assamble/resultsById/:id',
  audience: 'administrator',
  area,
  summary: 'The result of a question',
  params: byId,
  response: questionResults,
  refusals: [404],
});

const voter = z.object({
  userId: id,
  name: z.string(),
  lastName: z.string(),
  dni: z.nullable(z.string()),
  /** Whether they may vote; once the voting was opened, whether they can vote in it. */
  canVote: z.boolean(),
  /** Whether an attorney cast the ballot. */
  byProxy: z.boolean(),
});
export type Voter = z.output<typeof voter>;

export const votingStatus = z.object({
  peopleWhoVoted: z.array(voter),
  peopleWhoDidntVote: z.array(voter),
  /** Rights in the roll that was frozen at the last opening; 0 before the first. */
  entitled: z.int(),
});
export type VotingStatus = z.output<typeof votingStatus>;

export const readVotingStatus = declareCall({
  method: 'GET',
  path: '/assamble/:assemblyId/voting-status/:questionId',
  audience: 'administrator',
  area,
  summary: 'Who has voted on a question and who has not; never what',
  params: z.object({ assemblyId: idInPath, questionId: idInPath }),
  response: votingStatus,
  refusals: [404],
});

export const listVotesOfUser = declareCall({
  method: 'GET',
  path: '/assamble/:assemblyId/listVotes/:userId',
  audience: 'member',
  area,
  summary: 'For one user: each question of the assembly and whether they voted; members only themselves',
  params: z.object({ assemblyId: idInPath, userId: idInPath }),
  response: z.array(z.object({ questionId: id, title: z.string(), voted: z.boolean() })),
  refusals: [404],
});

export const castBallot = declareCall({
  method: 'POST',
  path: '/assamble/vote',
  audience: 'member',
  area,
  summary: 'Cast a ballot, for oneself or for the represented member `onBehalfOf`',
  body: z.object({
    questionId: id,
    vote: z.optional(z.enum(['yes', 'no', 'blank'], 'El voto debe ser a favor, en contra o en blanco')),
    candidateId: z.optional(id),
    onBehalfOf: z.optional(id),
  }),
  response: z.object({ questionId: id, voted: z.literal(true) }),
  success: 201,
  refusals: [404, 409, 422],
});

/** Data of the event `change` of the live stream, sufficient for the votes screen. */
export const liveQuestion = z.object({
  questionId: id,
  isActive: z.boolean(),
  state: z.enum(QUESTION_STATES),
  results: questionResults,
  /** Ballots cast, and rights in the roll that was frozen at the opening. */
  participation: z.object({ cast: z.int(), entitled: z.int() }),
  quorum: quorumFigures,
});
export type LiveQuestion = z.output<typeof liveQuestion>;

export const watchQuestion = declareCall({
  method: 'GET',
  path: '/assamble/Question/:id/live',
  audience: 'administrator',
  area,
  summary: 'Server-sent events: `change` with the state of the question, at once and at every change',
  params: byId,
  response: 'bytes',
  refusals: [404],
});
