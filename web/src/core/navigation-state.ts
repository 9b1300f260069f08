/** Stored objects that a list hands to its form in the navigation state, where other screens and tabs leave anything. */

/** Returns a function that takes an object with an id and these fields out of a state; null where there is none. */
export const storedWith =
  <Stored extends { readonly id: unknown }>(...fields: readonly (keyof Stored & string)[]) =>
  (state: unknown): Stored | null =>
    typeof state === 'object' && state !== null && ['id', ...fields].every((field) => field in state)
      ? (state as Stored)
      : null;

/** The address of a form for a record, for new tabs and shared links (R4.9). */
export const editPath = (form: string, { id }: { readonly id: number }): string => `${form}?id=${id}`;
