/**
 * RAFA, the association's assistance: requests of members, and the steps shown to them (R8.4).
 */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, dateTime, id, page, text, textOrNone } from '../fields.ts';
import { fromJsonText } from '../form-values.ts';
import { FIELD_LIMITS, RAFA_STEPS_USER_ID } from '../limits.ts';
import { openedVersion, version } from '../versions.ts';

/** `userAtten` of a deleted user reads 'Usuario eliminado', without id, phone and e-mail; a member's answer has no id. */
export const assistanceRequest = z.object({
  id,
  description: z.string(),
  createAt: dateTime,
  userAtten: z.object({
    id: z.optional(id),
    name: z.string(),
    lastName: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
});
export type AssistanceRequest = z.output<typeof assistanceRequest>;

const MAX_STEPS = `Puede haber ${FIELD_LIMITS.steps} pasos como máximo`;
const WRONG_STEPS = 'Los pasos deben ser una lista de pasos con número y descripción';

export const step = z.object({
  stepNumber: z
    .int('El número de un paso es un número entero')
    .check(z.positive('Los pasos se numeran desde 1')),
  description: text(FIELD_LIMITS.step, 'La descripción del paso es requerida'),
});
export type Step = z.output<typeof step>;

const areNumberedOnce = (steps: readonly Step[]) =>
  new Set(steps.map(({ stepNumber }) => stepNumber)).size === steps.length;

/** Steps as a list, in any order; stored in the order of their numbers. */
const steps = z.array(step, WRONG_STEPS).check(
  z.minLength(1, 'Agregue al menos un paso'),
  z.maxLength(FIELD_LIMITS.steps, MAX_STEPS),
  z.refine(areNumberedOnce, 'Dos pasos tienen el mismo número'),
  z.overwrite((given) => given.toSorted((a, b) => a.stepNumber - b.stepNumber)),
);

/** The steps are returned as a JSON text of a list; such a text and the list itself are accepted. */
const sentSteps = z.pipe(
  z.transform((sent: string | readonly Step[]) => fromJsonText(sent)),
  steps,
);

/** `step` is a JSON text of a list of `{stepNumber, description}`; `version` only for administrators. */
export const stepsRecord = z.object({
  id,
  userId: id,
  step: z.string(),
  description: z.string(),
  version: z.optional(version),
});
export type StepsRecord = z.output<typeof stepsRecord>;

const userId = z.literal(RAFA_STEPS_USER_ID, `El usuario de los pasos es siempre ${RAFA_STEPS_USER_ID}`);
/** Text above the steps; may be empty. */
const overall = textOrNone(FIELD_LIMITS.description);

const { administrator, member } = callsOf('RAFA');

export const listAssistance = administrator.get('/attendance/getAll', {
  summary: 'Requests for assistance, the newest first',
  query: z.object(page),
  response: z.array(assistanceRequest),
});

export const requestAssistance = member.post('/attendance/create', {
  summary: 'Ask for assistance',
  body: z.object({ description: text(FIELD_LIMITS.description, 'La descripción es requerida') }),
  response: assistanceRequest,
  success: 201,
  refusals: [429],
});

export const readSteps = member.get('/attendance/with-step', {
  summary: 'The steps record as the only element of a list; an empty list where none has been saved',
  response: z.array(stepsRecord),
});

export const createSteps = administrator.post('/attendance/create-step', {
  summary: 'Save the steps where there are none yet',
  body: z.object({ userId, step: sentSteps, description: z._default(overall, '') }),
  response: stepsRecord,
  success: 201,
  refusals: [409],
});

export const updateSteps = administrator.put('/attendance/update-step/:id', {
  summary: 'Change the fields that are sent; the steps that are sent replace all that were kept',
  params: byId,
  body: z.object({
    userId: z.optional(userId),
    step: z.optional(sentSteps),
    description: z.optional(overall),
    version: openedVersion,
  }),
  response: stepsRecord,
  refusals: [409],
});
