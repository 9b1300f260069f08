/** Texts of the people of a voting (R12.12, R12.30). */
import { count } from '../../../../core/text.ts';

export const PEOPLE_TEXTS = {
  voted: 'Personas que votaron',
  votedNone: 'Ningun participante ha votado',
  notVoted: 'Personas que no han votado',
  notVotedNone: 'Todos los participantes han votado',
  votersUnknown: 'El sistema de donde viene este resultado no dijo quiénes votaron.',
  /** Under the list of a closed voting. */
  allWithoutRight: 'Las personas de esta lista no tienen derecho a votar en esta pregunta.',
  /** In place of an empty list, whose filter has the others. */
  othersCannot: 'Las demás personas no tienen derecho a votar en esta pregunta.',
  nobodyNow: 'Nadie más puede votar en este momento.',
  filter: 'Mostrar',
  now: (people: number) => `Pueden votar ahora (${count(people)})`,
  others: (people: number) => `No pueden votar ahora (${count(people)})`,
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
  /** Beside the heading: those who can vote, and how many others are listed after them. */
  missing: (can: number, others: number) => `${count(can)} · ${count(others)} que no podían votar`,
};
