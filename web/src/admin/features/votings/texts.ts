/** Texts of the questions and votes screens (R12). */
import { castText, rightsText } from '@vigilia/contract/votings/rights-text';
import type { Question } from '@vigilia/contract/votings/votings';
import { count } from '../../../core/text.ts';
import type { Participation } from './results/figures.ts';

export const STATE_NAMES: Readonly<Record<Question['state'], string>> = {
  draft: 'Sin abrir',
  open: 'Votación abierta',
  closed: 'Votación cerrada',
};

export const QUESTION_TEXTS = {
  screen: 'Votaciones',
  attach: 'Adjuntar',
  attachAbout: 'Adjuntar un poder de votación a esta asamblea',
  powers: 'Ver poderes en la asamblea',
  newQuestion: 'Nueva pregunta',
  title: 'Título de la pregunta',
  candidates: 'Candidatos',
  create: 'Crear pregunta',
  toCreate: 'Para crearla, escriba el título.',
  toCreateElection: 'Para crearla, elija los candidatos.',
  /** Beside the folded area, which keeps its input. */
  unfinished: 'Hay una pregunta sin crear',
  created: '¡La pregunta se ha creado exitosamente!',
  empty: 'No se han encontrado preguntas',
  emptyResults: 'Todavía no hay ninguna en esta asamblea. Se crean en la pestaña Preguntas.',
  emptyAbout: 'Todavía no hay ninguna en esta asamblea. Escriba la primera arriba.',
  list: 'Preguntas de la asamblea',
  point: 'Punto de la agenda',
  pointHint: 'Agrupa la pregunta en la lista, en el salón y en el acta.',
  noPoint: 'Sin punto',
  unpointed: 'Sin punto de la agenda',
  pointNumber: (number: number, point: string) => `${count(number)}. ${point}`,
  formerPoint: (point: string) => `${point} (ya no está en la agenda)`,
  open: 'Abrir la votación',
  openNamed: (title: string) => `Abrir la votación de «${title}»`,
  toVoting: 'Ver la votación',
  toLot: 'Decidir el empate',
  progress: (participation: Participation) =>
    `${participation.cast === 1 ? 'Ha votado' : 'Han votado'} ${castText(participation)}`,
  partOf: (first: string) => `Segunda vuelta: su resultado está en el de «${first}».`,
  roundsOpen: 'La decide la segunda vuelta.',
  inFirstRound: 'en la primera vuelta',
  progressNamed: (title: string) => `Participación en «${title}»`,
  order: 'Ordenar',
  loadFailure: 'Ha ocurrido un error',
  assemblies: 'Ver las asambleas',
  edit: 'Editar Pregunta',
  addCandidates: 'Agregar Candidatos',
  save: 'Edit pregunta',
  edited: '¡La pregunta se ha editado exitosamente!',
  frozen:
    'La votación ya se abrió: quienes votaron lo hicieron sobre este texto, que ya no se puede cambiar.',
  understood: 'Entendido',
  closing: 'Cerrando…',
  deleteTitle: 'Confirmar eliminación',
  deleteText: '¿Estás seguro de que deseas eliminar esta pregunta?',
  staysInMinutes: 'Ya se abrió: en el acta aparecerá como retirada, y esto no se puede deshacer.',
  deleteFinal: 'No podras revertir esta acción',
  deleteConfirm: 'Eliminar',
  deleted: '¡La pregunta se ha eliminado exitosamente!',
};

const CAST_NOW = (now: number, missing: number): string => {
  if (now === 0) return missing === 1 ? 'no puede emitirse ahora' : 'ninguno puede emitirse ahora';
  if (now === missing) return missing === 1 ? 'puede emitirse ahora' : 'todos pueden emitirse ahora';
  return `${count(now)} ${now === 1 ? 'puede' : 'pueden'} emitirse ahora`;
};

export const ballotsBase = (ballots: number) =>
  `${count(ballots)} ${ballots === 1 ? 'voto emitido' : 'votos emitidos'}`;

