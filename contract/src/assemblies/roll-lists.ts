/** Files with document numbers for the roll of an assembly: people to add, and people in good standing (R10.16, R10.17). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath } from '../fields.ts';
import { fold } from '../text/fold.ts';
import { COLUMN_ALIASES, IMPORT_COLUMNS, readSheet } from '../users/user-import.ts';

/** Folded headings of the column that is read; a file of one column needs none. */
export const DOCUMENT_HEADINGS: readonly string[] = [
  fold(IMPORT_COLUMNS.dni),
  ...COLUMN_ALIASES.dni,
  'cedulas',
  'cedula de ciudadania',
  'cc',
  'c.c.',
  'nuip',
];

/** Outcomes of a row: a person on the roll, a user off it, an unknown number, a repeated one, an invalid one. */
export const LIST_OUTCOMES = ['onRoll', 'offRoll', 'unknown', 'repeated', 'invalid'] as const;
export type ListOutcome = (typeof LIST_OUTCOMES)[number];

/** Outcomes that refuse a whole file of any kind, unless the administrator leaves these rows out. */
export const BLOCKING_OUTCOMES: readonly string[] = ['unknown', 'invalid'];

/** A row of any file with document numbers, with its outcome. */
export const fileRow = <const Outcomes extends readonly string[]>(outcomes: Outcomes) =>
  z.object({
    /** Line in the file, from 1. */
    line: z.int(),
    outcome: z.enum(outcomes),
    /** In its normal form; an invalid number as it is written. */
    dni: z.string(),
    /** Name of the person; empty for none. */
    name: z.string(),
    /** Why a row is invalid or repeated, or its change; else empty. */
    reason: z.string(),
  });

export type FileRow<Outcome extends string> = Omit<z.output<ReturnType<typeof fileRow>>, 'outcome'> & {
  outcome: Outcome;
};

/** Facts of the file in every preview. */
export const seenFile = {
  sheet: readSheet,
  /** SHA-256 of the file in hexadecimal digits, as the activity log keeps it. */
  digest: z.string(),
  /** Identifies exactly this outcome; sent with the file, so that it can have no other. */
  fingerprint: z.string(),
};
export type SeenFile = { readonly [field in keyof typeof seenFile]: z.output<(typeof seenFile)[field]> };

/** Facts of a preview that the call applying its file repeats. */
export const fileConfirmation = {
  fingerprint: z.string().check(z.maxLength(200)),
  /** Leaves out rows that cannot be applied; absent, the file is refused if it has any. */
  leaveOut: z.optional(z.literal('true', 'Solo puede ser true')),
};

export const listPreview = z.object({
  counts: z.record(z.enum(LIST_OUTCOMES), z.int()),
  rows: z.array(fileRow(LIST_OUTCOMES)),
  ...seenFile,
});
export type ListPreview = z.output<typeof listPreview>;

/** The effect on the right to vote of those on the list, and of the others. */
export const STANDING_CHOICES = ['may', 'mayNot', 'unchanged'] as const;
export type StandingChoice = (typeof STANDING_CHOICES)[number];

export const rightAfter = (choice: StandingChoice, canVote: boolean): boolean =>
  choice === 'unchanged' ? canVote : choice === 'may';

const rollPerson = z.object({
  userId: id,
  name: z.string(),
  dni: z.nullable(z.string()),
  canVote: z.boolean(),
  listed: z.boolean(),
});
export type RollPerson = z.output<typeof rollPerson>;

export const standingPreview = z.extend(listPreview, {
  /** People on the roll, in its order. */
  people: z.array(rollPerson),
  /**
   * Whether a voting of the assembly is open: a right in it is only taken after a confirmation, and a given one counts from the
   * next opening on, unless it is of its roll and was taken during it.
   */
  votingOpen: z.boolean(),
});

const { administrator } = callsOf('Asambleas');
const params = z.object({ assemblyId: idInPath });
const upload = { accepts: 'table', required: true } as const;

export const previewRollFile = administrator.post('/assamble/:assemblyId/attendees/file/preview', {
  summary: 'Whom a CSV or Excel file with document numbers would put on the roll; nothing is stored',
  params,
  body: z.object({}),
  upload,
  response: listPreview,
  refusals: [503],
});

export const addRollFile = administrator.post('/assamble/:assemblyId/attendees/file', {
  summary:
    'Put the people of a CSV or Excel file on the roll as absent, members with the right to vote: all or none',
  params,
  body: z.object(fileConfirmation),
  upload,
  response: z.object({ added: z.int(), alreadyOnRoll: z.int(), leftOut: z.int() }),
  refusals: [409, 503],
});

export const previewGoodStanding = administrator.post('/assamble/:assemblyId/good-standing/preview', {
  summary:
    'Who on the roll is in a CSV or Excel file with document numbers, and who is not; nothing is stored',
  params,
  body: z.object({}),
  upload,
  response: standingPreview,
  refusals: [503],
});

const choice = z.enum(STANDING_CHOICES, 'Elija si pueden votar, si no pueden o si siguen igual');

export const applyGoodStanding = administrator.post('/assamble/:assemblyId/good-standing', {
  summary:
    'Give or take the right to vote of those on the roll by a CSV or Excel file with document numbers: all or none. Refused while it would take one beside an open voting, unless that is confirmed',
  params,
  body: z.object({
    ...fileConfirmation,
    listed: choice,
    others: choice,
    /** Takes rights in an open voting, too; when absent, such a file is refused. */
    duringVoting: z.optional(z.literal('true', 'Solo puede ser true')),
  }),
  upload,
  response: z.object({ given: z.int(), taken: z.int(), leftOut: z.int() }),
  refusals: [409, 503],
});
