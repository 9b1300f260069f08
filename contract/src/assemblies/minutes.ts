/** Documents of an assembly: results as spreadsheets, and the draft of the minutes («acta»). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { act, byId, idInPath, lineOrNone, textOrNone } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { tableFormat } from '../users/users.ts';
import { minutesFormat } from './minutes-content.ts';

const { administrator } = callsOf('Actas');
const ofAssembly = z.object({ assemblyId: idInPath });
const asTable = z.strictObject({ format: tableFormat });

export const exportResults = administrator.get('/assamble/resultsById/:id/export', {
  summary: 'The result of a question, as a spreadsheet; never who voted what',
  params: byId,
  query: asTable,
  response: 'bytes',
});

export const exportAssembly = administrator.get('/assamble/:assemblyId/export', {
  summary: 'Results, openings, attendance and powers of an assembly, as a spreadsheet; never who voted what',
  params: ofAssembly,
  query: asTable,
  response: 'bytes',
});

export const ASSEMBLY_TYPES = [
  'ordinaria',
  'extraordinaria',
  'universal',
  'por derecho propio',
  'de segunda convocatoria',
] as const;

const line = lineOrNone(FIELD_LIMITS.minutesLine);

/** Minutes details beyond the assembly's fields. An empty one becomes a blank line to fill in. */
const fields = {
  /** The legal name of the association. */
  entity: line,
  /** Number of the minutes in the book; not always a plain number. */
  number: lineOrNone(FIELD_LIMITS.minutesNumber),
  type: z.enum(
    ASSEMBLY_TYPES,
    'El tipo debe ser ordinaria, extraordinaria, universal, por derecho propio o de segunda convocatoria',
  ),
  place: line,
  convener: line,
  president: line,
  secretary: line,
  /** Discussion and decisions without a vote. */
  remarks: textOrNone(FIELD_LIMITS.minutesRemarks),
};
export const minutesData = z.object(fields);
export type MinutesData = z.output<typeof minutesData>;

const knownMinutesData = z.extend(minutesData, {
  /** Whether the details were saved; before that they are defaults. */
  saved: z.boolean(),
  /** Number of the issued minutes, which replace the draft; their details no longer change. */
  issuedNumber: z.optional(z.int()),
  /** Whether the book has minutes, whose order determines the number. */
  isNumberOfBook: z.optional(z.boolean()),
  /** Values from other minutes, latest first, before the details are saved. */
  suggestions: z.optional(
    z.object({
      place: z.array(z.string()),
      convener: z.array(z.string()),
      president: z.array(z.string()),
      secretary: z.array(z.string()),
    }),
  ),
});
export type KnownMinutesData = z.output<typeof knownMinutesData>;

export const readMinutesData = administrator.get('/assamble/:assemblyId/minutes-data', {
  summary:
    'What was entered for the minutes; before that a proposal, from the minutes of the assembly before',
  params: ofAssembly,
  response: knownMinutesData,
});

export const saveMinutesData = administrator.put('/assamble/:assemblyId/minutes-data', {
  summary: 'Enter the fields that are sent of what the minutes need and the assembly does not know',
  params: ofAssembly,
  query: z.object({ act }),
  body: z.extend(z.partial(minutesData), {
    /** Values of the changed fields when they were read; a conflicting edit is refused. */
    seen: z.optional(z.partial(minutesData)),
  }),
  response: knownMinutesData,
  refusals: [409],
});

export const readMinutes = administrator.get('/assamble/:assemblyId/minutes', {
  summary: 'The draft of the minutes, as PDF or for Word; once they are issued, the issued file',
  params: ofAssembly,
  query: z.object({ format: z.optional(minutesFormat) }),
  response: 'bytes',
});
