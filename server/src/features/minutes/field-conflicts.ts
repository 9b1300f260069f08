/** Detects conflicting edits of single fields of the minutes by two administrators. */

type Some<T> = { readonly [Field in keyof T]?: T[Field] | undefined };

/**
 * Names of fields to change that another administrator changed since they were read.
 * @param names of all fields, as the form shows them
 * @param seen the values the editor has seen; fields that are not in it are changed without a check
 */
export const findEditConflicts = <T extends object>(
  names: Readonly<Record<keyof T, string>>,
  changes: Some<T>,
  seen: Some<T>,
  stored: T,
): string[] =>
  (Object.keys(names) as (keyof T)[])
    .filter(
      (field) =>
        changes[field] !== undefined &&
        seen[field] !== undefined &&
        seen[field] !== stored[field] &&
        changes[field] !== stored[field],
    )
    .map((field) => names[field]);
