/** Texts of lots, votes on paper and second rounds. */

import { enumerate } from '@vigilia/contract/text/enumerate';
import { type CountMismatch, countMismatch, type HandCount } from '@vigilia/contract/votings/hand-count';
import type { PendingPaper, Undecided } from '@vigilia/contract/votings/question-results';
import type { PaperSigner } from '@vigilia/contract/votings/voting-decisions';
import { pluralize } from '../../../../core/text.ts';

const votes = (number: number) => pluralize(number, 'voto', 'votos');
const people = (number: number) => pluralize(number, 'persona', 'personas');

export const LOT_TEXTS = {
  open: 'Registrar sorteo',
  title: 'Registrar sorteo',
  about: (seats: number) =>
    seats === 1
      ? 'Hagan el sorteo a la vista de la asamblea y registre su resultado. Queda en el acta y no se puede cambiar.'
      : `Hagan el sorteo de ${seats} cargos a la vista de la asamblea y registre su resultado. Queda en el acta y no se puede cambiar.`,
  drawn: (seats: number) =>
    seats === 1 ? 'El sorteo favoreció a' : `El sorteo favoreció a ${seats} de ellos`,
  drawnBy: 'Quién hizo el sorteo',
  witnessedBy: 'Quién fue testigo',
  review: 'Revisar',
  check: 'Revise el sorteo antes de registrarlo',
  back: 'Corregir',
  follows: (names: string, { seats, drawSeats }: Undecided) => {
    const open = seats - drawSeats;
    const rest =
      open > 0
        ? ` ${open === 1 ? 'Queda 1 cargo' : `Quedan ${open} cargos`} sin proveer, por decidir en la asamblea.`
        : '';
    return `El resultado se completa con ${names}.${rest} Queda en el acta y no se puede cambiar; solo se anula si la votación se abre de nuevo.`;
  },
  save: 'Registrar sorteo',
  saved: 'El sorteo quedó registrado',
  missing: 'Elija el resultado y escriba los dos nombres.',
};

const DEPENDENT =
  ': la contraseña o el correo de su cuenta o de la de usted los puso otro administrador, o una de las dos cuentas hizo administradora a la otra, o una tercera a las dos, en los últimos 180 días. Los votos se cuentan, y el resultado y el acta lo dicen.';

/** Said before it is done to the administrator who records a count: whose signatures are no second one (R12.20). */
export const dependentText = (signers: readonly PaperSigner[]): string | null => {
  const dependent = signers.filter(({ isIndependent }) => !isIndependent);
  if (dependent.length === 0) return null;
  const names = enumerate(dependent.map(({ name }) => name));
  const others = dependent.length === signers.length ? ' Ningún otro administrador puede darla.' : '';
  return `La firma de ${names} no contará como segunda${DEPENDENT}${others}`;
};

const unused = (left: number) =>
  `${left === 1 ? 'Queda 1 derecho' : `Quedan ${left} derechos`} a votar sin usar.`;

export const PAPER_TEXTS = {
  open: 'Registrar votos en papel',
  title: 'Registrar votos en papel',
  about: (left: number) =>
    `Para quienes votaron con papeleta porque no pudieron hacerlo en la aplicación. ${unused(left)}`,
  secret: 'Como el voto es secreto, hasta el cierre nadie ve estos votos en los resultados.',
  voters: 'Quiénes votaron en papel',
  choose: 'Elegir personas',
  pickerTitle: 'Personas que votaron en papel',
  pickerAbout: 'Elija a quienes votaron en papel. Se muestran quienes tienen derecho y no han votado.',
  nobody: 'Todavía no hay nadie elegido.',
  others: (number: number) => `y ${number} más`,
  counts: 'Votos contados',
  marks: (marks: number) => `Cada papeleta puede llevar hasta ${marks} marcas.`,
  revealing: {
    one: 'Con una sola persona, los resultados en papel muestran cómo votó. Si puede, registre su papeleta junto con otras.',
    same: 'Todas las papeletas dicen lo mismo: los resultados en papel muestran cómo votaron estas personas.',
  },
  counted: (voters: number) => `${people(voters)} en papel: los votos cuadran.`,
  countedBy: 'Quién contó los votos',
  witnessedBy: 'Quién fue testigo',
  save: 'Registrar votos',
  saved: (ballots: number, isPending: boolean) =>
    `${ballots === 1 ? 'Se registró' : 'Se registraron'} ${votes(ballots)} en papel${isPending ? ', por confirmar' : ''}`,
  savedDetail: (left: number) => unused(left),
  notNumbers: 'Escriba los votos con números enteros.',
  missing: 'Escriba quién contó los votos y quién fue testigo.',
};

