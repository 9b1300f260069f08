/** Creating, changing, opening and deleting questions (R12.1, R12.2). Without the parts that every screen reads. */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, line, removed, title } from '../fields.ts';
import { FIELD_LIMITS, VOTING_LIMITS } from '../limits.ts';
import { openedVersion } from '../versions.ts';
import { question, questionKind, showResults, verdictRule, wholeBetween } from './votings.ts';

const { administrator } = callsOf('Votaciones');

export const questionTitle = line(FIELD_LIMITS.question, 'La pregunta es requerida');
export const peopleToVote = z
  .array(id)
  .check(z.maxLength(VOTING_LIMITS.candidates, 'Hay demasiados candidatos'));

/** The text of a point of the assembly's agenda; null for none. */
const agendaPoint = z.optional(z.nullable(title(FIELD_LIMITS.agendaPoint, 'Elija un punto de la agenda')));

const sentSlate = z.object({
  name: line(FIELD_LIMITS.slate, 'Escriba el nombre de la plancha'),
  places: z
    .array(z.object({ userId: id, alternateUserId: z.optional(z.nullable(id)) }))
    .check(
      z.minLength(1, 'Una plancha necesita al menos un nombre'),
      z.maxLength(VOTING_LIMITS.places, 'La plancha tiene demasiados nombres'),
    ),
});
export type SentSlate = z.output<typeof sentSlate>;

/** How a question is voted and decided. Frozen at the opening, like its text and its candidates. */
const settings = {
  seats: z.optional(
    wholeBetween(1, VOTING_LIMITS.seats, `Los cargos por elegir van de 1 a ${VOTING_LIMITS.seats}`),
  ),
  allowBlank: z.optional(z.boolean()),
  showResults: z.optional(showResults),
  /** An invalid majority gets one refusal instead of one for each part. */
  rule: z.optional(
    z.union(
      [verdictRule, z.null()],
      `La mayoría se escribe como una fracción de números enteros de 1 a ${VOTING_LIMITS.fraction} y la base sobre la que se calcula`,
    ),
  ),
  peopleToVote: z.optional(peopleToVote),
  /** All slates in their order; they replace the earlier ones. */
  slates: z.optional(z.array(sentSlate).check(z.maxLength(VOTING_LIMITS.slates, 'Hay demasiadas planchas'))),
};

export const createQuestion = administrator.post('/assamble/createQuestion', {
  summary:
    'Add a question; without `kind` it is a list question if it has candidates, else one of yes, no or blank',
  body: z.object({
    title: questionTitle,
    assambleId: id,
    kind: z.optional(questionKind),
    ...settings,
    agendaPoint,
  }),
  response: question,
  success: 201,
  refusals: [404],
});

export const updateQuestion = administrator.put('/assamble/Question/:id', {
  summary:
    'Change the question while it is a draft, or open (`isActive: true`) and close (`false`) the voting',
  params: byId,
  body: z.object({
    title: z.optional(questionTitle),
    assambleId: z.optional(id),
    kind: z.optional(questionKind),
    ...settings,
    /** Also of an opened voting, as it is not part of the vote. */
    agendaPoint,
    isActive: z.optional(z.boolean()),
    /** Confirms the reopening of a voting with ballots, which stay. */
    confirm: z.optional(z.boolean()),
    version: openedVersion,
  }),
  response: z.extend(question, {
    /** Figures of a voting opened by this call: how many can vote, and how many present or represented cannot. */
    opening: z.optional(
      z.object({
        entitled: z.int(),
        presentWithoutVote: z.int(),
        /** @deprecated The same as `presentWithoutVote`, for one release. */
        left: z.int().register(z.globalRegistry, { deprecated: true }),
      }),
    ),
  }),
  refusals: [409],
});

export const deleteQuestion = administrator.patch('/assamble/Question/:id/delete', {
  summary: 'Take a question out of the lists; its ballots stay in the database',
  params: byId,
  response: removed,
  refusals: [409],
});
