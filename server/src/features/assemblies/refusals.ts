/** Refusals of assemblies: every problem that the domain finds, as HTTP and in Spanish. */
import { invalid, type Refusal } from '../../runtime/errors.ts';
import type { AssemblyProblem } from './domain/assembly-rules.ts';

function refusalOf(problem: AssemblyProblem): Refusal {
  switch (problem.reason) {
    case 'ends-before-start':
      return invalid(
        'endDate',
        'La asamblea no puede terminar antes de empezar. Revise las fechas y las horas.',
      );
    case 'quorum-of-nobody':
      return invalid('quorumMin', 'Una asamblea con quórum necesita un mínimo de al menos una persona.');
    case 'second-call-too-early':
      return invalid(
        'secondCall',
        'La segunda convocatoria empieza después de la primera. Revise su fecha y su hora.',
      );
    case 'second-call-began':
      return invalid(
        'secondCall',
        'El quórum ya se verificó en segunda convocatoria: cambie su quórum si hace falta, pero no la quite.',
      );
    case 'repeated-point':
      return invalid('orderDay', `La agenda repite el punto «${problem.point}».`);
  }
}

/** Throws the refusal of a problem, where there is one. */
export function refuse(problem: AssemblyProblem | null): void {
  if (problem) throw refusalOf(problem);
}
