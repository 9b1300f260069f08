/** Which column of a spreadsheet stands for which field. */
import { IMPORT_COLUMNS, IMPORT_FIELDS, type ImportField } from '@vigilia/contract/user-import';
import { fold } from '../../database/search.ts';
import { invalid } from '../../platform/errors.ts';

/** Other headings that associations have over these columns, folded. */
const ALSO: Readonly<Record<ImportField, readonly string[]>> = {
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

/** Without these a row says too little of a person. */
const REQUIRED: readonly ImportField[] = ['name', 'lastName', 'email', 'dni'];

const fieldOf = (heading: string): ImportField | undefined => {
  const folded = fold(heading);
  return IMPORT_FIELDS.find(
    (field) => fold(IMPORT_COLUMNS[field]) === folded || ALSO[field].includes(folded),
  );
};

export interface Columns {
  readonly positions: ReadonlyMap<ImportField, number>;
  readonly ignored: readonly string[];
}

/** @throws Refusal 422 where a column is missing or there twice */
export function readColumns(headings: readonly string[]): Columns {
  const positions = new Map<ImportField, number>();
  const ignored: string[] = [];
  for (const [position, heading] of headings.entries()) {
    const field = fieldOf(heading);
    if (!field) {
      if (heading) ignored.push(heading);
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
