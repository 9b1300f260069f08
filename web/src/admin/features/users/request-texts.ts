/** Registration requests (R9.1). */

export const REQUESTS_TEXTS = {
  title: 'Solicitudes de registro',
  about:
    'Quienes pidieron una cuenta desde la aplicación. Acepte una para completar sus datos y crear la cuenta, o rechácela.',
  table: 'Solicitudes de registro',
  empty: 'No se han encontrado solicitudes',
  emptyAbout: 'Cuando alguien pida una cuenta desde la aplicación, aparecerá aquí.',
  noneFound: 'Ninguna solicitud coincide con estos filtros.',
  loadFailure: 'Ha ocurrido un error',
  one: 'solicitud',
  many: 'solicitudes',
  accept: 'Aceptar',
  /** Accessible name, followed by that of the person: a request is accepted by completing its data. */
  acceptLabel: 'Aceptar: editar',
  reject: 'Rechazar',
  lookalike: 'Posible duplicado',
  resembles: 'Se parece a',
  same: { dni: 'misma cédula', email: 'mismo correo', name: 'mismo nombre' },
  rejectTitle: '¿Estas seguro que quieres Eliminar esta solicitud?',
  rejectText: 'No podras revertir esta acción',
  rejectDetail: (person: string) => `Se rechazará la solicitud de ${person}, con los datos que envió.`,
  rejectConfirm: 'Si, eliminalo!',
  cancel: 'Cancelar',
  clearFilters: 'Borrar filtros',
  rejected: 'Usuario rechazado',
  /** Title of the dialog (R9.1). */
  deleteFailureTitle: 'Error',
  rejectFailure: 'No se pudo eliminar el usuario. Por favor, inténtalo de nuevo.',
};
