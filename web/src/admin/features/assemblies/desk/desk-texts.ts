import { count, pluralize } from '../../../../core/text.ts';

/** People that a line names. */
const MAX_NAMED = 3;

/** `Ana, Luis y Rosa`; the first of them, and how many more. */
function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const parts = [
    ...names.slice(0, MAX_NAMED),
    ...(more > 0 ? [pluralize(more, 'persona más', 'personas más')] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
}

export const DESK_TEXTS = {
  screen: 'Tablero',
  loadFailure: 'Ha ocurrido un error',
  stepsTitle: 'Lo que sigue',
  attention: 'Por atender',
  nothing: 'No hay nada pendiente.',
  nothingBefore: 'Todo está listo para el día de la asamblea.',
  steps: {
    roll: { text: 'La lista de asistentes está vacía.', action: 'Agregar asistentes' },
    agenda: { text: 'La agenda no tiene puntos.', action: 'Escribir la agenda' },
    call: { text: 'La convocatoria por correo no se ha enviado.', action: 'Convocar' },
    calling: { text: 'La convocatoria se está enviando.', action: 'Ver el envío' },
    callStopped: { text: 'El envío de la convocatoria está detenido.', action: 'Continuar el envío' },
    moved: {
      text: (people: number) => `Convocados con la fecha o el lugar anterior: ${count(people)}.`,
      action: 'Enviar el cambio',
    },
    powers: {
      text: (senders: readonly string[]) =>
        senders.length === 1
          ? `Falta revisar el poder que envió ${senders[0]}.`
          : `Falta revisar los poderes que enviaron ${listed(senders)}.`,
      action: 'Revisar los poderes',
    },
    check: { text: 'El quórum no se ha verificado.', action: 'Ir a la verificación del quórum' },
    withoutVote: {
      text: (people: number) =>
        people === 1
          ? 'Una persona presente o representada no tiene derecho a votar.'
          : `${count(people)} personas presentes o representadas no tienen derecho a votar.`,
      action: 'Abrir la lista de asistentes',
    },
    enterSecond: {
      text: 'No hubo quórum en primera convocatoria, y no hay una segunda.',
      action: 'Escribir la segunda convocatoria',
    },
    second: {
      waiting: 'No hubo quórum en primera convocatoria: falta la segunda, que todavía no ha empezado.',
      possible: 'No hubo quórum en primera convocatoria: ya se puede verificar en la segunda.',
      action: 'Ir a la verificación del quórum',
    },
    paper: {
      text: (title: string, ballots: number) =>
        `Para cerrar «${title}» falta confirmar ${pluralize(ballots, 'voto', 'votos')} en papel.`,
      action: 'Ver los votos en papel',
    },
    lot: { text: (title: string) => `Falta decidir el empate de «${title}».`, action: 'Decidir el empate' },
    lots: {
      text: (more: number) =>
        `${more === 1 ? 'Falta decidir' : 'Faltan por decidir'} ${pluralize(more, 'empate más', 'empates más')}.`,
      action: 'Ver los resultados',
    },
    questions: { text: 'Todavía no hay preguntas para votar.', action: 'Crear preguntas' },
    next: {
      text: (title: string) => `Siguiente votación: «${title}».`,
      later: (more: number) => (more === 1 ? 'Después queda otra.' : `Después quedan otras ${count(more)}.`),
      action: 'Ir a la votación',
    },
    registration: {
      text: 'Los asociados todavía pueden registrar su asistencia.',
      action: 'Ir a deshabilitar el registro',
    },
    minutes: { text: 'El acta no se ha emitido.', action: 'Preparar el acta' },
  },
  door: {
    title: 'Quién llega',
    label: 'Nombre o cédula',
    hint: 'Presione Enter para marcar como presente a la única persona encontrada.',
    onRoll: (name: string) => `${name} está en la lista.`,
    none: 'Nadie en la lista coincide.',
    add: 'Agregar Asistente',
    more: (people: number) => `y ${pluralize(people, 'persona más', 'personas más')}: siga escribiendo.`,
    present: 'Presente',
    absent: 'Ausente',
    withoutVote: 'sin derecho a votar',
    markPresent: 'Marcar presente',
    markAbsent: 'Marcar ausente',
    marked: (name: string, assist: boolean) => `${name}: ${assist ? 'presente' : 'ausente'}.`,
    represented: 'Representado',
    roll: 'Abrir la lista',
    found: 'Personas encontradas',
  },
};

export const MEMBER_SHEET_TEXTS = {
  button: 'Hoja para los asociados',
  done: 'Hoja descargada',
  doneAbout: 'Una página con los pasos para votar con el teléfono. Imprímala y repártala en la entrada.',
  failure: 'No se pudo descargar la hoja',
};
