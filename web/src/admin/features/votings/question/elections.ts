/** The questions of elections: second rounds belong to their first round, whose result is that of all (R12.24). */
import type { Question } from '@vigilia/contract/votings/votings';

type Round = Pick<Question, 'id' | 'state' | 'secondRoundOf'>;

/** The first round of a second round; undefined for others, and where it was deleted. */
export const firstRoundOf = <Q extends Round>(questions: readonly Q[], { secondRoundOf }: Round) =>
  secondRoundOf === undefined ? undefined : questions.find(({ id }) => id === secondRoundOf);

/** Whether the result of a closed second round is part of that of its first round. */
export const isPartOfFirst = (questions: readonly Round[], question: Round): boolean =>
  question.state === 'closed' && firstRoundOf(questions, question)?.state === 'closed';

/** The second rounds of a question. */
export const roundsOf = <Q extends Round>(questions: readonly Q[], { id }: Round): Q[] =>
  questions.filter(({ secondRoundOf }) => secondRoundOf === id);

/** Whether it is closed with a tie that nobody has decided. */
export const isTied = ({ state, result }: Pick<Question, 'state' | 'result'>): boolean =>
  state === 'closed' && (result?.undecided?.drawSeats ?? 0) > 0;

/** The second round that is made and not opened, where the assembly chose one for a tie. */
export const unopenedRound = <Q extends Round>(rounds: readonly Q[]): Q | undefined =>
  rounds.find(({ state }) => state === 'draft');

/** The questions in their order, each second round after its first. */
export function byElection<Q extends Round>(questions: readonly Q[]): Q[] {
  const after = (question: Q): Q[] => [question, ...roundsOf(questions, question).flatMap(after)];
  return questions.filter((question) => !firstRoundOf(questions, question)).flatMap(after);
}
