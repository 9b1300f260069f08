/** Texts of the page of a user. */
import type { AttendedAssembly, UserPower } from '@vigilia/contract/users/user-history';
import { GENERIC_FAILURE } from '../../../../core/text.ts';

export const HISTORY_TEXTS = {
  title: 'Usuario',
  unknown: 'Este usuario ya no existe',
  unknownAbout: 'Puede que se haya eliminado, o que la dirección esté incompleta.',
  toList: 'Ver los usuarios',
  loadFailure: 'Error al cargar el usuario',
  edit: 'Editar',
  print: 'Imprimir',
  printed: (day: string) => `Impreso el ${day}`,
  merge: 'Unir con otra cuenta',
  delete: 'Eliminar usuario',
  download: 'Descargar lo que se guarda de esta persona',
  downloaded: 'Archivo descargado',
  downloadedAbout: 'Contiene todo lo que se guarda de esta persona. La descarga quedó en Actividad.',
  downloadFailure: GENERIC_FAILURE,
  data: 'Datos',
  registered: 'Fecha de registro',
  type: 'Tipo de usuario',
  account: 'Cuenta',
  secondFactor: 'Verificación en dos pasos',
  factorActive: 'Activa',
  factorInactive: 'Sin activar',
  none: 'Sin dato',
  nothingOf: 'Todavía no tiene:',
  showMore: 'Ver más',
  showMoreFailure: 'No se pudo cargar más. Reintentar',
  shown: (rows: string, total: string) => `Se muestran ${rows} de ${total}`,
};

export const SECTION_TEXTS = {
  assemblies: {
    title: 'Asambleas',
    to: '/gremial/assemblies',
  },
  powers: {
    title: 'Poderes',
    to: '/gremial/assemblies',
  },
  cases: {
    title: 'Casos',
    to: '/cases',
  },
  responses: {
    title: 'Respuestas a casos',
    to: '/cases',
  },
  assistance: {
    title: 'Solicitudes de asistencia',
    to: '/help/rafa',
  },
  changes: {
    title: 'Cambios',
    to: '/activity',
  },
} as const;

export const ATTENDANCE_TEXTS: Readonly<Record<AttendedAssembly['attendance'], string>> = {
  present: 'Presente',
  represented: 'Representado',
  absent: 'Ausente',
};

export const ASSEMBLY_TEXTS = {
  attorney: 'Apoderado:',
  withoutVote: 'Sin derecho a votar',
  votings: (number: string) => `Ver las ${number} votaciones`,
  open: 'Votación abierta: se sabrá al cerrar',
  voted: 'Votó',
  votedByProxy: 'Votó su apoderado',
  notVoted: 'No votó',
  notEntitled: 'No estaba entre quienes podían votar',
  unknown: 'No se sabe si votó',
};

export const POWER_TEXTS = {
  given: 'Dio poder a',
  held: 'Recibió poder de',
  document: 'Documento del poder',
  states: {
    valid: 'Vigente',
    waiting: 'En espera',
    dormant: 'Suspendido',
    revoked: 'Revocado',
  } satisfies Record<UserPower['state'], string>,
  /** States after the end of the assembly. */
  finalStates: {
    valid: 'Vigente al cierre',
    waiting: 'Sin efecto al cierre',
    dormant: 'Suspendido al cierre',
    revoked: 'Revocado',
  } satisfies Record<UserPower['state'], string>,
  revokedOn: (moment: string) => `Revocado el ${moment}`,
};

export const responsesText = (number: number) =>
  number === 0 ? 'Sin respuestas' : number === 1 ? '1 respuesta' : `${number} respuestas`;

export const hiddenText = (day: string) => `Oculta para los asociados desde el ${day}`;
