/** Detects conflicting edits of single fields of the minutes by two administrators. */
import { conflict } from '../../../kernel/runtime/errors.ts';

type Some<T> = { readonly [Field in keyof T]?: T[Field] | undefined };

/**
 * @param names of all fields, as the form shows them
 * @param seen the values the editor has seen; fields that are not in it are changed without a check
 * @throws Refusal 409 for fields to change that another administrator changed since they were read
 */
export function requireSeen<T extends object>(
  names: Readonly<Record<keyof T, string>>,
  changes: Some<T>,
  seen: Some<T>,
  stored: T,
): void {
  const fields = (Object.keys(names) as (keyof T)[]).filter(
    (field) =>
      changes[field] !== undefined &&
      seen[field] !== undefined &&
      seen[field] !== stored[field] &&
      changes[field] !== stored[field],
  );
  if (fields.length > 0)
    throw conflict(
      `Mientras usted editaba, otra persona guardó otra cosa en: ${fields.map((field) => names[field]).join(', ')}. Si guarda de nuevo, quedará lo que usted escribió.`,
    );
}
