/** The ids in the address of a screen. */
import { useParams } from 'react-router';

/** Ids of an assembly and its question from the address; 0, which no record has, where it holds no number. */
export function useRouteIds(): { assemblyId: number; questionId: number } {
  const { assemblyId = '', questionId = '' } = useParams();
  const idOf = (part: string) => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : 0);
  return { assemblyId: idOf(assemblyId), questionId: idOf(questionId) };
}
