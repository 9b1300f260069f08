/** Texts and facts that administrators enter for the minutes («acta») of an assembly, beside its details (R17). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { act, dateTime, dayFilter, id, idInPath, lineOrNone, textOrNone, title } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { inAssemblyYears } from './assembly-years.ts';
import { minutesDocument } from './minutes-document.ts';

const { administrator } = callsOf('Actas');
const ofAssembly = z.object({ assemblyId: idInPath });

export const MINUTES_LIMITS = {
  nit: 30,
  personDni: FIELD_LIMITS.dni,
  /** How and when the assembly was called. */
  call: 1000,
  /** The people who approve the minutes: names with their line ends, and their maximum number. */
  commission: 1000,
  commissioners: 5,
  approval: 2000,
  /** The text of a point of the agenda, and of a correction. */
  text: 20_000,
  /** The texts of all points together: some seventy pages. */
  texts: 200_000,
  /** Lines of one text, and of all points together: each line costs as much as a hundred characters. */
  lines: 1000,
  allLines: 5000,
  /** Numbers of issued minutes. */
  number: 999_999,
} as const;

export const MODALITIES = ['presencial', 'no presencial', 'mixta'] as const;

/** The names of a commission, one a line. */
export const commissioners = (text: string): string[] =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);

export const linesOf = (text: string): number => text.split('\n').length;

/** The text of a point or of a correction. */
const longText = textOrNone(MINUTES_LIMITS.text).check(
  z.refine(
    (value) => linesOf(value) <= MINUTES_LIMITS.lines,
    'El texto puede tener 1.000 renglones como máximo. Una los que pueda o agréguelo como anexo en papel.',
  ),
);

/** Facts beyond `minutesData`. An empty one is omitted, or becomes a blank line to fill in. */
const fields = {
  /** Tax number of the association. */
  nit: lineOrNone(MINUTES_LIMITS.nit),
  /** Null to derive it from the attendance. */
  modality: z.nullable(z.enum(MODALITIES, 'La modalidad debe ser presencial, no presencial o mixta')),
  /** Medium and date of the call, if it was not mailed by this server. */
  call: textOrNone(MINUTES_LIMITS.call),
  /** Null to derive it from the check that found a quorum, else from the first one. */
  startedAt: z.nullable(dateTime),
  /** Null to derive it from the last act. */
  endedAt: z.nullable(dateTime),
  presidentDni: lineOrNone(MINUTES_LIMITS.personDni),
  secretaryDni: lineOrNone(MINUTES_LIMITS.personDni),
  /** Names of the people who approve the minutes, one a line. */
  commission: textOrNone(MINUTES_LIMITS.commission).check(
    z.refine(
      (value) => commissioners(value).length <= MINUTES_LIMITS.commissioners,
      `La comisión puede tener ${MINUTES_LIMITS.commissioners} personas como máximo`,
    ),
  ),
  approval: textOrNone(MINUTES_LIMITS.approval),
  /** A day in Colombia, `YYYY-MM-DD`; empty without one. */
  approvedOn: dayFilter,
  /** Whether the minutes list the speakers of each point, with their times. */
  interventions: z.optional(z.boolean()),
};
export const minutesFacts = z.object(fields);
export type MinutesFacts = z.output<typeof minutesFacts>;

/** Facts as they are entered; stored ones may have any year. */
const enteredFacts = z.partial(
  z.extend(minutesFacts, {
    startedAt: z.nullable(dateTime.check(inAssemblyYears)),
    endedAt: z.nullable(dateTime.check(inAssemblyYears)),
    approvedOn: dayFilter.check(inAssemblyYears),
  }),
);

export const ACCEPTANCES = ['accepted', 'declined', 'absent'] as const;
const acceptance = z.enum(ACCEPTANCES, 'La respuesta debe ser acepta, no acepta o ausente');
export type Acceptance = z.output<typeof acceptance>;

const electedPerson = z.object({
  questionId: id,
  questionTitle: z.string(),
  /** Point of the agenda of the voting; null without one. */
  point: z.optional(z.nullable(z.string())),
  userId: id,
  name: z.string(),
  dni: z.nullable(z.string()),
  alternateOf: z.nullable(z.string()),
  acceptance: z.nullable(acceptance),
  /** Time of the answer, ISO 8601. */
  at: z.nullable(z.string()),
});
export type ElectedPerson = z.output<typeof electedPerson>;

const pointText = z.object({
  point: z.string(),
  text: z.string(),
  /** Counts the saves; 0 before the first. */
  version: z.int(),
  /** Whether the agenda still has this point; else the minutes omit its text. */
  isOnAgenda: z.boolean(),
  /** Sentences of the record about it: votings, documents, interventions. */
  record: z.optional(z.array(z.string())),
});
export type PointText = z.output<typeof pointText>;

