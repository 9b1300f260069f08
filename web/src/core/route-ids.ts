/** The ids in the address of a screen. */
import { useParams } from 'react-router';

/** The id in a part of an address; 0, which no record has, where it is no number. */
export const idIn = (part: string): number => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : 0);

/** Ids of an assembly and its question from the address; 0, which no record has, where it holds no number. */
export function useRouteIds(): { assemblyId: number; questionId: number } {
  const { assemblyId = '', questionId = '' } = useParams();
  return { assemblyId: idIn(assemblyId), questionId: idIn(questionId) };
}
