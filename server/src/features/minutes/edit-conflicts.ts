/** Two administrators at the same minutes: neither undoes without knowing what the other has entered. */
import type { MinutesData } from '@vigilia/contract/minutes';
import { FIELD_NAMES } from './texts.ts';

type Some = { readonly [Field in keyof MinutesData]?: MinutesData[Field] | undefined };

/**
 * Names of the fields that are to be changed and that somebody else has changed since they were seen.
 * @param seen what the one who changes has seen; a field that is not in it is changed whatever it was
 */
export const findEditConflicts = (changes: Some, seen: Some, stored: MinutesData): string[] =>
  (Object.keys(FIELD_NAMES) as (keyof MinutesData)[])
    .filter(
      (field) =>
        changes[field] !== undefined &&
        seen[field] !== undefined &&
        seen[field] !== stored[field] &&
        changes[field] !== stored[field],
    )
    .map((field) => FIELD_NAMES[field]);
