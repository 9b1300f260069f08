/** Users and registration requests (R9.1). */

export const FILTER_TEXTS = {
  box: 'Nombre, correo o cédula',
  name: 'Nombre',
  email: 'Correo',
  dni: 'Cédula',
  created: 'Fecha de registro',
};

export const COLUMN_TEXTS = {
  name: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo Electronico',
  phone: 'Celular',
  dni: 'Cedula',
  isAnesthesiologist: 'Anestesiologo',
  created: 'Fecha de Registro',
  actions: 'Acciones',
  yes: 'Si',
  no: 'No',
};

export const USERS_TEXTS = {
  title: 'Usuarios',
  about: 'Los asociados y administradores con cuenta.',
  register: 'Registrar usuario',
  import: 'Importar',
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
  cancel: 'Cancelar',
  deleted: 'Usuario eliminado',
  /** Title of the dialog (R9.1). */
  deleteFailureTitle: 'Error',
  deleteFailure: 'No se pudo eliminar el usuario. Por favor, inténtalo de nuevo.',
  promote: 'Hacer administrador',
  demote: 'Quitar como administrador',
  promoteTitle: '¿Hacer administrador a este usuario?',
  promoteText: (person: string) => `${person} podrá entrar aquí y cambiar todo lo que usted puede cambiar.`,
  promoteConfirm: 'Hacer administrador',
  retyped: 'Usuario actualizado',
  promotedAbout: (person: string) => `${person} ahora es administrador.`,
  demoteTitle: '¿Quitarle el permiso de administrador?',
  demoteText: (person: string) =>
    `${person} seguirá siendo asociado, pero ya no podrá entrar aquí. Su sesión se cerrará de inmediato.`,
  demoteConfirm: 'Quitar administrador',
  demotedAbout: (person: string) => `${person} ya no es administrador.`,
  typeFailure: '¡Ha ocurrido un error!',
};

/** Of invitations, what the list itself says. */
export const INVITED_TEXTS = {
  button: 'Invitaciones',
  invite: 'Enviar invitación',
  withoutPassword: 'Sin contraseña',
  invitedOn: (day: string) => `Invitado el ${day}`,
  activatedOn: (day: string) => `Activó su cuenta el ${day}`,
};

export const EXPORT_TEXTS = {
  csv: 'Exportar a CSV',
  excel: 'Exportar a Excel',
  done: 'Archivo descargado',
  doneAbout: (found: string) => `Contiene ${found}: los de la lista, con sus filtros y su orden.`,
  failure: '¡Ha ocurrido un error!',
};
