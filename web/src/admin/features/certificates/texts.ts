import { pluralize } from '../../../core/text.ts';

export const T = {
  title: 'Certificados',
  choose: 'Certificado',
  membership: 'De asociado',
  attendance: (title: string, day: string) => `De asistencia: ${title}, ${day}`,
  issue: 'Expedir certificado',
  issued: 'Certificado expedido',
  issuedAbout: (code: string) =>
    `Código ${code}. Cualquiera puede comprobarlo en la página que dice el papel.`,
  failure: 'No se pudo expedir el certificado',
  table: 'Certificados expedidos',
  columns: { kind: 'Certificado', code: 'Código', issued: 'Expedido', state: 'Estado' },
  valid: 'Vigente',
  revoked: (day: string) => `Anulado el ${day}`,
  download: 'Descargar',
  downloadOf: (code: string) => `Descargar el certificado ${code}`,
  revoke: 'Anular',
  revokeOf: (code: string) => `Anular el certificado ${code}`,
  revokeTitle: '¿Anular el certificado?',
  revokeText: (code: string) => `Quien compruebe el código ${code} verá que se anuló. No se puede deshacer.`,
  revokeConfirm: 'Anular',
  revokeFailure: 'No se pudo anular',
  empty: 'Todavía no se ha expedido ninguno.',
  downloaded: 'Archivo descargado',
  manyTitle: 'Certificados de asistencia',
  manyAbout:
    'Un PDF con código para cada persona que asistió o participó por medio de un poder, cuando la asamblea ya terminó. Cada asociado descarga también el suyo en su teléfono.',
  many: 'Descargar los certificados (ZIP)',
  manyQuestion: '¿Expedir los certificados de asistencia?',
  manyText:
    'Se expide uno con código a cada persona que asistió o participó por medio de un poder; los que ya tenga vigentes se descargan otra vez.',
  manyConfirm: 'Expedir y descargar',
  manyFailure: 'No se pudieron expedir los certificados',
  manyDone: (issued: number) => `${pluralize(issued, 'certificado', 'certificados')}.`,
};

export const CHECK = {
  title: 'Comprobar un certificado',
  about: 'Escriba el código que está al pie del certificado.',
  code: 'Código',
  check: 'Comprobar',
  valid: 'El certificado es auténtico y está vigente',
  revoked: (day: string) => `Este certificado se anuló el ${day}`,
  issued: (day: string) => `Expedido el ${day}.`,
  failure: 'No se pudo comprobar',
  loading: 'Comprobando…',
};
