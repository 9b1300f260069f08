import { count, pluralize } from '../../../core/text.ts';

const arrivals = (number: number) => pluralize(number, 'llegada', 'llegadas');

export const TEXTS = {
  screen: 'Registro en la puerta',
  overAbout: 'Desde que se emitió el acta, la puerta ya no registra llegadas.',
  endedTitle: 'La asamblea terminó',
  recessTitle: 'En receso',
  recess: 'La puerta sigue registrando a quienes llegan.',
  ended: 'La puerta ya no registra llegadas. Lo que esta mesa anotó antes se envía igual.',
  toAssembly: 'Ver la asamblea',
  field: 'Cédula o nombre',
  placeholder: 'Escanee o escriba',
  desk: 'Nombre de esta mesa',
  usualDesk: 'Mesa 1',
  mode: 'Cómo asiste',
  modes: { hall: 'En el salón', remote: 'A distancia' },
  found: 'Personas que coinciden',
  withoutDni: 'sin cédula',
  isIn: 'ya está',
  presentLabel: 'Presentes',
  onRoll: (total: number) => `de ${count(total)} en la lista`,
  notYet: (day: string) =>
    `El registro en la puerta empieza el ${day}, el día de la asamblea. Hasta entonces puede revisar la lista.`,
  notYetTitle: 'Todavía no es el día de la asamblea',
  loadFailure: 'Ha ocurrido un error',
  withoutRoll:
    'No se pudo cargar la lista de asistentes. Puede seguir con las cédulas: se comprueban cuando vuelva la conexión.',
  unsupported: 'Este servidor no tiene registro en la puerta',
  emptyRoll: 'Todavía no hay asistentes en esta asamblea.',
  emptyRollAbout: 'Agréguelos a la lista antes de abrir la puerta.',

  waiting: 'Escanee la primera cédula',
  states: {
    registered: 'Registro hecho',
    registeredRemote: 'Registro hecho a distancia',
    kept: 'Anotado, por enviar',
    already: 'Ya tenía registro',
    left: 'Salió después de esta llegada',
    unknown: 'No está en la lista',
    undone: 'Registro deshecho',
    damaged: 'La lectura salió incompleta',
    nobody: 'Nadie en la lista coincide',
    several: 'Varias personas coinciden',
    uncertain: 'Compare el nombre con el documento',
    full: 'No se pudo guardar en este equipo',
    refused: 'No se hizo',
  },
  cannotVote: 'No puede votar',
  /** The reason, and the remedy. */
  cannotVoteAbout: {
    standing:
      'No figura a paz y salvo. Puede asistir; si ya está al día, un administrador le da el derecho a votar en la pestaña Asistencia.',
    other:
      'En la lista no tiene derecho a votar. Puede asistir; si debe tenerlo, un administrador se lo da en la pestaña Asistencia.',
  },
  attorney: (name: string) =>
    `Dio un poder a ${name}. Mientras esté presente, ese poder no vale y vota en persona, salvo donde ya se votó con él; si sale, vuelve a valer.`,
  since: (hour: string, desk: string) => (desk === '' ? `Desde ${hour}` : `Desde ${hour}, en ${desk}`),
  leftAt: (hour: string) => `Salió a ${hour} Si volvió, regístrelo otra vez.`,
  unknownAbout: 'Compruebe el número: ningún asociado lo tiene, o todavía no se ha podido buscar.',
  memberAbout: (document: string) =>
    `Cédula ${document}. Si es la persona y debe estar, agréguela aquí a la lista.`,
  damagedAbout: 'Escanee otra vez, o escriba el número de la cédula.',
  nobodyAbout: 'Revise cómo está escrito, o use la cédula.',
  severalAbout: 'Elija una con las flechas y presione Enter.',
  uncertainAbout: 'Los dígitos de control no coinciden. Si es la persona, presione Enter.',
  fullAbout: 'El equipo no tiene espacio. Anote la llegada y avise a quien administra la plataforma.',
  undoneAbout: (name: string) => `${name} ya no cuenta por esta llegada.`,
  kept: 'Guardado en este equipo: se envía y se registra cuando vuelva la conexión.',
  add: 'Agregar y registrar',
  addFailure: 'No se pudo agregar a la lista',
  undo: 'Deshacer',
  undoOf: (who: string) => `Deshacer el registro de ${who}`,
  entrance: 'Código para entrar',
  identity: 'Identidad verificada',
  identityAbout:
    'Su contraseña o su correo los puso un administrador. Pídale el documento y, si es la persona, confírmelo. Si no, podrá votar igual, y el resultado dirá cuántos votos son de cuentas así.',
  identityDone: (name: string) => `Quedó registrado que ${name} mostró su documento.`,
  identityFailure: 'No se registró la identidad',

  allSent: 'Todo enviado',
  sending: (number: number) => `Enviando ${arrivals(number)}…`,
  offline: (number: number) => `Sin conexión: ${arrivals(number)} por enviar`,
  offlineAbout:
    'Siga registrando: las llegadas están guardadas en este equipo y se envían solas, también si vuelve a cargar la página. No cierre la sesión ni borre los datos del navegador.',

  unsettled: 'Por resolver',
  unsettledAbout: 'Esto no se pudo registrar o deshacer. Resuelva cada caso y reintente, o quítelo.',
  columns: { hour: 'Hora', who: 'Quién', problem: 'Qué pasó', actions: '' },
  problems: {
    unknown: 'No está en la lista. Agréguelo a la asamblea y reintente.',
    left: (hour: string) => `Salió a ${hour}, después de esta llegada. Si volvió, regístrelo otra vez.`,
  },
  retry: 'Reintentar',
  retryAll: 'Reintentar todas',
  dismiss: 'Quitar',
  dismissOf: (who: string) => `Quitar la llegada de ${who}`,
  retryOf: (who: string) => `Reintentar la llegada de ${who}`,
  export: 'Descargar',
  exportName: (day: string) => `llegadas-por-resolver-${day}.csv`,
  exportColumns: ['Hora', 'Mesa', 'Nombre', 'Cédula', 'Qué pasó'],
  document: (document: string) => `Cédula ${document}`,
  named: (name: string, document: string) => `${name} · Cédula ${document}`,
  person: (id: number) => `Persona ${id}`,

  recent: 'Últimas de esta mesa',
};
