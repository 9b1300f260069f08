import { PERSON_SEARCH } from '../../../core/constants.ts';
import { GENERIC_FAILURE } from '../../../core/text.ts';

/** Registering and editing a user (R9.1). */
export const FIELD_TEXTS = {
  name: 'Nombre',
  lastName: 'Apellido',
  phone: 'Celular',
  email: 'Correo',
  hash: 'Contraseña',
  dniType: 'Tipo de documento',
  dni: 'Número de cédula',
  emailHint: 'Lo usa para entrar a la aplicación',
  phoneHint: (most: number) => `Hasta ${most} caracteres`,
  hashHint: (least: number, most: number) => `De ${least} a ${most} caracteres`,
  hashUnchanged: (least: number, most: number) =>
    `Déjela vacía para conservar la actual. De ${least} a ${most} caracteres`,
  hashUnset: (least: number, most: number) =>
    `Todavía no tiene contraseña: si la deja vacía, sigue sin ella. De ${least} a ${most} caracteres`,
  chooseType: 'Elija el tipo de documento',
  dniTypeRequired: 'El tipo de documento es requerido',
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
};

export const REGISTER_TEXTS = {
  title: 'Registrar usuario',
  about:
    'Cree la cuenta con la que un asociado entra a la aplicación. Si va a ser administrador, después use «Hacer administrador» en la lista de usuarios.',
  aboutRequest: 'Complete los datos que faltan para aceptar la solicitud.',
  submit: 'Registrar usuario',
  saved: '¡Usuario creado exitosamente!',
  failure: GENERIC_FAILURE,
  goingToUsers: 'Abriendo la lista de usuarios…',
  goingToRequests: 'Volviendo a las solicitudes…',
  applicant: (person: string) => `Solicitud de ${person}`,
  applicantAbout: (day: string, anesthesiologist: boolean) =>
    [day && `Recibida el ${day}.`, anesthesiologist ? 'Indica que es anestesiólogo.' : 'No es anestesiólogo.']
      .filter(Boolean)
      .join(' '),
};

export const EDIT_TEXTS = {
  title: 'Editar usuario',
  submit: 'Guardar cambios',
  /** The quoted headline is misleading; the second line says what happened (R4.6). */
  saved: 'Inicio de sesión exitoso',
  savedAbout: (person: string) => `Se guardaron los cambios de ${person}.`,
  failure: 'Ha ocurrido un error',
  closing: 'Cerrando…',
};

/** A request of a person who has an account. */
export const SAME_PERSON_TEXTS = {
  open: 'Es la misma persona: actualizar su cuenta',
  openFailure: 'No se pudo abrir la cuenta',
  title: (person: string) => `Actualizar la cuenta de ${person}`,
  text: 'Elija qué datos de la solicitud pasan a la cuenta. No se crea otra, y la solicitud sale de la lista.',
  isOther:
    'Parece otra persona: el nombre, el apellido y el correo son otros, y solo coincide la cédula. Compruébelo antes de pasar un dato.',
  nothing: 'La cuenta ya tiene estos datos. La solicitud sale de la lista.',
  fields: 'Datos que pasan a la cuenta',
  emailWarning:
    'Con el correo se entra a la cuenta y se recupera la contraseña. Confírmelo con la persona antes de cambiarlo.',
  empty: '(vacío)',
  confirm: 'Actualizar su cuenta',
  failure: 'No se pudo actualizar la cuenta',
  updated: 'Cuenta actualizada',
  updatedAbout: (person: string) => `${person} sigue con su misma cuenta; la solicitud quedó atendida.`,
};

/** Buttons for a mail to users (R22.1). */
export const LETTER_BUTTONS = {
  filtered: 'Correo a los filtrados',
  /** Short form for screens where the tools of the list share a line. */
  short: 'Correo',
};

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
  clearFilters: 'Borrar filtros',
  rejected: 'Usuario rechazado',
  /** Title of the dialog (R9.1). */
  deleteFailureTitle: 'Error',
  rejectFailure: 'No se pudo eliminar el usuario. Por favor, inténtalo de nuevo.',
};

