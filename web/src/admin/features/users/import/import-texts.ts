/** Texts of importing users (R9.10). In a file of their own, as the dialog is loaded when it is opened. */
import { enumerate } from '@vigilia/contract/text/enumerate';
import { count, GENERIC_FAILURE, SAVED } from '../../../../core/text.ts';

const users = (number: number) => (number === 1 ? '1 usuario' : `${count(number)} usuarios`);

/** Summary of an import, as one sentence. */
function sentence(parts: readonly (string | false)[]): string {
  const text = enumerate(parts.filter((part) => part !== false));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export const IMPORT_TEXTS = {
  title: 'Importar usuarios',
  about:
    'Suba un archivo de Excel o CSV con un usuario por fila. Antes de guardar nada verá qué pasará con cada fila.',
  template: 'Descargar la plantilla:',
  templateAbout:
    'Incluye los encabezados necesarios. La contraseña no va en el archivo: cada persona elige la suya con una invitación, o usted la asigna al editarla.',
  templateFailure: GENERIC_FAILURE,
  templateDone: 'Archivo descargado',
  templateDoneAbout: 'Llene una fila por persona y elija aquí el archivo.',
  excel: 'Excel',
  csv: 'CSV',
  file: 'Archivo con los usuarios',
  hint: (most: string) => `Excel (.xlsx) o CSV (.csv), de hasta ${most} filas.`,
  reading: 'Archivo enviado. Revisando cada fila…',
  storing: (number: number) => `Archivo enviado. Guardando ${users(number)}…`,
  /** For one row, and for several. */
  outcomes: {
    otherPerson: ['de otra persona', 'de otra persona'],
    new: ['nueva', 'nuevas'],
    changed: ['con cambios', 'con cambios'],
    unchanged: ['sin cambios', 'sin cambios'],
    refused: ['rechazada', 'rechazadas'],
  } as const,
  outcome: {
    otherPerson: 'Otra persona',
    new: 'Nueva',
    changed: 'Cambia',
    unchanged: 'Igual',
    refused: 'Rechazada',
  },
  show: 'Filas que se muestran',
  all: 'en total',
  table: 'Qué pasará con cada fila',
  what: 'Qué pasará',
  person: 'Persona',
  details: 'Detalle',
  willBeNew: 'Se crea la cuenta',
  willStay: 'Sin cambios',
  change: (field: string, from: string, to: string) => {
    if (from === '') return `${field}: ${to}`;
    return to === '' ? `${field}: se quita ${from}` : `${field}: ${from} → ${to}`;
  },
  noRows: 'No hay filas de este tipo',
  unlisted: (rows: number, text: string) => (rows === 1 ? 'y 1 fila más' : `y ${text} filas más`),
  ignored: (columns: string) => `No se leyó lo que está bajo estos encabezados: ${columns}.`,
  refusedTitle: 'Este archivo no se puede importar completo',
  refusedAbout: (refused: string, hasOthers: boolean) =>
    `En el archivo ${refused}. Corríjalo y elíjalo de nuevo${hasOthers ? ', o importe las demás filas y corrija después el archivo de las rechazadas' : ''}.`,
  refusedRows: (rows: number, text: string) =>
    rows === 1 ? 'hay 1 fila rechazada' : `hay ${text} filas rechazadas`,
  nothingTitle: 'No hay nada que importar',
  nothingAbout: 'Los usuarios del archivo ya tienen estos datos.',
  otherPeopleTitle: (rows: number) =>
    rows === 1 ? '1 fila parece de otra persona' : `${count(rows)} filas parecen de otra persona`,
  otherPeopleAbout: (rows: number) =>
    rows === 1
      ? 'Su cédula es de alguien con otro nombre, otro apellido y otro correo. Revísela: si la importa, esa cuenta pasa a ser de otra persona. Si no la marca aquí, se queda por fuera.'
      : 'Sus cédulas son de gente con otro nombre, otro apellido y otro correo. Revíselas: si las importa, esas cuentas pasan a ser de otras personas. Si no las marca aquí, se quedan por fuera.',
  ofLine: (line: number, reasons: readonly string[]) => `Fila ${count(line)}: ${reasons.join(' · ')}`,
  importOtherPeople: (rows: number) =>
    rows === 1 ? 'Importar también esta' : `Importar también estas ${count(rows)}`,
  readyTitle: 'Todo listo para importar',
  ready: (created: number, changed: number) =>
    `${sentence([
      created > 0 && `${created === 1 ? 'se creará' : 'se crearán'} ${users(created)}`,
      changed > 0 && `${changed === 1 ? 'se actualizará' : 'se actualizarán'} ${users(changed)}`,
    ])} Todavía no se ha guardado nada.`,
  confirmRest: (rows: number, refused: number) =>
    `Importar ${rows === 1 ? 'una' : `las ${count(rows)}`} y descargar ${refused === 1 ? 'la otra' : `las ${count(refused)}`}`,
  confirm: (rows: number) => `Importar ${users(rows)}`,
  refusedFile: 'Descargar las filas rechazadas',
  omitted: (rows: number, text: string) =>
    `${rows === 1 ? 'Falta aquí 1 fila rechazada' : `Faltan aquí ${text} filas rechazadas`}. Corrija estas, borre esta línea e importe el archivo completo de nuevo para ver las demás.`,
  close: 'Cerrar',
  done: SAVED,
  result: (
    created: number,
    changed: number,
    unchanged: number,
    otherPeople: number,
    refused: number,
    refusedFile: string,
  ) =>
    sentence([
      created > 0 && `${created === 1 ? 'se creó' : 'se crearon'} ${users(created)}`,
      changed > 0 && `${changed === 1 ? 'se actualizó' : 'se actualizaron'} ${users(changed)}`,
      unchanged > 0 && `${users(unchanged)} ${unchanged === 1 ? 'no cambió' : 'no cambiaron'}`,
      otherPeople > 0 &&
        (otherPeople === 1
          ? '1 fila que parecía de otra persona quedó por fuera'
          : `${count(otherPeople)} filas que parecían de otra persona quedaron por fuera`),
      refused > 0 &&
        (refused === 1
          ? `la fila rechazada está en el archivo ${refusedFile}, entre sus descargas`
          : `las ${count(refused)} filas rechazadas están en el archivo ${refusedFile}, entre sus descargas`),
    ]),
  resultAbout: 'Los usuarios nuevos aún no tienen contraseña. Asígnela con el lápiz de la lista.',
  resultInvite: 'Los usuarios nuevos aún no tienen contraseña. Envíeles una invitación para que la elijan.',
  invite: 'Enviar invitaciones',
  corrected: 'Elegir el archivo corregido',
  cancelImport: 'Cancelar la importación',
  cancelled: 'Importación cancelada',
  cancelledAbout: 'No se importó a nadie.',
};
