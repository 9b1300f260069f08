/** Maps columns of a spreadsheet to fields. */
import { cutText } from '@vigilia/contract/text/cut-text';
import {
  COLUMN_ALIASES,
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type ImportField,
} from '@vigilia/contract/users/user-import';
import { fold } from '../../database/search.ts';
import { invalid } from '../../runtime/errors.ts';

/** Maximum characters of a heading in a message. */
const MAX_SHOWN_HEADING = 100;

/** Mandatory columns of an import. */
const REQUIRED: readonly ImportField[] = ['name', 'lastName', 'email', 'dni'];

const fieldOf = (heading: string): ImportField | undefined => {
  const folded = fold(heading);
  return IMPORT_FIELDS.find(
    (field) => fold(IMPORT_COLUMNS[field]) === folded || COLUMN_ALIASES[field].includes(folded),
  );
};

export interface Columns {
  readonly positions: ReadonlyMap<ImportField, number>;
  readonly ignored: readonly string[];
}

/** @throws Refusal 422 for a missing or duplicate column */
export function readColumns(headings: readonly string[]): Columns {
  const positions = new Map<ImportField, number>();
  const ignored: string[] = [];
  for (const [position, heading] of headings.entries()) {
    const field = fieldOf(heading);
    if (!field) {
      if (heading) ignored.push(cutText(heading, MAX_SHOWN_HEADING));
      continue;
    }
    if (positions.has(field))
      throw invalid('file', `Hay más de una columna para «${IMPORT_COLUMNS[field]}». Deje una sola.`);
    positions.set(field, position);
  }
  const missing = REQUIRED.filter((field) => !positions.has(field)).map(
    (field) => `«${IMPORT_COLUMNS[field]}»`,
  );
  if (missing.length > 0)
    throw invalid(
      'file',
      `En la primera fila ${missing.length === 1 ? 'falta la columna' : 'faltan las columnas'} ${missing.join(', ')}. Descargue la plantilla para ver los títulos.`,
    );
  return { positions, ignored };
}
