/** Profiles of members as a spreadsheet: all of them exported, and picks imported by document number (R21.5). */
import * as z from 'zod/mini';
import { fileConfirmation, fileRow, seenFile } from '../assemblies/roll-lists.ts';
import { callsOf } from '../call.ts';
import { tableFormat } from './users.ts';

const { administrator } = callsOf('Perfil');

/** Between the items of a cell. */
export const ITEM_SEPARATOR = '; ';

export const exportProfiles = administrator.get('/profiles/export', {
  summary: 'What every member picked, as a spreadsheet that can be imported',
  query: z.strictObject({ format: tableFormat }),
  response: 'bytes',
});

/** Outcomes of a row: a member whose picks change or stay; an unknown number, a repeated one, an unknown item. */
export const PROFILE_OUTCOMES = ['changes', 'same', 'unknown', 'repeated', 'invalid'] as const;
export type ProfileOutcome = (typeof PROFILE_OUTCOMES)[number];

const upload = { accepts: 'table', required: true } as const;

export const previewProfiles = administrator.post('/profiles/import/preview', {
  summary: 'Whose picks a CSV or Excel file would change; nothing is stored',
  body: z.object({}),
  upload,
  response: z.object({
    counts: z.record(z.enum(PROFILE_OUTCOMES), z.int()),
    rows: z.array(fileRow(PROFILE_OUTCOMES)),
    ...seenFile,
  }),
  refusals: [503],
});

export const importProfiles = administrator.post('/profiles/import', {
  summary: 'Replace the picks of members in the lists that a CSV or Excel file has: all or none',
  body: z.object(fileConfirmation),
  upload,
  response: z.object({ changed: z.int(), leftOut: z.int() }),
  refusals: [409, 503],
});
