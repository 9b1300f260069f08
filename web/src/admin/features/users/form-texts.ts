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
  about: 'Cree la cuenta con la que un asociado entra a la aplicación.',
  aboutRequest: 'Complete los datos que faltan para aceptar la solicitud.',
  submit: 'Registrar usuario',
  cancel: 'Cancelar',
  saved: '¡Usuario creado exitosamente!',
  failure: '¡Ha ocurrido un error!',
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
  cancel: 'Cancelar',
  /** The quoted headline is misleading; the second line says what happened (R4.6). */
  saved: 'Inicio de sesión exitoso',
  savedAbout: (person: string) => `Se guardaron los cambios de ${person}.`,
  failure: 'Ha ocurrido un error',
  closing: 'Cerrando…',
};

/** A request of somebody who has an account. */
export const SAME_PERSON_TEXTS = {
  open: 'Es la misma persona: actualizar su cuenta',
  openFailure: 'No se pudo abrir la cuenta',
  title: (person: string) => `Actualizar la cuenta de ${person}`,
  text: 'Elija qué datos de la solicitud pasan a la cuenta. No se crea otra, y la solicitud sale de la lista.',
  nothing: 'La cuenta ya tiene estos datos. La solicitud sale de la lista.',
  fields: 'Datos que pasan a la cuenta',
  emailWarning:
    'Con el correo se entra a la cuenta y se recupera la contraseña. Confírmelo con la persona antes de cambiarlo.',
  empty: '(vacío)',
  confirm: 'Actualizar su cuenta',
  cancel: 'Cancelar',
  failure: 'No se pudo actualizar la cuenta',
  updated: 'Cuenta actualizada',
  updatedAbout: (person: string) => `${person} sigue con su misma cuenta; la solicitud quedó atendida.`,
};