export const PENDING_PAPER_TEXTS = {
  title: (ballots: number) => `${votes(ballots)} en papel por confirmar`,
  about: ({ countedBy, witnessedBy, recordedBy }: PendingPaper) =>
    `Contó ${countedBy}; testigo: ${witnessedBy}; registró ${recordedBy}.`,
  sign: (ballots: number) =>
    `Otro administrador ${ballots === 1 ? 'lo confirma aquí, con su cuenta: antes no cuenta' : 'los confirma aquí, con su cuenta: antes no cuentan'} ni se cierra la votación.`,
  votes: (counted: PendingPaper['votes']) =>
    `Registrados: ${counted.map((each) => `${each.option}, ${each.votes}`).join('; ')}.`,
  /** Said before it is done to the administrator who confirms it. */
  dependent: (name: string) => `Su firma no contará como segunda de la de ${name}${DEPENDENT}`,
  confirm: 'Confirmar votos en papel',
  confirmTitle: '¿Confirmar los votos en papel?',
  confirmText:
    'Confirme solo si usted también contó las papeletas. Después no se pueden cambiar, y su nombre queda en el acta.',
  confirmed: 'Los votos en papel quedaron confirmados',
  discard: 'Descartar',
  discardTitle: '¿Descartar los votos en papel?',
  discardText:
    'No se contarán, y esas personas podrán votar otra vez mientras la votación siga abierta. Queda sellado que se descartaron.',
  discarded: 'Los votos en papel se descartaron',
};

export function countProblemText(problem: HandCountProblem): string {
  switch (problem.reason) {
    case 'no-voters':
      return 'Elija primero a las personas que votaron en papel.';
    case 'missing':
      return `${problem.votes === 1 ? 'Falta' : 'Faltan'} ${votes(problem.votes)} por repartir.`;
    case 'too-many':
      return `${problem.votes === 1 ? 'Sobra' : 'Sobran'} ${votes(problem.votes)} para las personas elegidas.`;
    case 'too-many-for-one':
      return 'Una opción tiene más votos que papeletas marcadas.';
  }
}

export const SECOND_ROUND_TEXTS = {
  open: 'Segunda vuelta',
  see: 'Ver la segunda vuelta',
  title: 'Segunda vuelta',
  about: (seats: number) =>
    `Se crea otra pregunta para ${seats === 1 ? 'el cargo que falta' : `los ${seats} cargos que faltan`}, con los candidatos que elija. Quien ya fue elegido lo sigue siendo. Después podrá abrirla.`,
  question: 'Título de la pregunta',
  candidates: 'Candidatos de la segunda vuelta',
  save: 'Crear segunda vuelta',
  saved: 'La segunda vuelta está lista para abrirse',
};

/** A typed count by hand (R12.20). */
type HandCountProblem = CountMismatch | { readonly reason: 'no-voters' };

/** Checks a count like the backend; null if its votes fit. */
export const handCountProblem = (count: HandCount): HandCountProblem | null =>
  count.ballots === 0 ? { reason: 'no-voters' } : countMismatch(count);

/** A typed count; 0 without input. Undefined for any other text than a whole number. */
export function countOf(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/**
 * How far a correct count reveals the choices of its voters, as it is shown apart from electronic votes.
 * @param votes of each option, the blank one included
 */
export function revealing(ballots: number, votes: readonly number[]): 'one' | 'same' | null {
  if (ballots === 1) return 'one';
  return votes.every((number) => number === 0 || number === ballots) ? 'same' : null;
}
