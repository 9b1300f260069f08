/** Drafts, schedules and versions of content. Without gender: news, benefits, courses and articles share them. */
/** Between the parts of a line, never at its beginning. */
export const SEPARATOR = '\u00a0· ';

export const TEXTS = {
  legend: 'Publicación',
  change: 'Cambiar',
  when: '¿Desde cuándo se muestra a los asociados?',
  now: 'Al guardar',
  draft: 'Todavía no: guardar como borrador',
  draftHint: 'Hasta que se publique, solo se muestra a los administradores.',
  later: 'Desde un día y una hora',
  day: 'Día',
  hour: 'Hora',
  expires: 'Dejar de mostrar en una fecha',
  expiresHint: 'No se elimina: se sigue mostrando a los administradores.',
  expireDay: 'Último día',
  expireHour: 'Hasta la hora',
  momentMissing: 'Falta el día o la hora de la publicación',
  momentProblem: 'Escriba el día y la hora',
  orderProblem: 'Debe ser después de la publicación',

  versions: 'Versiones',
  versionsOf: (name: string) => `Versiones de «${name}»`,
  versionsFailure: 'No se pudieron cargar las versiones',
  version: (number: number) => `Versión ${number}`,
  current: 'Actual',
  before: 'Anterior al historial',
  restoredFrom: (number: number) => `Restaurada de la versión ${number}`,
  first: 'Primera versión que se conserva',
  see: 'Ver los cambios',
  restore: 'Restaurar',
  restored: (number: number) => `Se restauró la versión ${number}.`,
  restoredDetail: 'Quedó como una versión nueva: la anterior también se puede restaurar.',
  restoreFailure: 'No se pudo restaurar la versión',
  discardTitle: 'Tiene cambios sin guardar en el formulario',
  discard: (number: number) =>
    `Al restaurar la versión ${number} se descartan, y los asociados ven la versión restaurada si está publicada.`,
  discardConfirm: 'Restaurar y descartar',
  discardCancel: 'Cancelar',
  restoreHint: 'Restaurar devuelve los textos y la imagen; la publicación no cambia.',
} as const;

/** Names of the publication fields among those of a version. */
export const PUBLICATION_LABELS = { draft: 'Borrador', publishAt: 'Se publica', expireAt: 'Vence' } as const;
