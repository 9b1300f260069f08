/** Users and registration requests (R9.1). */
import { count, SAVED } from '../../../core/text.ts';

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

export const FILTER_TEXTS = { name: 'Nombre', email: 'Correo', dni: 'Cédula', created: 'Fecha de registro' };

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
  table: 'Usuarios',
  empty: 'No hay usuarios en este momento',
  emptyAbout: 'Registre al primero, o importe un archivo con todos.',
  noneFound: 'Ningún usuario coincide con estos filtros.',
  clearFilters: 'Borrar filtros',
  loadFailure: 'Error al cargar los usuarios',
  editFailure: 'No se pudo abrir el formulario',
  one: 'usuario',
  many: 'usuarios',
  administrator: 'Administrador',
  you: 'Usted',
  deleteTitle: '¿Estas seguro que quieres Eliminar este usuario?',
  deleteText: 'No podras revertir esta acción',
  deleteDetail: (person: string) =>
    `Se eliminará la cuenta de ${person} con sus datos personales. Se conservan, sin sus datos, su asistencia y la constancia de que votó.`,
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

export const REQUESTS_TEXTS = {
  title: 'Solicitudes de registro',
  about: 'Quienes pidieron una cuenta desde la aplicación. Edite una para aceptarla, o rechácela.',
  table: 'Solicitudes de registro',
  empty: 'No se han encontrado solicitudes',
  emptyAbout: 'Cuando alguien pida una cuenta desde la aplicación, aparecerá aquí.',
  noneFound: 'Ninguna solicitud coincide con estos filtros.',
  loadFailure: 'Ha ocurrido un error',
  one: 'solicitud',
  many: 'solicitudes',
  edit: 'Editar',
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

export const EXPORT_TEXTS = {
  csv: 'Exportar a CSV',
  excel: 'Exportar a Excel',
  done: 'Archivo descargado',
  doneAbout: (found: string) => `Contiene ${found}: los de la lista, con sus filtros y su orden.`,
  failure: '¡Ha ocurrido un error!',
};

const users = (number: number) => (number === 1 ? '1 usuario' : `${count(number)} usuarios`);

const ENUMERATION = new Intl.ListFormat('es-CO');

/** Summary of an import, as one sentence. */
function sentence(parts: readonly (string | false)[]): string {
  const text = ENUMERATION.format(parts.filter((part) => part !== false));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export const IMPORT_TEXTS = {
  button: 'Importar',
  title: 'Importar usuarios',
  about:
    'Suba un archivo de Excel o CSV con un usuario por fila. Antes de guardar nada verá qué pasará con cada fila.',
  template: 'Descargar la plantilla:',
  templateAbout:
    'Incluye los encabezados necesarios. La contraseña no va en el archivo: se asigna al editar a cada usuario.',
  templateFailure: '¡Ha ocurrido un error!',
  templateDone: 'Archivo descargado',
  templateDoneAbout: 'Llene una fila por persona y elija aquí el archivo.',
  excel: 'Excel',
  csv: 'CSV',
  file: 'Archivo con los usuarios',
  invitation: 'Arrastre un archivo aquí o haga clic para elegirlo',
  hint: (most: string) => `Excel (.xlsx) o CSV (.csv), de hasta ${most} filas.`,
  wrongKind: 'Elija un archivo de Excel (.xlsx) o CSV (.csv).',
  sending: (percent: number) => `Enviando el archivo: ${percent} %`,
  reading: 'Archivo enviado. Revisando cada fila…',
  storing: 'Archivo enviado. Guardando los usuarios…',
  openFailure: 'No se pudo abrir la importación',
  readFailure: '¡Ha ocurrido un error!',
  outcomes: { new: 'Nuevas', changed: 'Con cambios', unchanged: 'Sin cambios', refused: 'Rechazadas' },
  outcome: { new: 'Nueva', changed: 'Cambia', unchanged: 'Igual', refused: 'Rechazada' },
  show: 'Filas que se muestran',
  all: 'Todas',
  table: 'Qué pasará con cada fila',
  line: 'Fila',
  what: 'Qué pasará',
  person: 'Persona',
  details: 'Detalle',
  willBeNew: 'Se crea la cuenta',
  willStay: 'Sin cambios',
  change: (field: string, from: string, to: string) => `${field}: ${from || 'vacío'} → ${to || 'vacío'}`,
  noRows: 'No hay filas de este tipo',
  ignored: (columns: string) => `No se leyó lo que está bajo estos encabezados: ${columns}.`,
  refusedTitle: 'Este archivo no se puede importar todavía',
  refusedAbout: (refused: string) =>
    `Se importa todo o nada, y ${refused}. Corrija el archivo y elíjalo de nuevo.`,
  refusedRows: (rows: number, text: string) =>
    rows === 1 ? 'hay 1 fila rechazada' : `hay ${text} filas rechazadas`,
  nothingTitle: 'No hay nada que importar',
  nothingAbout: 'Los usuarios del archivo ya tienen estos datos.',
  readyTitle: 'Todo listo para importar',
  ready: (created: number, changed: number) =>
    `${sentence([
      created > 0 && `${created === 1 ? 'se creará' : 'se crearán'} ${users(created)}`,
      changed > 0 && `${changed === 1 ? 'se actualizará' : 'se actualizarán'} ${users(changed)}`,
    ])} Todavía no se ha guardado nada.`,
  confirm: (rows: number) => `Importar ${users(rows)}`,
  otherFile: 'Elegir otro archivo',
  cancel: 'Cancelar',
  close: 'Cerrar',
  failure: '¡Ha ocurrido un error!',
  done: SAVED,
  result: (created: number, changed: number, unchanged: number) =>
    sentence([
      created > 0 && `${created === 1 ? 'se creó' : 'se crearon'} ${users(created)}`,
      changed > 0 && `${changed === 1 ? 'se actualizó' : 'se actualizaron'} ${users(changed)}`,
      unchanged > 0 && `${users(unchanged)} ${unchanged === 1 ? 'no cambió' : 'no cambiaron'}`,
    ]),
  resultAbout: 'Los usuarios nuevos aún no tienen contraseña. Asígnela con el lápiz de la lista.',
  cancelImport: 'Cancelar la importación',
  cancelled: 'Importación cancelada',
  cancelledAbout: 'No se importó a nadie.',
  elapsed: (seconds: number) => `Lleva ${seconds} s. No cierre esta ventana hasta que termine.`,
};
