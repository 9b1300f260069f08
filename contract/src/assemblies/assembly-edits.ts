/** Creating and editing an assembly (R10.1, R10.2). In a file of their own, which first pages do not load. */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { atMost, byId, dateTime, line, lineOrNone, text, title } from '../fields.ts';
import { fromDigits, fromJsonText } from '../form-values.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { CALL_DAY_KINDS } from '../time/call-day-kinds.ts';
import { openedVersion } from '../versions.ts';
import { assembly } from './assemblies.ts';
import { inAssemblyYears } from './assembly-years.ts';
import { CONVOCATION_LIMITS } from './convocation-limits.ts';
import { QUORUM_COUNTS } from './quorum-counts.ts';
import { secondCallSent } from './second-call.ts';

/** The minimum of call days as it is sent with an assembly (R15.6); the web never loads it. */
const PROBLEM = `Los días de convocatoria deben ser un número entero, ${CONVOCATION_LIMITS.callDays} como máximo`;

const callRuleSent = {
  /** May arrive as text, as forms send it. */
  minimumCallDays: z.optional(
    z.pipe(
      z.transform(fromDigits),
      z.int(PROBLEM).check(z.minimum(0, PROBLEM), z.maximum(CONVOCATION_LIMITS.callDays, PROBLEM)),
    ),
  ),
  callDayKind: z.optional(z.enum(CALL_DAY_KINDS, 'Elija días calendario o días hábiles')),
};

const { administrator } = callsOf('Asambleas');

const agendaPoint = line(FIELD_LIMITS.agendaPoint, 'Un punto de la agenda está vacío');

/** The items of the agenda, in order. On the wire a JSON string of `{agenda}`; accepted both ways (R10.1, R10.2). */
export const orderDay = z.object({
  agenda: z
    .array(agendaPoint)
    .check(
      z.minLength(1, 'La agenda necesita al menos un punto'),
      z.maxLength(FIELD_LIMITS.agendaPoints, 'La agenda es demasiado larga'),
    ),
});

const orderDaySent = z.pipe(z.transform(fromJsonText), orderDay);

/** A whole number that may arrive as text, as forms send it. */
const wholeNumber = (min: number, problem: string) =>
  z.pipe(
    z.transform(fromDigits),
    z.int(problem).check(
      z.minimum(min, problem),
      z.maximum(
        FIELD_LIMITS.participants,
        atMost((limit) => `Puede ser ${limit} como máximo`, FIELD_LIMITS.participants),
      ),
    ),
  );

/** `'true'` or `'false'`, as in the specification; a boolean is accepted too. */
const quorumFlag = z.pipe(
  z.transform((value) => (typeof value === 'boolean' ? String(value) : value)),
  z.enum(['true', 'false'], 'Indique si la asamblea necesita quórum'),
);

/** A start or an end. */
const assemblyMoment = dateTime.check(inAssemblyYears);

const fields = {
  title: line(FIELD_LIMITS.title, 'El título es requerido'),
  description: text(FIELD_LIMITS.description, 'La descripción es requerida'),
  startDate: assemblyMoment,
  endDate: assemblyMoment,
  participants: wholeNumber(0, 'El número de participantes debe ser un número entero'),
  quorum: quorumFlag,
  quorumMin: wholeNumber(0, 'El quórum mínimo debe ser un número entero'),
  quorumCounts: z.optional(z.enum(QUORUM_COUNTS, 'Indique a quiénes cuenta el quórum')),
  orderDay: orderDaySent,
  place: z.optional(lineOrNone(FIELD_LIMITS.minutesLine)),
  maxPowers: z.optional(wholeNumber(0, 'El máximo de poderes debe ser un número entero')),
};
export const newAssembly = z.object({
  ...fields,
  quorum: z._default(quorumFlag, 'false'),
  quorumMin: z._default(fields.quorumMin, 0),
});
/** The specification sends the id beside the changed fields; only the id in the address counts. */
export const changedAssembly = z.partial(z.object({ ...fields, id: z.unknown(), version: openedVersion }));

/**
 * Points that were reworded in place: their questions and texts stay with them (R12.28). One of an earlier version may have line
 * breaks. A form sends a JSON text.
 */
const renamedPointsSent = z.pipe(
  z.transform(fromJsonText),
  z
    .array(z.object({ before: title(FIELD_LIMITS.agendaPoint), after: agendaPoint }))
    .check(z.maxLength(FIELD_LIMITS.agendaPoints, 'La agenda es demasiado larga')),
);

export const createAssembly = administrator.post('/assamble/createAssamble', {
  summary: 'Call an assembly',
  body: z.extend(newAssembly, { secondCall: z.optional(secondCallSent), ...callRuleSent }),
  upload: { accepts: 'image', required: true },
  response: assembly,
  success: 201,
});

export const updateAssembly = administrator.put('/assamble/:id', {
  summary: 'Change the fields that are sent, and the picture if a file is',
  params: byId,
  body: z.extend(changedAssembly, {
    secondCall: z.optional(secondCallSent),
    renamedPoints: z.optional(renamedPointsSent),
    ...callRuleSent,
  }),
  upload: { accepts: 'image', required: false },
  response: assembly,
  refusals: [409],
});
