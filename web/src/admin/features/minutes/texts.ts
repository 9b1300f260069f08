/** Texts of 'Resultados y acta'. The specification has none of it; the words are those of its other screens. */

import type { MinutesData } from '@vigilia/contract/assemblies/minutes';
import type { MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';
import { SAVED } from '../../../core/text.ts';

export const GENERIC_FAILURE = '¡Ha ocurrido un error!';

export const DOWNLOAD_TEXTS = {
  title: 'Acta y descargas',
  about:
    'Los resultados de todas las preguntas con la asistencia y los poderes, y un borrador del acta. Nunca incluyen qué votó cada persona.',
  excel: 'Exportar a Excel',
  csv: 'Exportar a CSV',
  minutes: 'Acta de la asamblea',
  aboutIssued: (number: number) =>
    `Los resultados de todas las preguntas con la asistencia y los poderes, y el acta n.º ${number}, que ya se emitió. Nunca incluyen qué votó cada persona.`,
  prepare: 'Preparar y emitir el acta',
  showIssued: 'Ver el acta emitida',
  verify: 'Verificar las votaciones',
  loadFailure: 'Ha ocurrido un error',
  questionTitle: 'Exportar el resultado',
  exported: 'Archivo descargado',
  exportedAbout: 'Búsquelo en las descargas de su navegador.',
};

export const MINUTES_TEXTS = {
  title: 'Acta de la asamblea',
  about:
    'El acta toma de la asamblea el orden del día, el quórum, las votaciones, la asistencia y los poderes. Revise aquí lo propuesto, como el número, el tipo y quién convocó, y complete lo demás; lo que deje vacío quedará en el borrador como una línea para escribir.',
  numberOfBook: 'Sigue al último número del libro de actas: no se puede cambiar.',
  cancel: 'Cancelar',
  save: 'Guardar',
  draw: 'Guardar y descargar',
  saved: SAVED,
  savedAbout: 'Se guardaron los datos del acta. Complete lo demás en «Preparar y emitir el acta».',
  drawn: 'Acta descargada',
  drawnAbout: 'Es un borrador: revíselo antes de emitirlo.',
  issuedTitle: (number: number) => `Acta n.º ${number}`,
  issuedAbout:
    'Esta acta ya se emitió: se descarga siempre el mismo archivo, y sus datos no cambian. Para corregir o aclarar algo, cierre este cuadro y use «Ver el acta emitida» y «Hacer un acta aclaratoria».',
  fileOf: (format: MinutesFormat) => (format === 'pdf' ? 'Descargar PDF' : 'Descargar Word'),
  issuedDrawnAbout: 'Es el archivo que se emitió, sin ningún cambio.',
};

export const TYPE_NAMES: Readonly<Record<MinutesData['type'], string>> = {
  ordinaria: 'Ordinaria',
  extraordinaria: 'Extraordinaria',
  universal: 'Universal',
  'por derecho propio': 'Por derecho propio',
  'de segunda convocatoria': 'De segunda convocatoria',
};

export const FIELD_TEXTS: Readonly<
  Record<keyof MinutesData, { readonly label: string; readonly about?: string }>
> = {
  entity: { label: 'Entidad', about: 'El nombre legal de la asociación.' },
  number: { label: 'Número del acta' },
  type: { label: 'Tipo de asamblea' },
  place: { label: 'Lugar' },
  convener: { label: 'Convocada por' },
  president: { label: 'Preside' },
  secretary: { label: 'Secretaría' },
  remarks: {
    label: 'Desarrollo y constancias',
    about: 'Lo que se dijo y se decidió sin votación. Deje una línea en blanco entre párrafos.',
  },
};
