import type { MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';

export const DOWNLOAD_TEXTS = {
  title: 'Acta y descargas',
  about:
    'Los resultados de todas las preguntas con la asistencia y los poderes, y un borrador del acta. Nunca incluyen qué votó cada persona.',
  excel: 'Exportar a Excel',
  csv: 'Exportar a CSV',
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
  drawn: 'Acta descargada',
  drawnAbout: 'Es un borrador: revíselo antes de emitirlo.',
  fileOf: (format: MinutesFormat) => (format === 'pdf' ? 'Descargar PDF' : 'Descargar Word'),
  issuedDrawnAbout: 'Es el archivo que se emitió, sin ningún cambio.',
};