/** Users and registration requests (R9.1). */
export const FILTER_TEXTS = {
  box: PERSON_SEARCH,
  name: 'Nombre',
  email: 'Correo',
  dni: 'Cédula',
  created: 'Fecha de registro',
  month: 'Asociado desde',
  standing: 'Paz y salvo',
  standings: {
    good: 'Al día',
    notGood: 'No está al día',
    behind: 'En mora',
    unknown: 'Sin dato',
  },
  account: 'Cuenta',
};

export const COLUMN_TEXTS = {
  name: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo Electronico',
  phone: 'Celular',
  dni: 'Cedula',
  isAnesthesiologist: 'Anestesiologo',
  created: 'Fecha de Registro',
  standing: 'Paz y salvo',
  account: 'Cuenta',
  yes: 'Si',
  no: 'No',
};

export const USERS_TEXTS = {
  title: 'Usuarios',
  about: 'Los asociados y administradores con cuenta.',
  register: 'Registrar usuario',
  import: 'Importar',
  more: 'de la lista',
  table: 'Usuarios',
  empty: 'No hay usuarios en este momento',
  emptyAbout: 'Registre al primero, o importe un archivo con todos.',
  noneFound: 'Ningún usuario coincide con estos filtros.',
  clearFilters: 'Borrar filtros',
  loadFailure: 'Error al cargar los usuarios',
  one: 'usuario',
  many: 'usuarios',
  administrator: 'Administrador',
  you: 'Usted',
  deleteTitle: '¿Estas seguro que quieres Eliminar este usuario?',
  deleteText: 'No podras revertir esta acción',
  deleteDetail: (person: string, document: string | null) =>
    `Se eliminará la cuenta de ${person}${document ? ` (documento ${document})` : ''} con sus datos personales. Bajo «Usuario eliminado» se conservan cómo asistió a las asambleas, si podía votar y si votó.`,
  deleteConfirm: 'Si, eliminalo!',
  deleted: 'Usuario eliminado',
  /** Title of the dialog (R9.1). */
  deleteFailureTitle: 'Error',
  deleteFailure: 'No se pudo eliminar el usuario. Por favor, inténtalo de nuevo.',
  promote: 'Hacer administrador',
  demote: 'Quitar como administrador',
  promoteTitle: '¿Hacer administrador a este usuario?',
  promoteText: (person: string) =>
    `${person} podrá entrar aquí, con su correo y su contraseña, y cambiar todo lo que usted puede cambiar. En las listas de asistentes entrará sin derecho a votar; allí se le puede dar.`,
  promoteConfirm: 'Hacer administrador',
  retyped: 'Usuario actualizado',
  promotedAbout: (person: string, hasPassword: boolean) =>
    `${person} ahora es administrador. Inicia sesión en ${location.host}/sign-in${hasPassword ? '' : '; todavía no tiene contraseña: envíele la invitación'}.`,
  demoteTitle: '¿Quitarle el permiso de administrador?',
  demoteText: (person: string) =>
    `${person} seguirá siendo asociado, pero ya no podrá entrar aquí. Su sesión se cerrará de inmediato.`,
  demoteConfirm: 'Quitar administrador',
  demotedAbout: (person: string) => `${person} ya no es administrador.`,
  typeFailure: GENERIC_FAILURE,
};

/** Texts of invitations in the list of users. */
export const INVITED_TEXTS = {
  button: 'Invitaciones',
  invite: 'Enviar invitación',
  withPassword: 'Con contraseña',
  withoutPassword: 'Sin contraseña',
  invitedOn: (day: string) => `Invitado el ${day}`,
  activatedOn: (day: string) => `Activó su cuenta el ${day}`,
};

export const EXPORT_TEXTS = {
  csv: 'Exportar a CSV',
  excel: 'Exportar a Excel',
  done: 'Archivo descargado',
  doneAbout: (found: string) => `Contiene ${found}: los de la lista, con sus filtros y su orden.`,
  failure: GENERIC_FAILURE,
};
