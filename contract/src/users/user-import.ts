import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
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
/** Further columns of the file of refused rows, without facts about people. */
export const REFUSED_ROW_COLUMNS = { line: 'Fila', reason: 'Motivo' } as const;
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as readonly ImportField[];

/** Words before the name of a number in a heading: 'No. de celular'. */
const NUMBER_WORDS = [
  'numero',
  'numero de',
  'num.',
  'no.',
  'no. de',
  'no',
  'nro.',
  'nro',
  'n°',
  'n° de',
  'no de',
  'n.o',
  'n.o de',
  '#',
];
const numbered = (...names: string[]) =>
  names.flatMap((name) => [name, ...NUMBER_WORDS.map((word) => `${word} ${name}`)]);

/** Other headings of these columns in use by associations, folded. */
export const COLUMN_ALIASES: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['nombres', 'nombre(s)', 'primer nombre', 'name'],
  lastName: ['primer apellido', 'apellidos', 'apellido(s)', 'last name', 'lastname'],
  email: ['correo', 'correos', 'email', 'e-mail', 'e mail', 'mail', 'correo e', 'direccion de correo'],
  phone: [
    ...numbered('cel', 'cel.', 'celular', 'movil', 'telefono', 'tel', 'tel.'),
    ...['tel', 'tel.', 'telefono'].flatMap((name) =>
      ['celular', 'cel', 'cel.', 'movil', 'de contacto'].map((kind) => `${name} ${kind}`),
    ),
    ...['telefonico', 'movil'].map((kind) => `numero ${kind}`),
    ...['telefonos', 'celulares', 'celular/telefono', 'telefono/celular', 'phone'],
  ],
  dniType: ['tipo documento', 'tipo de identificacion', 'tipo identificacion', 'tipo doc', 'tipo doc.'],
  dni: [
    ...numbered('cedula', 'cedula de ciudadania', 'documento', 'identificacion', 'doc.'),
    ...['documento de identidad', 'cedula no.', 'cc', 'c.c.', 'dni'],
  ],
};

/** Folded headings of further columns whose texts follow those of a column. */
export const SECOND_NAMES = { name: 'segundo nombre', lastName: 'segundo apellido' } as const;

const headings = [
  ...IMPORT_FIELDS.flatMap((field) => [fold(IMPORT_COLUMNS[field]), ...COLUMN_ALIASES[field]]),
  ...Object.values(SECOND_NAMES),
];

/** Document type of rows without one: Cédula de Ciudadanía. A number, so that the browser does not load the list. */
export const USUAL_DOCUMENT_TYPE = 1;

/** `otherPerson`: a row that would turn the account of one person into that of another (R9.16). */
export const IMPORT_OUTCOMES = ['otherPerson', 'new', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const field = z.enum(IMPORT_FIELDS);

/** Name of the sheet that was read; null for CSV. */
export const readSheet = z.optional(z.nullable(z.string()));

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
  /** The existing user; null for a new one and for a refused row. */
  userId: z.nullable(z.int()),
  /** Old and new values of a changed user, and of one who would become another person. */
  changes: z.array(z.object({ field, from: z.string(), to: z.string() })),
  /**
   * Reasons for the refusal; for an unchanged row, the rule that the stored value breaks; for one of another person, both
   * names.
   */
  reasons: z.array(z.object({ field: z.nullable(field), message: z.string() })),
});
export type ImportRow = z.output<typeof importRow>;

export const importCounts = z.object({
  /** In the answer of an import, the rows that were left out. */
  otherPerson: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportCounts = z.output<typeof importCounts>;

export const importPreview = z.object({
  counts: importCounts,
  /** First `MAX_LISTED_REFUSALS` refused rows, and all others. */
  rows: z.array(importRow),
  /** Number of further refused rows. */
  unlisted: z.int(),
  /** Unknown headings, whose columns are not read. */
  ignoredColumns: z.array(z.string()),
  sheet: readSheet,
  /** Identifies exactly this outcome; sent with the import, so that it can have no other. */
  fingerprint: z.string(),
});
export type ImportPreview = z.output<typeof importPreview>;

const { administrator } = callsOf('Usuarios');

export const importTemplate = administrator.get('/users/import/template', {
  summary: 'An empty spreadsheet with the columns of an import',
  query: z.strictObject({ format: tableFormat }),
  response: 'bytes',
});

export const previewImport = administrator.post('/users/import/preview', {
  summary: 'What an import of this CSV or Excel file would do to each row; nothing is stored',
  body: z.object({}),
  upload: { accepts: 'table', required: true },
  headings,
  response: importPreview,
  refusals: [503],
});

export const importUsers = administrator.post('/users/import', {
  summary:
    'Import the users of a CSV or Excel file: all rows or none; refused ones may be left out. Refused if the preview no longer holds',
  body: z.object({
    fingerprint: z.optional(z.string().check(z.maxLength(200))),
    /** Treatment of rows with the outcome `otherPerson`; without it, a file that has one is refused. */
    otherPeople: z.optional(z.enum(['import', 'skip'])),
    /** Leaves out refused rows (R9.10); without it, a file that has one is refused. */
    refusedRows: z.optional(z.literal('skip')),
  }),
  upload: { accepts: 'table', required: true },
  headings,
  response: z.extend(importCounts, {
    /** Number of users who have no password yet, and can be invited. */
    withoutPassword: z.optional(z.int()),
  }),
  refusals: [409, 503],
});
