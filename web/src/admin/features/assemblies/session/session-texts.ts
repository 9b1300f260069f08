import { enumerate } from '@vigilia/contract/text/enumerate';
import { UPLOAD_ADVICE_MB } from '../../../../core/constants.ts';
import { count, pluralize } from '../../../../core/text.ts';

const FAILURE = 'Ha ocurrido un error';

export const SESSION_TEXTS = {
  isOpen: 'Sesión abierta',
  inRecess: 'En receso',
  session: 'Sesión',
  elapsed: 'Tiempo en este punto',
  atPoint: (place: number, time: string) => `Punto ${place} · ${time}`,
  open: 'Abrir sesión',
  openTitle: '¿Abrir la sesión?',
  openText: 'El salón y los teléfonos lo muestran, y el acta dice su hora y quién la abrió.',
  recess: 'Receso',
  end: 'Terminar asamblea',
  recessTitle: '¿Entrar en receso?',
  recessText: 'El salón y los teléfonos lo muestran, y el acta dice su hora.',
  /** The question before the end. */
  ending: {
    title: '¿Terminar la asamblea?',
    text: 'Después nadie registra asistencia ni vota. La hora queda como fin en el acta; si fue un error, se borra allí.',
    confirm: 'Terminar asamblea',
    failure: FAILURE,
  },
  stillOpen: (votings: readonly string[]) => {
    const named = enumerate(votings.map((title) => `«${title}»`));
    return votings.length === 1
      ? `La votación ${named} está abierta: ciérrela primero.`
      : `Las votaciones ${named} están abiertas: ciérrelas primero.`;
  },
  failure: FAILURE,
  agenda: 'Agenda',
  noAgenda: 'La agenda no tiene puntos.',
  writeAgenda: 'Escribir la agenda',
  moveTitle: '¿Pasar de punto?',
  /** @param speaker undefined without a speaker */
  moveText: (speaker: string | undefined, waiting: number) =>
    [
      ...(speaker === undefined ? [] : [`Termina la intervención de ${speaker}.`]),
      ...(waiting === 0
        ? []
        : [
            waiting === 1
              ? 'Una persona espera la palabra en este punto: su turno no pasa al otro.'
              : `${count(waiting)} personas esperan la palabra en este punto: sus turnos no pasan al otro.`,
          ]),
    ].join(' '),
  move: 'Pasar de punto',
  ofAnother: (point: string) => `Esta votación es del punto «${point}», que no es el que está en curso.`,
  moveThere: 'Pasar a ese punto',
  moveTo: 'Pasar a este punto',
  moveToPoint: (text: string) => `Pasar a este punto: ${text}`,
  done: 'Tratado',
  current: 'En curso',
  without: 'Sin punto de la agenda',
  documents: (point: string) => `Documentos de «${point}»`,
  documentSize: (pages: number, size: string) => `${pluralize(pages, 'página', 'páginas')} · ${size}`,
  addDocument: 'Agregar documento',
  addDocumentTo: (point: string) => `Agregar documento: ${point}`,
  document: 'Documento',
  documentInvitation: 'Arrastre el documento aquí o haga clic para elegirlo',
  documentHint: `PDF o imagen JPG, PNG o WebP. Recomendado: de menos de ${UPLOAD_ADVICE_MB}\u00a0MB. Lo leen en su teléfono quienes están en la lista de la asamblea.`,
  documentRefusal: 'Ese tipo de archivo no se acepta. Elija un PDF o una imagen JPG, PNG o WebP.',
  documentName: 'Nombre',
  documentNameAbout: 'Así lo ven los asociados, la convocatoria y el acta.',
  rename: 'Cambiar el nombre',
  save: 'Guardar',
  renamed: 'Nombre cambiado',
  addIt: 'Agregar',
  documentAdded: 'Documento agregado',
  removeDocument: (name: string) => `Quitar el documento «${name}»`,
  removeTitle: '¿Quitar el documento?',
  removeText: 'Los asociados dejan de verlo y el archivo se elimina.',
  remove: 'Quitar',
  fingerprint: (sha256: string) => `SHA-256 del archivo: ${sha256}`,
  floor: 'Oradores',
  waiting: (people: number) => (people === 1 ? '1 espera' : `${count(people)} esperan`),
  call: 'Dar la palabra',
  callNext: (name: string) => `Dar la palabra a ${name}`,
  next: 'Siguiente',
  pause: 'Pausar',
  goOn: 'Reanudar',
  pauseAbout: (name: string) => `Pausar la intervención de ${name}`,
  goOnAbout: (name: string) => `Reanudar la intervención de ${name}`,
  minute: '+1 minuto',
  minuteAbout: (name: string) => `+1 minuto para ${name}`,
  finish: 'Terminar',
  finishAbout: (name: string) => `Terminar la intervención de ${name}`,
  closeList: 'Cerrar la lista',
  openList: 'Abrir la lista',
  closed: 'Lista cerrada: desde el teléfono nadie pide la palabra.',
  time: 'Minutos por intervención',
  add: 'Agregar orador',
  addLabel: 'Nombre o cédula',
  addNamed: (name: string) => `Agregar «${name}» por su nombre`,
  item: (name: string) => `a ${name}`,
  what: 'un orador',
  hall: 'Salón',
  hallShows: 'El salón muestra',
  views: {
    auto: 'Automático',
    agenda: 'Agenda',
    voting: 'Votación',
    result: 'Resultado',
    speakers: 'Oradores',
    recess: 'Receso',
    message: 'Mensaje',
  },
  message: 'Mensaje para el salón',
  showMessage: 'Mostrar',
  openHall: 'Abrir el salón',
};
