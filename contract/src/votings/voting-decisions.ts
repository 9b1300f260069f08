/** Decisions about a voting besides opening and closing it: lots, ballots on paper, second rounds. */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, line } from '../fields.ts';
import { FIELD_LIMITS, VOTING_LIMITS } from '../limits.ts';
import { peopleToVote, questionTitle } from './question-edits.ts';
import { questionResults } from './question-results.ts';
import { question, wholeBetween } from './votings.ts';

const { administrator } = callsOf('Votaciones');

const witnessName = (required: string) => line(FIELD_LIMITS.witness, required);

export const recordLot = administrator.post('/assamble/Question/:id/lot', {
  summary: 'Record the lot that decided a tie of a closed voting, once: whom or which slates it drew',
  params: byId,
  body: z.object({
    /** Ids of users, or of slates: as many as `undecided.drawSeats`, of `undecided.options`. */
    drawn: z
      .array(id)
      .check(
        z.minLength(1, 'Elija a quién favoreció el sorteo'),
        z.maxLength(VOTING_LIMITS.seats, 'Eligió demasiados'),
      ),
    drawnBy: witnessName('Escriba quién hizo el sorteo'),
    witnessedBy: witnessName('Escriba quién fue testigo del sorteo'),
  }),
  response: questionResults,
  success: 201,
  refusals: [409],
});

const votes = wholeBetween(0, VOTING_LIMITS.handVoters, 'Los votos se escriben con números enteros');

export const recordHandVotes = administrator.post('/assamble/Question/:id/handVotes', {
  summary:
    'Record ballots cast on paper in an open voting: which rights they use, and how many votes each option has',
  params: byId,
  body: z.object({
    /** Holders of the used rights, each with one ballot: in the frozen roll, and without a ballot so far. */
    voters: z
      .array(id)
      .check(
        z.minLength(1, 'Elija a las personas que votaron en papel'),
        z.maxLength(VOTING_LIMITS.handVoters, 'Son demasiadas personas'),
      ),
    yes: z.optional(votes),
    no: z.optional(votes),
    blank: z.optional(votes),
    candidates: z.optional(
      z.array(z.object({ userId: id, votes })).check(z.maxLength(VOTING_LIMITS.candidates)),
    ),
    slates: z.optional(z.array(z.object({ slateId: id, votes })).check(z.maxLength(VOTING_LIMITS.slates))),
    countedBy: witnessName('Escriba quién contó los votos'),
    witnessedBy: witnessName('Escriba quién fue testigo del conteo'),
  }),
  response: z.object({
    questionId: id,
    ballots: z.int(),
    rightsLeft: z.int(),
    /** Whether the count waits for a second administrator. */
    isPending: z.optional(z.boolean()),
  }),
  success: 201,
  refusals: [409],
});

const paperSigner = z.object({
  userId: id,
  name: z.string(),
  /** Whether their signature counts beside that of the caller. */
  isIndependent: z.boolean(),
});
export type PaperSigner = z.output<typeof paperSigner>;

export const listPaperSigners = administrator.get('/assamble/paperSigners', {
  summary: 'The other administrators who could confirm ballots on paper, and whose signature would count',
  response: z.array(paperSigner),
});

const countOf = { params: byId, body: z.object({ countId: id }), response: z.object({ questionId: id }) };

export const confirmHandVotes = administrator.post('/assamble/Question/:id/handVotes/confirm', {
  summary:
    'Confirm a pending count of ballots on paper, as another administrator than the one who recorded it',
  ...countOf,
  refusals: [404, 409],
});

export const discardHandVotes = administrator.post('/assamble/Question/:id/handVotes/discard', {
  summary: 'Discard a pending count of ballots on paper: its rights can be used again',
  ...countOf,
  refusals: [404, 409],
});

export const createSecondRound = administrator.post('/assamble/Question/:id/secondRound', {
  summary:
    'Make a question for one seat from a closed one of candidates, with the two that have most votes or those that are sent',
  params: byId,
  body: z.object({ title: z.optional(questionTitle), peopleToVote: z.optional(peopleToVote) }),
  response: question,
  success: 201,
  refusals: [409],
});
