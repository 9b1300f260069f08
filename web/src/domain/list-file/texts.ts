/** Texts of files with document numbers. */
import { count, pluralize } from '../../core/text.ts';

export const FILE_TEXTS = {
  failure: '¡Ha ocurrido un error!',
  label: 'Archivo con las cédulas',
  invitation: 'Arrastre un archivo aquí o haga clic para elegirlo',
  hint: 'Excel (.xlsx) o CSV (.csv), con una columna «Cédula». Si el archivo tiene una sola columna, no necesita título.',
  wrongKind: 'Elija un archivo de Excel (.xlsx) o CSV (.csv).',
  reading: 'Archivo enviado. Revisando cada fila…',
  storing: 'Archivo enviado. Guardando…',
  cancel: 'Cancelar',
  other: 'Elegir otro archivo',
  show: 'Filas que se muestran',
  all: 'Todas',
  table: 'Qué hay en cada fila',
  columns: { line: 'Fila', dni: 'Cédula', outcome: 'Resultado', who: 'Persona' },
  noRows: 'No hay filas de este tipo',
  unknown: 'No hay un usuario con esta cédula',
  blockedTitle: (rows: number) =>
    `Hay ${pluralize(rows, 'fila que no se puede usar', 'filas que no se pueden usar')}`,
  blocked: (rows: number) =>
    `Corrija el archivo y elíjalo de nuevo, o ${rows === 1 ? 'déjela' : 'déjelas'} por fuera.`,
  leaveOut: (rows: number) => `Dejar por fuera ${rows === 1 ? 'esa fila' : `esas ${count(rows)} filas`}`,
  digest: (digest: string) => `Huella del archivo (SHA-256): ${digest}`,
};
