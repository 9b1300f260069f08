/** The points of the agenda that questions belong to (R12.28). */
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings/votings';
import { fold } from '../../../../core/text.ts';
import { agendaOf, assemblyQuery } from '../../../../domain/assembly-query.ts';
import { QUESTION_TEXTS as T } from '../texts.ts';

/** The points of an assembly; empty until loaded. */
export const useAgenda = (assemblyId: number): readonly string[] =>
  agendaOf(useQuery(assemblyQuery(assemblyId)).data?.orderDay);

/** The position of a point in the agenda, from 0; -1 for a removed one. */
export const placeOf = (agenda: readonly string[], point: string): number =>
  agenda.findIndex((each) => fold(each) === fold(point));

/** A point with its number, or a note that it was removed from the agenda. */
export function pointText(agenda: readonly string[], point: string): string {
  const place = placeOf(agenda, point);
  if (place >= 0) return T.pointNumber(place + 1, point);
  // An agenda that is not loaded allows no statement.
  return agenda.length === 0 ? point : T.formerPoint(point);
}

type Pointed = Pick<Question, 'agendaPoint'>;

/** The heading above each question: its point, if the question before has another; else undefined. */
export function pointHeadings(questions: readonly Pointed[], agenda: readonly string[]) {
  if (!questions.some(({ agendaPoint }) => agendaPoint)) return questions.map(() => undefined);
  return questions.map(({ agendaPoint }, index) => {
    const above = questions[index - 1];
    if (above && (above.agendaPoint ?? null) === (agendaPoint ?? null)) return undefined;
    return agendaPoint ? pointText(agenda, agendaPoint) : T.unpointed;
  });
}

/** Questions in the order of their points, stable within a point; those without a point follow. */
export function orderedByAgenda<Q extends Pointed>(questions: readonly Q[], agenda: readonly string[]): Q[] {
  const rank = ({ agendaPoint }: Q) => {
    const place = agendaPoint ? placeOf(agenda, agendaPoint) : -1;
    return place < 0 ? agenda.length : place;
  };
  return questions.toSorted((a, b) => rank(a) - rank(b));
}
