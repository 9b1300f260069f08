import type { DashboardResult, FirstSteps } from '@vigilia/contract/dashboard';
import { castText, rightsText } from '@vigilia/contract/votings/rights-text';
import { count, pluralize } from '../../../core/text.ts';

export const TEXTS = {
  nothing: 'No hay nada pendiente.',
  missing: (parts: string) => `No se pudo cargar: ${parts}.`,
  again: 'Volver a intentar',
  votingsPart: 'votaciones abiertas',
  assemblyPart: 'próxima asamblea',
  requestsPart: 'solicitudes de registro',
  voting: 'Votación abierta',
  requests: 'Solicitudes de registro',
  waiting: (requests: number) =>
    requests === 1 ? '1 persona espera respuesta' : `${count(requests)} personas esperan respuesta`,
  participation: ({ cast, entitled, suspended }: { cast: number; entitled: number; suspended?: number }) =>
    entitled > 0
      ? `${cast === 1 ? 'Ha votado' : 'Han votado'} ${count(cast)} de ${count(entitled)} ${rightsText({ entitled, suspended })}`
      : 'Nadie puede votar en ella',
  running: 'Asamblea en curso',
  notOpened: 'Asamblea con la sesión sin abrir',
  today: 'Asamblea de hoy',
  next: 'Próxima asamblea',
  moreVotings: (votings: number) =>
    votings === 1 ? 'Y otra votación abierta' : `Y otras ${count(votings)} votaciones abiertas`,
};

export const DASHBOARD_TEXTS = {
  failure: 'No se pudieron cargar las cifras',

  members: 'Asociados',
  requests: 'Solicitudes de registro',
  assistance: 'Solicitudes RAFA',
  behind: (members: number) => `${count(members)} en mora`,
  withoutPassword: (users: number) => `${count(users)} sin contraseña`,
  attendance: 'Asistencia a asambleas',
  /** States the year only if it adds to the month and the total. */
  registered: (now: number, year: number, total: number) =>
    `${now === 0 ? 'Ninguno registrado' : pluralize(now, 'registrado', 'registrados')} este mes${year > now && year < total ? ` · ${count(year)} en doce meses` : ''}`,
  oldest: (day: string) => `La más antigua espera desde ${day}`,
  asked: (last: number, year: number) =>
    `Este mes · ${count(last)} el mes anterior · ${count(year)} en doce meses`,
  attended: (here: number, total: number, title: string) => `${count(here)} de ${count(total)} en «${title}»`,
  before: (share: string) => ` · ${share} en la anterior`,
  byMonth: (figures: readonly string[]) => `Por mes: ${figures.join(', ')}.`,
  byAssembly: (figures: readonly string[]) => `Por asamblea: ${figures.join('; ')}.`,

  results: 'Últimos resultados',
  participation: (participation: DashboardResult['participation'], share: string) =>
    `${participation.cast === 1 ? 'Votó' : 'Votaron'} ${castText(participation)} · ${share}`,
  cast: (ballots: number) => pluralize(ballots, 'voto', 'votos'),

  activity: 'Actividad reciente',
  allActivity: 'Ver toda la actividad',

  firstSteps: 'Primeros pasos',
  progress: (done: number, all: number) => `${done} de ${all} listos`,
  done: 'listo',
  pending: 'pendiente',
  dismiss: 'Ocultar',
  dismissAbout: 'Ocultar los primeros pasos',
  steps: {
    password: [
      'Cambie la contraseña inicial',
      'La que se mostró al instalar ya la vio alguien más que usted.',
    ],
    links: ['Ponga los enlaces', 'Lo que abren los botones de la aplicación.'],
    news: ['Publique la primera noticia', 'Aparece en la aplicación en cuanto la guarda.'],
    members: ['Importe a los asociados', 'De una hoja de cálculo, o uno por uno.'],
    invitations: ['Envíe las invitaciones', 'Cada persona recibe un enlace y pone su contraseña.'],
    assembly: ['Cree la primera asamblea', 'Con su agenda, su lista y su quórum.'],
  } as const satisfies Record<keyof FirstSteps, readonly [title: string, about: string]>,
};

export const COUNTDOWN_TEXTS = {
  ends: (hour: string) => `Termina a ${hour}`,
  endsOn: (moment: string) => `Termina el ${moment}`,
  minutes: (left: string) => `Empieza en ${left}`,
  tomorrow: 'Empieza mañana',
  days: (days: number) => `Faltan ${count(days)} días`,
};

export const QUORUM_TEXTS = {
  nobody: 'La lista está vacía',
  onRoll: (total: number) => `${count(total)} en la lista`,
  here: (here: number, total: number) => `${count(here)} de ${count(total)} presentes o representados`,
  reached: (here: number, total: number) => `Hay quórum: ${count(here)} de ${count(total)} en la lista`,
  missing: (here: number, needed: number) => `Quórum: ${count(here)} de ${count(needed)} que se necesitan`,
};
