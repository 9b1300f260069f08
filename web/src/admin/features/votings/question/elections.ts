/** Questions of elections: second rounds belong to their first round, whose result includes theirs (R12.24). */

import type { VotingOrder } from '@vigilia/contract/assemblies/hall';
import type { Question } from '@vigilia/contract/votings/votings';
import { fold } from '../../../../core/text.ts';

type Round = Pick<Question, 'id' | 'state' | 'secondRoundOf'>;

/** The first round of a second round; undefined for others, and for a deleted one. */
export const firstRoundOf = <Q extends Round>(questions: readonly Q[], { secondRoundOf }: Round) =>
  secondRoundOf === undefined ? undefined : questions.find(({ id }) => id === secondRoundOf);

/** Whether the result of a closed second round is part of that of its first round. */
export const isPartOfFirst = (questions: readonly Round[], question: Round): boolean =>
  question.state === 'closed' && firstRoundOf(questions, question)?.state === 'closed';

/** The second rounds of a question. */
export const roundsOf = <Q extends Round>(questions: readonly Q[], { id }: Round): Q[] =>
  questions.filter(({ secondRoundOf }) => secondRoundOf === id);

/** Whether it is closed with an undecided tie. */
export const isTied = ({ state, result }: Pick<Question, 'state' | 'result'>): boolean =>
  state === 'closed' && (result?.undecided?.drawSeats ?? 0) > 0;

/** A second round that was made for a tie and is not opened yet. */
export const unopenedRound = <Q extends Round>(rounds: readonly Q[]): Q | undefined =>
  rounds.find(({ state }) => state === 'draft');

/** The questions in their order, each second round after its first. */
export function byElection<Q extends Round>(questions: readonly Q[]): Q[] {
  const after = (question: Q): Q[] => [question, ...roundsOf(questions, question).flatMap(after)];
  return questions.filter((question) => !firstRoundOf(questions, question)).flatMap(after);
}

/** The current and the next voting of the run sheet. Pure. */
type Known = Pick<Question, 'id' | 'state' | 'agendaPoint'>;

const isAt = ({ agendaPoint }: Known, point: string | null): boolean =>
  (agendaPoint ? fold(agendaPoint) : null) === (point === null ? null : fold(point));

/** The drafts of the current point, then those without a point; without a current point all, in order. */
const draftsAt = <Q extends Known>(questions: readonly Q[], point: string | null): readonly Q[] => {
  const drafts = questions.filter(({ state }) => state === 'draft');
  if (point === null) return drafts;
  return [
    ...drafts.filter((question) => isAt(question, point)),
    ...drafts.filter(({ agendaPoint }) => !agendaPoint),
  ];
};

/** The voting after the current one. */
export const nextVoting = <Q extends Known>(
  questions: readonly Q[],
  point: string | null,
  atHand: number | null,
): Q | undefined => draftsAt(questions, point).find(({ id }) => id !== atHand);

/**
 * The open voting, else the chosen one unless it is of another point, else the one closed last at the current point, else the
 * next draft.
 * @param order from the live stream
 * @param chosen by the chair on this screen
 */
export function votingAtHand<Q extends Known>(
  questions: readonly Q[],
  order: VotingOrder | undefined,
  current: { readonly text: string; readonly startedAt: string | null } | undefined,
  chosen: number | null,
): Q | undefined {
  const point = current?.text ?? null;
  const byId = (id: number | null | undefined) => questions.find((question) => question.id === id);
  const open = byId(order?.open[0]) ?? questions.findLast(({ state }) => state === 'open');
  if (open?.state === 'open') return open;
  const wanted = byId(chosen);
  if (wanted && (point === null || !wanted.agendaPoint || isAt(wanted, point))) return wanted;
  const closed = byId(order?.closed);
  if (closed && (!current || isAt(closed, point))) return closed;
  // Without a point of its own it belongs to the point at which it was closed.
  if (closed && !closed.agendaPoint && (order?.closedAt ?? '') >= (current?.startedAt ?? '')) return closed;
  return draftsAt(questions, point)[0];
}
