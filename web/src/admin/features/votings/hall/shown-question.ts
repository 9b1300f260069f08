/** The question that the hall shows (R12.26). Pure. */
import type { VotingOrder } from '@vigilia/contract/assemblies/hall';
import type { Question } from '@vigilia/contract/votings/votings';

type Known = Pick<Question, 'id' | 'state'>;

/**
 * The requested question, until another one is opened; else the one opened last, else the one closed last.
 * @param order from the stream; a backend without it returns only states, and questions are opened in their order
 * @param wanted the question of 'Proyectar'
 */
export function shownQuestion(
  questions: readonly Known[] | undefined,
  order: VotingOrder | undefined,
  wanted: number | null,
): number | null {
  if (wanted !== null && (!questions || questions.some(({ id }) => id === wanted))) return wanted;
  const [latest] = openQuestions(questions, order);
  return latest ?? order?.closed ?? lastOf(questions, 'closed');
}

/** The ids of the open questions, latest opening first. */
export const openQuestions = (
  questions: readonly Known[] | undefined,
  order: VotingOrder | undefined,
): readonly number[] =>
  order?.open ??
  (questions ?? [])
    .filter(({ state }) => state === 'open')
    .map(({ id }) => id)
    .reverse();

const lastOf = (questions: readonly Known[] | undefined, state: Question['state']): number | null =>
  questions?.findLast((question) => question.state === state)?.id ?? null;

/** The next question after the shown one: the first that was never opened. */
export const nextQuestion = <Q extends Known>(
  questions: readonly Q[] | undefined,
  shown: number | null,
): Q | undefined => questions?.find(({ id, state }) => state === 'draft' && id !== shown);

/** The order of the stream updated by later states, if the stream is cut: newly opened ones first, newly closed ones last. */
export function updatedOrder(order: VotingOrder, questions: readonly Known[]): VotingOrder {
  const stateOf = new Map(questions.map(({ id, state }) => [id, state]));
  const isOpen = (id: number) => stateOf.get(id) === 'open';
  const opened = questions.filter(({ id }) => isOpen(id) && !order.open.includes(id)).map(({ id }) => id);
  const closed = [...order.open, order.closed].find((id) => id !== null && stateOf.get(id) === 'closed');
  return { open: [...opened.reverse(), ...order.open.filter(isOpen)], closed: closed ?? null };
}

/**
 * The order of openings and closings: that of the stream, else the last known one updated by the list.
 * @param known the result before; without it an older voting would be shown again once the newest is closed
 * @param streamed if it is newer than the list
 */
export function followedOrder(
  questions: readonly Known[] | undefined,
  known: VotingOrder | undefined,
  streamed: VotingOrder | undefined,
): VotingOrder | undefined {
  if (streamed || !questions) return streamed ?? known;
  if (known) return updatedOrder(known, questions);
  return { open: [...openQuestions(questions, undefined)], closed: lastOf(questions, 'closed') };
}

/** The administrator's settings of the hall, stored for each assembly in this browser. */
export interface HallSettings {
  /** Whether results are shown while a voting is open. */
  readonly showsOpenResults: boolean;
  /** Set while the assembly replaces a question; else null. */
  readonly pause: Pause | null;
}

/** The assembly is shown instead of a question. */
export interface Pause {
  readonly at: number;
  /** Whether the question has been open since. */
  readonly whileOpen: boolean;
}

/** A pause with the present state of its question: an opening ends it, a close does not. */
export function currentPause(pause: Pause | null, open: readonly number[] | undefined): Pause | null {
  if (!pause || !open) return pause;
  const isOpen = open.includes(pause.at);
  if (isOpen === pause.whileOpen) return pause;
  return isOpen ? null : { ...pause, whileOpen: false };
}

/** The last and the next voting to name while the assembly replaces a question. */
export function announcedBeside<Q extends Known>(
  questions: readonly Q[] | undefined,
  shown: number | null,
  open: readonly number[],
): { readonly last: Q | undefined; readonly next: Q | undefined } {
  const current = questions?.find(({ id }) => id === shown && !open.includes(id));
  return {
    last: current?.state === 'closed' ? current : undefined,
    next: current?.state === 'draft' ? current : nextQuestion(questions, shown),
  };
}
