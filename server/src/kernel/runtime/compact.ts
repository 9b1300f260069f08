/** The truthy values of a list, for `compact([always, isSo && sometimes])`. */
export const compact = <T>(values: readonly (T | false | null | undefined | '')[]): T[] =>
  values.filter(Boolean) as T[];
