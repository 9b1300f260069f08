/** Profiles of members as a spreadsheet: all of them exported, and picks imported by document number (R21.5). */
import * as z from 'zod/mini';
import { declareCall } from '../call.ts';
import { readSheet } from './user-import.ts';
import { tableFormat } from './users.ts';

const area = 'Perfil';

/** Between the items of a cell. */
export const ITEM_SEPARATOR = '; ';

export const exportProfiles = declareCall({
  method: 'GET',
  path: '/profiles/export',
  audience: 'administrator',
  area,
  summary: 'What every member picked, as a spreadsheet that can be imported',
  query: z.strictObject({ format: tableFormat }),
  response: 'bytes',
  refusals: [422],
});

/** Of a row: a member whose picks change or stay; nobody, a repeated number, an item that is in no list. */
export const PROFILE_OUTCOMES = ['changes', 'same', 'unknown', 'repeated', 'invalid'] as const;
export type ProfileOutcome = (typeof PROFILE_OUTCOMES)[number];

/** Outcomes that refuse the whole file, unless the administrator leaves these rows out. */
export const BLOCKING_PROFILES: readonly ProfileOutcome[] = ['unknown', 'invalid'];

const profileRow = z.object({
  /** Line in the file, from 1. */
  line: z.int(),
  outcome: z.enum(PROFILE_OUTCOMES),
  /** In its normal form, or as it is written where it is invalid. */
  dni: z.string(),
  /** Of the person; empty for none. */
  name: z.string(),
  /** What changes, or why the row is invalid or repeated. */
  reason: z.string(),
});
export type ProfileRow = z.output<typeof profileRow>;

const upload = { accepts: 'table', required: true } as const;

export const previewProfiles = declareCall({
  method: 'POST',
  path: '/profiles/import/preview',
  audience: 'administrator',
  area,
  summary: 'Whose picks a CSV or Excel file would change; nothing is stored',
  body: z.object({}),
  upload,
  response: z.object({
    counts: z.record(z.enum(PROFILE_OUTCOMES), z.int()),
    rows: z.array(profileRow),
    sheet: readSheet,
    /** SHA-256 of the file in hexadecimal digits. */
    digest: z.string(),
    /** Identifies exactly this outcome; sent with the file, so that it can have no other. */
    fingerprint: z.string(),
  }),
  refusals: [413, 415, 422, 503],
});

export const importProfiles = declareCall({
  method: 'POST',
  path: '/profiles/import',
  audience: 'administrator',
  area,
  summary: 'Replace the picks of members in the lists that a CSV or Excel file has: all or none',
  body: z.object({
    fingerprint: z.string().check(z.maxLength(200)),
    /** Leaves out rows without a person or with an unknown item; absent, the file is refused if it has any. */
    leaveOut: z.optional(z.literal('true', 'Solo puede ser true')),
  }),
  upload,
  response: z.object({ changed: z.int(), leftOut: z.int() }),
  refusals: [409, 413, 415, 422, 503],
});
