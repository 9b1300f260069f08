/** Refusals of assemblies: every problem that the domain finds, as HTTP and in Spanish. */
import { pluralize } from '@vigilia/contract/text/count';
import { conflict, invalid, type Refusal } from '../../runtime/errors.ts';
import type { AssemblyProblem } from './domain/assembly-rules.ts';
import type { OwnPresenceProblem } from './domain/own-presence.ts';

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
    case 'second-call-after-end':
      return invalid(
        'secondCall',
        'La segunda convocatoria empieza antes del fin de la asamblea. Revise su fecha y su hora, o el fin.',
      );
    case 'second-call-larger':
      return invalid(
        'secondCall',
        'El quórum de la segunda convocatoria no puede ser mayor que el de la primera. Revise los dos números.',
      );
    case 'second-call-without-quorum':
      return invalid(
        'secondCall',
        'Solo una asamblea con quórum tiene segunda convocatoria. Indique el quórum de la primera o quite la segunda.',
      );
    case 'second-call-checked':
      return conflict(
        'El quórum ya se verificó en segunda convocatoria: ni ella ni la necesidad de quórum se pueden cambiar. Si un dato estaba mal, escríbalo en el acta.',
      );
    case 'quorum-was-counted':
      return conflict(
        'El quórum de esta asamblea ya se verificó o ya se abrió una votación con él: no se puede cambiar a quiénes cuenta. Si estaba mal, escríbalo en el acta.',
      );
    case 'voting-is-open':
      return conflict(
        'Hay una votación abierta: mientras tanto el quórum no se puede cambiar. Cierre la votación y vuelva a intentarlo.',
      );
    case 'contradicts-quorum-check':
      return conflict(
        `El quórum se verificó con ${problem.people} de ${pluralize(problem.needed, 'persona necesaria', 'personas necesarias')}, y este cambio diría lo contrario. Deje el quórum como estaba; si estaba mal, escríbalo en el acta.`,
      );
    case 'second-call-began':
      return invalid('secondCall', 'El quórum ya se verificó en segunda convocatoria: no se puede quitar.');
    case 'repeated-point':
      return invalid('orderDay', `La agenda repite el punto «${problem.point}».`);
  }
}

/** Throws the refusal of a problem, where there is one. */
export function refuse(problem: AssemblyProblem | null): void {
  if (problem) throw refusalOf(problem);
}

/** Why a person cannot register themselves this way. */
export function ownPresenceRefusal({ reason }: OwnPresenceProblem): Refusal {
  switch (reason) {
    case 'not-remote':
      return conflict(
        'En esta asamblea la asistencia a distancia la registra la mesa. Comuníquese con la mesa de registro.',
      );
    case 'not-hall':
      return conflict(
        'En esta asamblea la asistencia en el salón la registra la mesa. Acérquese a la entrada.',
      );
    case 'not-unstated':
      return conflict(
        'En esta asamblea hay que decir dónde participa. Regístrese en la página para votar o en la mesa de la entrada.',
      );
    case 'code-missing':
      return invalid('hallCode', 'Escriba el código de seis cifras que se ve en la pantalla del salón.');
    case 'code-wrong':
      return invalid(
        'hallCode',
        'Este código ya cambió o no es el del salón. Use el que se ve ahora en la pantalla del salón.',
      );
  }
}
