/** The refused rows of an import as CSV, with their reasons, to correct and import again. */
import {
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type ImportPreview,
  type ImportRow,
} from '@vigilia/contract/users/user-import';
import { count } from '../../../../core/text.ts';
import { csvFile, csvText } from '../../../../ui/media/csv.ts';
import { IMPORT_TEXTS as T } from './import-texts.ts';

export const REFUSED_ROWS_NAME = 'filas-rechazadas.csv';

const sameStart = (one: string, other: string) => one.split(' ', 1)[0] === other.split(' ', 1)[0];

/** The reasons of a row, each with its column. */
export const reasonsOf = ({ reasons }: ImportRow): string[] =>
  reasons.map(({ field, message }) => {
    const column = field && IMPORT_COLUMNS[field];
    // Some reasons begin with what they are about.
    return column && !sameStart(column, message) ? `${column}: ${message}` : message;
  });

/** The lines of the file. Its other columns are those of the template, so that it can be imported once corrected. */
export const refusedRowsText = ({ rows, unlisted }: Pick<ImportPreview, 'rows' | 'unlisted'>): string =>
  csvText([
    [...IMPORT_FIELDS.map((field) => IMPORT_COLUMNS[field]), T.line, T.reason],
    ...rows
      .filter(({ outcome }) => outcome === 'refused')
      .map((row) => [
        ...IMPORT_FIELDS.map((field) => row.values[field]),
        String(row.line),
        reasonsOf(row).join(' · '),
      ]),
    ...(unlisted > 0 ? [[...IMPORT_FIELDS.map(() => ''), '', T.omitted(unlisted, count(unlisted))]] : []),
  ]);

export const refusedRowsFile = (preview: ImportPreview): Blob => csvFile(refusedRowsText(preview));
