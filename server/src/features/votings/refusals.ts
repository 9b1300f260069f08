/** Refusals of votings: every problem that the domain finds, as HTTP and in Spanish. */
import { conflict, forbidden, invalid, notFound, type Refusal } from '../../runtime/errors.ts';
import type { BallotProblem } from './domain/ballot-rules.ts';
import type { QuestionKind } from './domain/question-kinds.ts';
import type {
  ClosingProblem,
  DeletionProblem,
  EditProblem,
  OpeningProblem,
} from './domain/question-rules.ts';

/** Refusals of a ballot without a valid choice: field and advice. */
const CHOICES: Readonly<Record<QuestionKind, readonly [field: string, message: string]>> = {
  approval: ['vote', 'Vote a favor, en contra o en blanco'],
  candidate: ['candidateId', 'Elija uno de los candidatos de la lista'],
};

type Problem = BallotProblem | EditProblem | OpeningProblem | ClosingProblem | DeletionProblem;
type Reason = Problem['reason'];
type ProblemOf<R extends Reason> = Problem & { readonly reason: R };

const many = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

const REFUSALS: { readonly [R in Reason]: (problem: ProblemOf<R>) => Refusal } = {
  'no-power': () => forbidden('No tiene un poder vigente de esta persona en la asamblea'),
  'already-voted': () => conflict('Este voto ya estaba registrado. Se contó una sola vez.'),
  'not-open-yet': () => conflict('La votación todavía no se ha abierto'),
  closed: () => conflict('La votación está cerrada; no se recibió el voto'),
  'not-on-roll': () => forbidden('No está en la lista de esta asamblea'),
  'cannot-vote': () => forbidden('No tiene derecho a votar en esta asamblea'),
  'holder-present': () =>
    conflict('La persona representada está presente: el poder queda suspendido mientras ella esté'),
  'attorney-absent': () => conflict('Registre su asistencia antes de votar en nombre de otra persona'),
  absent: () => conflict('Registre su asistencia antes de votar'),
  represented: () =>
    conflict('Está representado por un apoderado; para votar en persona registre su asistencia'),
  'not-in-frozen-roll': () =>
    conflict('La lista de votantes quedó fija al abrir la votación y este voto no está en ella'),
  'late-power': () =>
    conflict(
      'Este poder se registró con la votación ya abierta: vale desde la próxima votación que se abra, no en esta',
    ),
  'invalid-choice': ({ kind }) => invalid(...CHOICES[kind]),
  frozen: () =>
    conflict('La pregunta ya se abrió a votación: ni su texto ni sus candidatos se pueden cambiar.'),
  'takes-no-candidates': () =>
    invalid('peopleToVote', 'Esta pregunta es de sí o no; para elegir entre candidatos cree otra pregunta.'),
  'already-open': () => conflict('La votación ya está abierta'),
  'imported-result': () =>
    conflict(
      'El resultado de esta votación se importó de otro sistema, sin sus votos, y no se puede abrir de nuevo. Para votar otra vez, cree otra pregunta.',
    ),
  'unconfirmed-ballots': ({ ballots }) =>
    conflict(
      `La votación ya tiene ${ballots === 1 ? 'un voto, que se conservará' : `${ballots} votos, que se conservarán`}. Confirme que quiere abrirla de nuevo.`,
    ),
  nobody: () =>
    conflict(
      'La asamblea no tiene asistentes y su registro no está habilitado. Agregue asistentes antes de abrir la votación.',
    ),
  'no-quorum': ({ quorum: { needed, present, represented } }) =>
    conflict(
      `No hay quórum: ${needed === 1 ? 'hace falta' : 'hacen falta'} ${needed} y hay ${present + represented} (${many(present, 'presente')} y ${many(represented, 'representado')}).`,
    ),
  'too-few-candidates': ({ candidates, needed }) =>
    conflict(`Una votación por lista necesita al menos ${needed} candidatos y tiene ${candidates}.`),
  'already-closed': () => conflict('La votación ya está cerrada'),
  'close-first': () => conflict('La votación está abierta. Ciérrela antes de eliminar la pregunta.'),
};

/** The refusal of a problem that the domain found. */
export const refusalOf = <R extends Reason>(problem: ProblemOf<R>): Refusal =>
  (REFUSALS[problem.reason] as (problem: ProblemOf<R>) => Refusal)(problem);

/** Throws the refusal of a problem, where there is one. */
export function refuse(problem: Problem | null): void {
  if (problem) throw refusalOf(problem);
}

export const unknownQuestion = (): Refusal =>
  notFound('Esta pregunta ya no existe. Vuelva a cargar la lista.');
/** For members, whether the question exists or not (R3.9). */
export const notTheirQuestion = (): Refusal =>
  notFound('Esta pregunta ya no existe o usted no está en la lista de su asamblea.');
export const unknownCandidate = (): Refusal =>
  invalid('peopleToVote', 'Uno de los candidatos ya no es usuario. Vuelva a elegirlos.');
export const otherAssembly = (): Refusal => invalid('assambleId', 'Esta pregunta es de otra asamblea');
export const onlyOneself = (): Refusal => forbidden('Solo puede ver sus propios votos');
