/** Bulk import of users from a spreadsheet. */
import * as z from 'zod/mini';
import { declareCall } from '../call.ts';
import { fold } from '../text/fold.ts';
import { tableFormat } from './users.ts';

/** The columns of the template, by field. Case, accents and their order do not matter. */
export const IMPORT_COLUMNS = {
  name: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo Electronico',
  phone: 'Celular',
  dniType: 'Tipo de documento',
  dni: 'Cedula',
} as const;
export type ImportField = keyof typeof IMPORT_COLUMNS;
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as readonly ImportField[];

/** Other headings that associations have over these columns, folded. */
export const COLUMN_ALIASES: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['nombres', 'primer nombre', 'name'],
  lastName: ['apellidos', 'last name', 'lastname'],
  email: ['correo', 'email', 'e-mail', 'mail', 'correo e'],
  phone: ['telefono', 'movil', 'telefono celular', 'telefono movil', 'phone'],
  dniType: ['tipo documento', 'tipo de identificacion', 'tipo doc'],
  dni: [
    'documento',
    'numero de cedula',
    'numero de documento',
    'no. documento',
    'identificacion',
    'numero de identificacion',
    'dni',
  ],
};

const headings = IMPORT_FIELDS.flatMap((field) => [fold(IMPORT_COLUMNS[field]), ...COLUMN_ALIASES[field]]);

/** Document type of rows without one: Cédula de Ciudadanía. A number, so that the browser need not load the list. */
export const USUAL_DOCUMENT_TYPE = 1;

export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const field = z.enum(IMPORT_FIELDS);

/** The outcome of a row. */
export const importRow = z.object({
  /** Line in the spreadsheet; the headings are line 1. */
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The read values as text; document types by their name. */
  values: z.object({
    name: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    dniType: z.string(),
    dni: z.string(),
  }),
  /** The user that exists already; null for a new one and for a row that is refused. */
  userId: z.nullable(z.int()),
  /** Of a changed user: old and new values. */
  changes: z.array(z.object({ field, from: z.string(), to: z.string() })),
  /** Reasons for the refusal; for an unchanged row, the rule that the stored value breaks. */
  reasons: z.array(z.object({ field: z.nullable(field), message: z.string() })),
});
export type ImportRow = z.output<typeof importRow>;

export const importCounts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportCounts = z.output<typeof importCounts>;

export const importPreview = z.object({
  counts: importCounts,
  /** Of refused rows the first, as many as `MAX_LISTED_REFUSALS`; of the others all. */
  rows: z.array(importRow),
  /** How many more rows are refused. */
  unlisted: z.int(),
  /** Unknown headings, whose columns are not read. */
  ignoredColumns: z.array(z.string()),
  /** Identifies exactly this outcome; sent with the import, so that it can have no other. */
  fingerprint: z.string(),
});
export type ImportPreview = z.output<typeof importPreview>;

const area = 'Usuarios';

export const importTemplate = declareCall({
  method: 'GET',
  path: '/users/import/template',
  audience: 'administrator',
  area,
  summary: 'An empty spreadsheet with the columns of an import',
  query: z.strictObject({ format: tableFormat }),
  response: 'bytes',
  refusals: [422],
});

export const previewImport = declareCall({
  method: 'POST',
  path: '/users/import/preview',
  audience: 'administrator',
  area,
  summary: 'What an import of this CSV or Excel file would do to each row; nothing is stored',
  body: z.object({}),
  upload: { accepts: 'table', required: true },
  headings,
  response: importPreview,
  refusals: [413, 415, 422, 503],
});

export const importUsers = declareCall({
  method: 'POST',
  path: '/users/import',
  audience: 'administrator',
  area,
  summary:
    'Import the users of a CSV or Excel file: all rows, or none if one is refused or the preview no longer holds',
  body: z.object({ fingerprint: z.optional(z.string().check(z.maxLength(200))) }),
  upload: { accepts: 'table', required: true },
  headings,
  response: z.extend(importCounts, {
    /** Number of users who have no password yet, and can be invited. */
    withoutPassword: z.optional(z.int()),
  }),
  refusals: [409, 413, 415, 422, 503],
});
