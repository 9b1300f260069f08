/** Texts of the questions and votes screens (R12). */
import { timeStamp } from '@vigilia/contract/colombian-time';
import type { ImportedResult, Question } from '@vigilia/contract/votings';
import { count } from '../../../core/text.ts';
import type { Participation } from './results/figures.ts';

/** The generic text for an error without a reason from the server. */
export const GENERIC_FAILURE = '¡Ha ocurrido un error!';

export const STATE_NAMES: Readonly<Record<Question['state'], string>> = {
  draft: 'Sin abrir',
  open: 'Votación abierta',
  closed: 'Votación cerrada',
};

export const QUESTION_TEXTS = {
  screen: 'Votaciones',
  about: 'Las preguntas que se votan en esta asamblea, en su orden.',
  attach: 'Adjuntar',
  attachAbout: 'Adjuntar un poder de votación a esta asamblea',
  powers: 'Ver poderes en la asamblea',
  project: 'Proyectar',
  newQuestion: 'Nueva pregunta',
  title: 'Título de la pregunta',
  candidates: 'Candidatos',
  create: 'Crear pregunta',
  toCreate: 'Para crearla, escriba el título.',
  /** Beside the folded area, which keeps what was typed. */
  unfinished: 'Hay una pregunta sin crear',
  created: '¡La pregunta se ha creado exitosamente!',
  empty: 'No se han encontrado preguntas',
  emptyAbout: 'Todavía no hay ninguna en esta asamblea. Escriba la primera arriba.',
  list: 'Preguntas de la asamblea',
  point: 'Punto de la agenda',
  pointHint: 'Agrupa la pregunta en la lista, en la sala y en el acta.',
  noPoint: 'Sin punto',
  unpointed: 'Sin punto de la agenda',
  pointNumber: (number: number, point: string) => `${count(number)}. ${point}`,
  formerPoint: (point: string) => `${point} (ya no está en la agenda)`,
  open: 'Abrir la votación',
  openNamed: (title: string) => `Abrir la votación de «${title}»`,
  toVoting: 'Ver la votación',
  toVotingNamed: (title: string) => `Ver la votación de «${title}»`,
  toLot: 'Registrar el sorteo',
  toLotNamed: (title: string) => `Registrar el sorteo de «${title}»`,
  progress: ({ cast, entitled }: Participation) =>
    `${cast === 1 ? 'Ha votado' : 'Han votado'} ${count(cast)} de ${count(entitled)}`,
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
  deleteConfirm: 'Eliminar',
  cancel: 'Cancelar',
  deleted: '¡La pregunta se ha eliminado exitosamente!',
};

const ballotsBase = (ballots: number) =>
  `${count(ballots)} ${ballots === 1 ? 'voto emitido' : 'votos emitidos'}`;

export const VOTE_TEXTS = {
  open: 'Abrir votación',
  close: 'Cerrar votación',
  opened: '¡La Votacion ha iniciado exitosamente!',
  closed: '¡La Votacion ha cerrado exitosamente!',
  leaving: 'Volviendo a las preguntas de la asamblea…',
  closeTitle: '¿Cerrar la votación?',
  closeText: ({ cast, entitled }: Participation) =>
    `${cast === 1 ? 'Ha votado' : 'Han votado'} ${count(cast)} de ${count(entitled)} ${entitled === 1 ? 'persona' : 'personas'} con derecho a votar. Después de cerrarla no se reciben más votos.`,
  closeUnknown: 'Después de cerrarla no se reciben más votos.',
  closeConfirm: 'Sí, cerrarla',
  reopenTitle: '¿Abrir de nuevo la votación?',
  reopenConfirm: 'Abrir de nuevo',
  annulsLot: (drawn: readonly string[]) =>
    `El sorteo registrado a favor de ${drawn.join(', ')} quedará anulado, con constancia en el acta.`,
  cancel: 'Cancelar',
  loadFailure: 'Ha ocurrido un error',
  back: 'Ver las preguntas de la asamblea',
  standing: 'Estado de la votación',
  results: 'Resultados',
  /** While the question is not known. */
  untitled: 'Votación',
  unknown: 'Esta pregunta ya no existe',
  unknownAbout: 'Puede que se haya eliminado, o que la dirección esté incompleta.',
  inFavour: 'Votos a favor',
  against: 'Votos en contra',
  blank: 'Votos en blanco',
  total: 'Votos totales',
  participation: 'Participación',
  /** Under the figures, such as '145 de 220'. */
  entitled: 'con derecho a votar',
  withdrawnRights: (entitled: number, withdrawn: number) =>
    `De ${count(entitled)} en el padrón, ${count(withdrawn)} ${withdrawn === 1 ? 'derecho retirado' : 'derechos retirados'}`,
  oneCandidate: 'Tiene un solo candidato: para abrir la votación agregue al menos otro.',
  voted: 'Personas que votaron',
  votedNone: 'Ningun participante ha votado',
  notVoted: 'Personas que no han votado',
  notVotedNone: 'Todos los participantes han votado',
  /** Under the line above, where names are listed all the same. */
  othersCannot: 'Las personas de esta lista no tienen derecho a votar en esta pregunta.',
  byProxy: 'por poder',
  firstName: 'Nombre',
  lastName: 'Apellido',
  dni: 'DNI',
  canVote: 'Puede votar',
  whyNot: {
    noRight: 'Sin derecho a votar',
    absent: 'Ausente',
    late: 'Sin voto al abrirse la votación',
    removed: 'Ya no está en la lista de asistentes',
  },
  representedBy: (name: string) => `Por poder: ${name}`,
  /** Beside the heading: those who can vote, and how many others are listed after them. */
  missing: (can: number, others: number) => `${count(can)} · ${count(others)} sin derecho a votar`,
  announcedOpen: 'La votación está abierta.',
  announcedClosed: 'La votación está cerrada.',
  project: 'Proyectar',
  notBegun: 'La votación todavía no ha comenzado.',
  votersUnknown: 'El sistema de donde viene este resultado no dijo quiénes votaron.',
  stale: 'Sin conexión: las cifras pueden no estar al día',
  hidden: 'Los resultados se muestran al cerrar la votación',
  needsLot: 'Falta sorteo.',
  deducible:
    'Mientras esté abierta, quien mire a la vez los totales y los nombres de quienes votan puede deducir votos.',
  /** In place of a figure that is withheld. */
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

/** Under a result that was voted in another system. */
export const importedText = ({ from, at }: ImportedResult): string =>
  `Resultado importado de ${from} el ${timeStamp(at)}, como totales: sus votos no están en este sistema y la votación no se puede abrir de nuevo.`;
