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
