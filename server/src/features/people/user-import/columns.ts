import { cutText } from '@vigilia/contract/text/cut-text';
import { fold, foldHeading } from '@vigilia/contract/text/fold';
import {
  COLUMN_ALIASES,
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type ImportField,
  REFUSED_ROW_COLUMNS,
  SECOND_NAMES,
} from '@vigilia/contract/users/user-import';
import { invalid, type Refusal } from '../../../kernel/runtime/errors.ts';

const MAX_SHOWN_HEADING = 100;
const MAX_SHOWN_HEADINGS = 10;

const REQUIRED: readonly ImportField[] = ['name', 'lastName', 'email', 'dni'];

const fieldOf = (heading: string): ImportField | undefined => {
  const folded = foldHeading(heading);
  return IMPORT_FIELDS.find(
    (field) => fold(IMPORT_COLUMNS[field]) === folded || COLUMN_ALIASES[field].includes(folded),
  );
};

/** Whether a heading means a mobile phone; others, such as 'Teléfono', may be a landline. */
const saysMobile = (heading: string): boolean => /cel|movil|whatsapp/.test(fold(heading));

const SEE_TEMPLATE = 'Descargue la plantilla para ver los títulos.';

const notUnderstood = (ignored: readonly string[]): string => {
  if (ignored.length === 0) return '';
  const shown = ignored.slice(0, MAX_SHOWN_HEADINGS).map((heading) => `«${heading}»`);
  const more = ignored.length - shown.length;
  const others = more > 0 ? ` y ${more} más` : '';
  return ` No se ${ignored.length === 1 ? 'entendió este título' : 'entendieron estos títulos'}: ${shown.join(', ')}${others}.`;
};

export interface Columns {
  readonly positions: ReadonlyMap<ImportField, number>;
  /** Columns whose text follows that of a field. */
  readonly second: ReadonlyMap<ImportField, number>;
  readonly ignored: readonly string[];
  /** Position of the headings, as a sentence begins. */
  readonly where: string;
}

/** Headings of the file of refused rows, which is imported again after corrections. */
const OWN_HEADINGS: ReadonlySet<string> = new Set(Object.values(REFUSED_ROW_COLUMNS).map(foldHeading));

/** @throws Refusal 422 for a missing or duplicate column */
export function readColumns(headings: readonly string[], where: string): Columns {
  const positions = new Map<ImportField, number>();
  const second = new Map<ImportField, number>();
  const ignored: string[] = [];
  for (const [position, heading] of headings.entries()) {
    const field = fieldOf(heading);
    if (!field) {
      const followed = (['name', 'lastName'] as const).find(
        (each) => SECOND_NAMES[each] === foldHeading(heading),
      );
      if (followed && !second.has(followed)) {
        second.set(followed, position);
        continue;
      }
      if (heading && !OWN_HEADINGS.has(foldHeading(heading)))
        ignored.push(cutText(heading, MAX_SHOWN_HEADING));
      continue;
    }
    const former = positions.get(field);
    if (former !== undefined && field === 'phone') {
      const isBetter = saysMobile(heading);
      if (isBetter !== saysMobile(headings[former] ?? '')) {
        ignored.push(cutText((isBetter ? headings[former] : heading) ?? '', MAX_SHOWN_HEADING));
        if (isBetter) positions.set(field, position);
        continue;
      }
    }
    if (former !== undefined)
      throw invalid('file', `Hay más de una columna para «${IMPORT_COLUMNS[field]}». Deje una sola.`);
    positions.set(field, position);
  }
  const missing = REQUIRED.filter((field) => !positions.has(field)).map(
    (field) => `«${IMPORT_COLUMNS[field]}»`,
  );
  if (missing.length > 0)
    throw invalid(
      'file',
      `${where} ${missing.length === 1 ? 'falta la columna' : 'faltan las columnas'} ${missing.join(', ')}.${notUnderstood(ignored)} ${SEE_TEMPLATE}`,
    );
  return { positions, second, ignored, where };
}

/** One refusal for the file instead of one for each new person. */
export const missingPhones = ({ ignored, where }: Columns): Refusal =>
  invalid(
    'file',
    `${where} falta la columna «${IMPORT_COLUMNS.phone}», y el archivo trae personas nuevas, que deben tener celular.${notUnderstood(ignored)} ${SEE_TEMPLATE}`,
  );
