/** Refusals of powers of attorney: every problem that the domain finds, as HTTP and in Spanish. */
import { conflict, invalid, type Refusal } from '../../runtime/errors.ts';
import type { PowerProblem } from './domain/power-rules.ts';

/** The names of both parties. No sentence begins with one, because a registered name may begin with a small letter. */
interface Parties {
  readonly represented: string;
  readonly attorney: string;
}

/** The refusal of a power that cannot be given. */
export function refusalOf(problem: PowerProblem, { represented, attorney }: Parties): Refusal {
  switch (problem.reason) {
    case 'oneself':
      return invalid(
        'userIdToDelegate',
        'Nadie puede representarse a sí mismo. Elija a dos personas distintas.',
      );
    case 'attorney-not-on-roll':
      return conflict(
        `En la lista de la asamblea no está ${attorney}. Agregue primero al apoderado como asistente.`,
        'userIdToDelegate',
      );
    case 'has-attorney':
      return conflict(
        `En esta asamblea ${represented} ya tiene apoderado: ${problem.other}.`,
        'userIdWhoDelegates',
      );
    case 'attorney-is-represented':
      return conflict(
        `En esta asamblea ${attorney} está representado por ${problem.other} y no puede representar a otra persona.`,
        'userIdToDelegate',
      );
    case 'too-many-powers':
      return conflict(
        `En esta asamblea ${attorney} ya tiene ${problem.powers === 1 ? 'un poder' : `${problem.powers} poderes`} y el máximo por apoderado es ${problem.max}. Elija a otro apoderado.`,
        'userIdToDelegate',
      );
    case 'represents-others':
      return conflict(
        `En esta asamblea ${represented} es apoderado de ${problem.other} y no puede ceder su voto.`,
        'userIdWhoDelegates',
      );
  }
}