const FORMATS = ['pdf', 'docx'] as const;
export const minutesFormat = z.enum(FORMATS, 'El formato debe ser pdf o docx');
export type MinutesFormat = z.output<typeof minutesFormat>;

const issuedEntry = z.object({
  number: z.int(),
  kind: z.enum(['minutes', 'correction']),
  /** Number of the corrected minutes. */
  corrects: z.nullable(z.int()),
  issuedAt: z.string(),
  issuedBy: z.string(),
  files: z.array(z.object({ format: minutesFormat, name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type IssuedMinutes = z.output<typeof issuedEntry>;

export const minutesContent = z.object({
  ...minutesFacts.shape,
  /** Beginning and end from the record, ISO 8601; null where it has none. */
  derived: z.object({
    startedAt: z.nullable(z.string()),
    endedAt: z.nullable(z.string()),
    /** Whether the beginning is the opening of the session, before its quorum check (R17.2). */
    beginsWithSession: z.optional(z.boolean()),
  }),
  /** In the order of the agenda, followed by texts of removed points. */
  points: z.array(pointText),
  elected: z.array(electedPerson),
  /** Obstacles to the issue, then other gaps, each with the place of its correction: a field, `point-2`, `elected`, `question-7`, `roll` or `data`. */
  gaps: z.array(z.object({ text: z.string(), prevents: z.boolean(), at: z.string() })),
  /** Attendance and the course of the session, in sentences. */
  record: z.optional(z.array(z.string())),
  /** The draft, whose long tables are cut; absent once it is issued. */
  document: z.optional(minutesDocument),
  nextNumber: z.int(),
  /** The issued minutes of this assembly and their corrections, in order. */
  issued: z.array(issuedEntry),
});
export type MinutesContent = z.output<typeof minutesContent>;

export const readMinutesContent = administrator.get('/assamble/:assemblyId/minutes-content', {
  summary: 'What the minutes say beside their details, what they lack, and what was issued',
  params: ofAssembly,
  response: minutesContent,
});

export const saveMinutesFacts = administrator.put('/assamble/:assemblyId/minutes-facts', {
  summary: 'Enter the fields that are sent; refused once the minutes are issued',
  params: ofAssembly,
  query: z.object({ act }),
  body: z.extend(enteredFacts, {
    /** Values of the changed fields when they were read; a conflicting edit is refused. */
    seen: z.optional(z.partial(minutesFacts)),
  }),
  response: minutesFacts,
  refusals: [409],
});

export const saveMinutesText = administrator.put('/assamble/:assemblyId/minutes-text', {
  summary: 'Write the text of a point of the agenda; refused with an older version and once it is issued',
  params: ofAssembly,
  query: z.object({ act }),
  body: z.object({
    point: title(FIELD_LIMITS.agendaPoint),
    text: longText,
    /** The version that the writer has seen. */
    version: z.int().check(z.minimum(0), z.maximum(999_999_999)),
  }),
  response: pointText,
  refusals: [409],
});

export const recordAcceptance = administrator.put('/assamble/:assemblyId/acceptance', {
  summary: 'Record whether an elected person accepted; null removes it; refused once the minutes are issued',
  params: ofAssembly,
  query: z.object({ act }),
  body: z.object({
    questionId: id,
    userId: id,
    acceptance: z.nullable(acceptance),
    /** Time of the answer, after the closing of the voting; now when absent. */
    at: z.optional(dateTime),
    /** The answer that the writer has seen; another one is not overwritten. */
    seen: z.optional(z.nullable(acceptance)),
  }),
  response: electedPerson,
  refusals: [409],
});

export const issueMinutes = administrator.post('/assamble/:assemblyId/issued-minutes', {
  summary: 'Issue the minutes under the next number; from then on they are served unchanged',
  params: ofAssembly,
  response: issuedEntry,
  success: 201,
  refusals: [409, 503],
});

export const correctMinutes = administrator.post('/assamble/:assemblyId/minutes-corrections', {
  summary: 'Issue minutes that correct or clarify issued ones, which stay unchanged («acta aclaratoria»)',
  params: ofAssembly,
  body: z.object({
    text: longText.check(z.minLength(1, 'Escriba qué se aclara o se corrige')),
    /** Number of corrections that the writer has seen, so that a repeated request issues no second one. */
    seen: z.int().check(z.minimum(0), z.maximum(MINUTES_LIMITS.number)),
  }),
  response: issuedEntry,
  success: 201,
  refusals: [409, 503],
});

export const readIssuedMinutes = administrator.get('/assamble/:assemblyId/issued-minutes/:number', {
  summary: 'Issued minutes or a correction, as they were issued',
  params: z.extend(ofAssembly, { number: idInPath }),
  query: z.object({ format: z.optional(minutesFormat) }),
  response: 'bytes',
});
