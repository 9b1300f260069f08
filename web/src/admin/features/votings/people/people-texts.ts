/** Texts of the people of a voting (R12.12, R12.30). */
import { localMoment } from '@vigilia/contract/time/colombian-time';
import { count } from '../../../../core/text.ts';

export const PEOPLE_TEXTS = {
  voted: 'Personas que votaron',
  votedNone: 'Ningun participante ha votado',
  notVoted: 'Personas que no han votado',
  notVotedNone: 'Todos los participantes han votado',
  nobodyNow: 'Nadie más puede votar en este momento.',
  filter: 'Mostrar',
  all: (people: number) => `Todos (${count(people)})`,
  now: (people: number) => `Pueden votar ahora (${count(people)})`,
  others: (people: number) => `No pueden votar ahora (${count(people)})`,
  left: (at: string) => `No · salió ${localMoment(at).hour}`,
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
    suspended: 'Se le quitó el derecho a votar con la votación abierta',
  },
  cannotNow: {
    absent: () => 'Tiene derecho, pero está ausente',
    attorneyAbsent: (attorney: string | undefined) =>
      attorney
        ? `Tiene derecho, pero su apoderado está ausente: ${attorney}`
        : 'Tiene derecho, pero su apoderado está ausente',
    latePower: (attorney: string | undefined) =>
      `Tiene derecho, pero está ausente; el poder${attorney ? ` a ${attorney}` : ''} vale desde la próxima votación`,
  },
  representedBy: (name: string) => `Por poder: ${name}`,
  /** Beside the heading: the people who can vote, and the number of others listed after them. */
  missing: (can: number, others: number) =>
    `${can > 0 ? `${count(can)} con derecho; ` : ''}${count(others)} no ${others === 1 ? 'podía' : 'podían'} votar`,
  /** Beside the heading, while ballots on paper wait for their confirmation. */
  pending: (voted: number, pending: number) =>
    `${count(voted - pending)} · ${count(pending)} en papel por confirmar`,
};
