/** Texts of the hall (R12.26). */
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { hourText } from '@vigilia/contract/time/colombian-time';
import { hourWithArticle } from '@vigilia/contract/time/long-day';
import { count } from '../../../../core/text.ts';

/** `7:42 p. m.`, in Colombian time anywhere, as on all screens. */
export const hourOf = (moment: number): string => hourText(new Date(moment).toISOString());

const atHour = (moment: number): string => hourWithArticle(new Date(moment).toISOString());

export const HALL_TEXTS = {
  screen: 'Sala',
  failure: 'Ha ocurrido un error',
  hall: 'Sala de la asamblea',
  controls: 'Controles del salón',
  showResults: 'Mostrar resultados',
  hideResults: 'Ocultar resultados',
  toAssembly: 'Ver la asamblea',
  toVoting: 'Ver la votación',
  fullScreen: 'Pantalla completa',
  windowed: 'Salir de pantalla completa',
  close: 'Cerrar',
  votesFor: (votes: number, all: number) => `${count(votes)} de ${count(all)}`,
  /** @param rule a majority in words */
  required: (needed: number, rule: string) =>
    `${needed === 1 ? 'Se requería' : 'Se requerían'} ${count(needed)}: ${rule}`,
  pendingPaper: (ballots: number) =>
    `${count(ballots)} ${ballots === 1 ? 'voto' : 'votos'} en papel por confirmar`,
  withheld: 'Los resultados se muestran al cerrar la votación',
  notYet: 'La votación todavía no ha comenzado',
  ballot: 'voto de',
  ballots: 'votos de',
  totalBallot: 'voto',
  totalBallots: 'votos',
  elected: (people: number) => (people === 1 ? 'Persona elegida' : 'Personas elegidas'),
  inList: 'con ✓ en la lista',
  onPages: 'en la lista de abajo',
  byLot: (names: readonly string[]) => `El empate se decidió por sorteo a favor de ${enumerate(names)}.`,
  secondRoundOf: (title: string) => `Segunda vuelta de «${title}»`,
  result: 'Resultado',
  electedPeople: 'Personas elegidas',
  alternate: 'suplente',
  seats: (seats: number) => (seats === 1 ? '1 cargo' : `${seats} cargos`),
  won: 'Con cargo',
  options: 'Opciones',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  resting: 'en pausa',
  previous: 'Página anterior',
  following: 'Página siguiente',
  next: 'Siguiente votación',
  last: 'Última votación',
  ended: 'La asamblea terminó',
  endedAt: (moment: number) => `a ${atHour(moment)}`,
  recessAt: (moment: number) => `desde ${atHour(moment)}`,
  recess: 'Receso',
  agenda: 'Agenda',
  furtherPoints: (points: number) => (points === 1 ? 'y 1 punto más' : `y ${count(points)} puntos más`),
  speakers: 'Oradores',
  speaks: 'Tiene la palabra',
  nextSpeakers: 'Siguen',
  nobodySpeaks: 'Nadie tiene la palabra',
  noQuestions: 'En un momento empezará la asamblea',

  over: 'La sesión de esta ventana terminó',
  overAbout:
    'Inicie sesión en otra pestaña de este navegador. Esta pantalla continuará sin que usted la toque.',
  offline: 'Sin conexión',
  offlineAbout: 'La pantalla se actualizará sola cuando vuelva la red.',
  figuresOf: (moment: number) => `Las cifras son de ${atHour(moment)}`,
  lostQuorum: (from: number, to: number | null) =>
    to === null
      ? `No hubo quórum desde ${atHour(from)}`
      : atHour(from) === atHour(to)
        ? `No hubo quórum a ${atHour(from)}, por menos de un minuto`
        : `No hubo quórum entre ${atHour(from)} y ${atHour(to)}`,
  closedWithoutQuorum: ({ attending, needed }: { readonly attending: number; readonly needed: number }) =>
    `La votación se cerró sin quórum, ${count(attending)} de ${count(needed)}`,

  quorum: 'Quórum',
  reached: 'Hay quórum',
  missing: (people: number) => (people === 1 ? 'Falta 1 persona' : `Faltan ${count(people)} personas`),
  people: ({ present, represented, total }: QuorumFigures) =>
    `${count(present + represented)} de ${count(total)}`,
  entitled: (people: number) => `${count(people)} con derecho a votar`,
  needed: (needed: number) => (needed === 1 ? 'se necesita 1' : `se necesitan ${count(needed)}`),
};
