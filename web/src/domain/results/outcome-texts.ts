/** Texts of the result of a closed voting in a line. */
import { count, pluralize } from '../../core/text.ts';

/** Results of votings in words. */
export const OUTCOME_TEXTS = {
  nobody: 'Nadie votó',
  inFavour: 'A favor',
  against: 'En contra',
  blank: 'En blanco',
  most: (name: string, votes: number, all: number) => `Más votos: ${name}, ${count(votes)} de ${count(all)}`,
  tie: (names: string, votes: number) =>
    `Empate: ${names}, con ${pluralize(votes, 'voto', 'votos')} cada opción`,
  manyTie: (options: number, votes: number) =>
    `Empate de ${count(options)} opciones, con ${pluralize(votes, 'voto', 'votos')} cada una`,
  verdict: {
    approved: (votes: number, needed: number) =>
      `Aprobada: ${pluralize(votes, 'voto', 'votos')} a favor, se requerían ${count(needed)}`,
    rejected: (votes: number, needed: number) =>
      `No aprobada: ${pluralize(votes, 'voto', 'votos')} a favor, se requerían ${count(needed)}`,
  },
  elected: (people: number, names: string) =>
    `${people === 1 ? 'Persona elegida' : 'Personas elegidas'}: ${names}`,
  seats: (slate: string, seats: number) => `${slate} (${pluralize(seats, 'cargo', 'cargos')})`,
  lot: (names: string, seats: number) =>
    `Empate entre ${names}: ${seats === 1 ? 'un cargo se decide' : `${count(seats)} cargos se deciden`} por sorteo`,
  /** Between candidates, by lot or by a second round (R12.24). */
  tied: (names: string) => `Empate entre ${names}: la asamblea decide`,
  vacant: (seats: number) =>
    `${seats === 1 ? 'Queda' : 'Quedan'} ${pluralize(seats, 'cargo', 'cargos')} sin proveer`,
  noVotes: 'Nadie obtuvo votos',
  others: (more: number) => `${count(more)} más`,
  unlisted: (all: number) => `${pluralize(all, 'voto', 'votos')} sin detalle`,
};