export const VOTE_TEXTS = {
  issued: 'Ya no se abren votaciones de esta asamblea.',
  open: 'Abrir votación',
  close: 'Cerrar votación',
  opened: '¡La Votacion ha iniciado exitosamente!',
  closed: '¡La Votacion ha cerrado exitosamente!',
  leaving: 'Volviendo a las preguntas de la asamblea…',
  closeTitle: '¿Cerrar la votación?',
  /** @param now rights that could be cast now; undefined where it is not known */
  closeText: (participation: Participation, now: number | undefined) => {
    const { cast, entitled, suspended = 0 } = participation;
    const missing = Math.max(entitled - suspended - cast, 0);
    const could =
      now === undefined || missing === 0 ? '' : `, y ${CAST_NOW(Math.min(now, missing), missing)}`;
    const left =
      missing === 0 ? '' : ` ${missing === 1 ? 'Falta 1 voto' : `Faltan ${count(missing)} votos`}${could}.`;
    return `${cast === 1 ? 'Ha votado' : 'Han votado'} ${count(cast)} de ${count(entitled)} ${entitled === 1 ? 'persona' : 'personas'} ${rightsText(participation)}.${left} Después de cerrarla no se reciben más votos.`;
  },
  /** Of a voting with hidden results and few ballots. */
  closeFew: (ballots: number) =>
    ballots === 1
      ? 'La votación es secreta y solo se ha recibido 1 voto: el resultado mostrará cuál fue.'
      : `La votación es secreta y solo se han recibido ${count(ballots)} votos: el resultado ${ballots < 3 ? 'muestra' : 'puede mostrar'} cómo votó cada persona.`,
  closeUnknown: 'Después de cerrarla no se reciben más votos.',
  closeConfirm: 'Sí, cerrarla',
  reopenTitle: '¿Abrir de nuevo la votación?',
  reopenReveals:
    'La lista de votos de este cierre ya se publicó: quien la compare con la del próximo verá qué marcó quien vote después. Si vota una sola persona, o todas marcan lo mismo, se sabe cómo votó.',
  reopenConfirm: 'Abrir de nuevo',
  repeat: 'Repetir votación',
  repeatTitle: '¿Repetir la votación?',
  repeatText:
    'Los resultados de una votación secreta ya se mostraron, así que no se abre de nuevo. Se creará otra pregunta con el mismo contenido, sin votos, para que la abra cuando quiera. El resultado de esta se conserva.',
  repeatConfirm: 'Crear la pregunta',
  repeated: 'Se creó la pregunta. Ábrala cuando la asamblea esté lista.',
  annulsLot: (drawn: readonly string[]) =>
    `El sorteo registrado a favor de ${drawn.join(', ')} quedará anulado, con constancia en el acta.`,
  loadFailure: 'Ha ocurrido un error',
  back: 'Ver las preguntas de la asamblea',
  standing: 'Estado de la votación',
  results: 'Resultados',
  /** Title of a question that is not loaded. */
  untitled: 'Votación',
  unknown: 'Esta pregunta ya no existe',
  unknownAbout: 'Puede que se haya eliminado, o que la dirección esté incompleta.',
  inFavour: 'Votos a favor',
  against: 'Votos en contra',
  blank: 'Votos en blanco',
  total: 'Votos totales',
  participation: 'Participación',
  oneCandidate: 'Tiene un solo candidato: para abrir la votación agregue al menos otro.',
  announcedOpen: 'La votación está abierta.',
  announcedClosed: 'La votación está cerrada.',
  project: 'Proyectar',
  notBegun: 'La votación todavía no ha comenzado.',
  stale: 'Sin conexión: las cifras pueden no estar al día',
  hidden: 'Los resultados se muestran al cerrar la votación',
  scrolls: (choices: number) =>
    `La gráfica tiene ${count(choices)} columnas: muévala hacia los lados para verlas. Debajo están las cifras de todas.`,
  withoutDni: 'sin documento',
  needsLot: 'Falta sorteo.',
  deducible:
    'Mientras esté abierta, quien mire a la vez los totales y los nombres de quienes votan puede deducir votos.',
  /** Replaces a withheld figure. */
  withheld: '—',
  base: (ballots: number) => `Porcentajes sobre ${ballotsBase(ballots)}.`,
  severalMarks: (seats: number) => `Cada persona puede marcar hasta ${seats} candidatos.`,
  single: {
    title: 'Solo hay una opción',
    candidates: (name: string) =>
      `Solo se podrá votar por ${name} o en blanco. ¿Quiere abrir la votación así?`,
    slates: (name: string) =>
      `Solo se podrá votar por la plancha «${name}» o en blanco. ¿Quiere abrir la votación así?`,
    confirm: 'Abrir así',
  },
};
