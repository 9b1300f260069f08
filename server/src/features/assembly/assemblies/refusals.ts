/** Refusals of assemblies: every problem that the domain finds, as HTTP and in Spanish. */
import { pluralize } from '@vigilia/contract/text/count';
import { conflict, invalid, type Refusal } from '../../../kernel/runtime/errors.ts';
import type { AssemblyProblem } from './domain/assembly-rules.ts';
import type { OwnPresenceProblem } from './domain/own-presence.ts';

type Reason = AssemblyProblem['reason'] | OwnPresenceProblem['reason'];

/** The field of a problem with what was sent; null for a conflict with what is stored. */
const TEXTS: Readonly<
  Record<Exclude<Reason, 'contradicts-quorum-check' | 'repeated-point'>, readonly [string | null, string]>
> = {
  'ends-before-start': [
    'endDate',
    'La asamblea no puede terminar antes de empezar. Revise las fechas y las horas.',
  ],
  'quorum-of-nobody': ['quorumMin', 'Una asamblea con quórum necesita un mínimo de al menos una persona.'],
  'second-call-too-early': [
    'secondCall',
    'La segunda convocatoria empieza después de la primera. Revise su fecha y su hora.',
  ],
  'second-call-after-end': [
    'secondCall',
    'La segunda convocatoria empieza antes del fin de la asamblea. Revise su fecha y su hora, o el fin.',
  ],
  'second-call-larger': [
    'secondCall',
    'El quórum de la segunda convocatoria no puede ser mayor que el de la primera. Revise los dos números.',
  ],
  'second-call-without-quorum': [
    'secondCall',
    'Solo una asamblea con quórum tiene segunda convocatoria. Indique el quórum de la primera o quite la segunda.',
  ],
  'second-call-began': [
    'secondCall',
    'El quórum ya se verificó en segunda convocatoria: no se puede quitar.',
  ],
  'second-call-checked': [
    null,
    'El quórum ya se verificó en segunda convocatoria: ni ella ni la necesidad de quórum se pueden cambiar. Si un dato estaba mal, escríbalo en el acta.',
  ],
  'quorum-was-counted': [
    null,
    'El quórum de esta asamblea ya se verificó o ya se abrió una votación con él: no se puede cambiar a quiénes cuenta. Si estaba mal, escríbalo en el acta.',
  ],
  'voting-is-open': [
    null,
    'Hay una votación abierta: mientras tanto el quórum no se puede cambiar. Cierre la votación y vuelva a intentarlo.',
  ],
  'not-remote': [
    null,
    'En esta asamblea la asistencia a distancia la registra la mesa. Comuníquese con la mesa de registro.',
  ],
  'not-hall': [
    null,
    'En esta asamblea la asistencia en el salón la registra la mesa. Acérquese a la entrada.',
  ],
  'not-unstated': [
    null,
    'En esta asamblea hay que decir dónde participa. Regístrese en la página para votar o en la mesa de la entrada.',
  ],
  'code-missing': ['hallCode', 'Escriba el código de seis cifras que se ve en la pantalla del salón.'],
  'code-wrong': [
    'hallCode',
    'Este código ya cambió o no es el del salón. Use el que se ve ahora en la pantalla del salón.',
  ],
};

function refusalOf(problem: AssemblyProblem | OwnPresenceProblem): Refusal {
  if (problem.reason === 'contradicts-quorum-check')
    return conflict(
      `El quórum se verificó con ${problem.people} de ${pluralize(problem.needed, 'persona necesaria', 'personas necesarias')}, y este cambio diría lo contrario. Deje el quórum como estaba; si estaba mal, escríbalo en el acta.`,
    );
  if (problem.reason === 'repeated-point')
    return invalid('orderDay', `La agenda repite el punto «${problem.point}».`);
  const [field, text] = TEXTS[problem.reason];
  return field === null ? conflict(text) : invalid(field, text);
}

export function refuse(problem: AssemblyProblem | OwnPresenceProblem | null): void {
  if (problem) throw refusalOf(problem);
}
