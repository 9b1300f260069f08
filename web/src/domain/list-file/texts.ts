import { count, GENERIC_FAILURE, pluralize } from '../../core/text.ts';

const leaveOut = (rows: number) => `Dejar por fuera ${rows === 1 ? 'esa fila' : `esas ${count(rows)} filas`}`;

export const FILE_TEXTS = {
  failure: GENERIC_FAILURE,
  label: 'Archivo con las cédulas',
  invitation: 'Arrastre un archivo aquí o haga clic para elegirlo',
  hint: 'Excel (.xlsx) o CSV (.csv), con una columna «Cédula». Si el archivo tiene una sola columna, no necesita título.',
  wrongKind: 'Elija un archivo de Excel (.xlsx) o CSV (.csv).',
  reading: 'Archivo enviado. Revisando cada fila…',
  storing: ({ rows }: { readonly rows: readonly unknown[] }) =>
    `Archivo enviado. Guardando ${pluralize(rows.length, 'fila', 'filas')}…`,
  cancel: 'Cancelar',
  other: 'Elegir otro archivo',
  show: 'Filas que se muestran',
  all: 'en total',
  table: 'Qué hay en cada fila',
  columns: { line: 'Fila', dni: 'Cédula', outcome: 'Resultado', who: 'Persona' },
  noRows: 'No hay filas de este tipo',
  unknown: 'No hay un usuario con esta cédula',
  withLetters: 'No hay un usuario con este documento. Una cédula no tiene letras',
  blockedFile: 'Descargar las filas que no se pueden usar',
  state: 'Estado',
  reason: 'Motivo',
  blockedTitle: (rows: number) =>
    `Hay ${pluralize(rows, 'fila que no se puede usar', 'filas que no se pueden usar')}`,
  blocked: (rows: number) =>
    `Corrija el archivo y elíjalo de nuevo, o ${rows === 1 ? 'déjela' : 'déjelas'} por fuera.`,
  leaveOut,
  undecided: (rows: number) => `Para guardar, marque «${leaveOut(rows)}».`,
  digest: (digest: string) => `Huella del archivo (SHA-256): ${digest}`,
};
