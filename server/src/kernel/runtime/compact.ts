/** The values of a list that are there, for `compact([always, isSo && sometimes])`. */
export const compact = <T>(values: readonly (T | false | null | undefined | '')[]): T[] =>
  values.filter(Boolean) as T[];
