/** The ids in the address of a screen. */
import { useParams } from 'react-router';

/** The id in a part of an address; 0, which no record has, for any other text. */
export const idIn = (part: string): number => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : 0);

/** Ids of an assembly and its question from the address; 0, which no record has, without a number. */
export function useRouteIds(): { assemblyId: number; questionId: number } {
  const { assemblyId = '', questionId = '' } = useParams();
  return { assemblyId: idIn(assemblyId), questionId: idIn(questionId) };
}

/**
 * Returns a function that reads an object with an id and these fields from a navigation state, in which lists pass it to their
 * form; null for any other state, as screens and tabs store various ones.
 */
export const storedWith =
  <Stored extends { readonly id: unknown }>(...fields: readonly (keyof Stored & string)[]) =>
  (state: unknown): Stored | null =>
    typeof state === 'object' && state !== null && ['id', ...fields].every((field) => field in state)
      ? (state as Stored)
      : null;

/** The address of a form for a record, for new tabs and shared links (R4.9). */
export const editPath = (form: string, { id }: { readonly id: number }): string => `${form}?id=${id}`;
