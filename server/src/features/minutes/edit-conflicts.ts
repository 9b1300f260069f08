/** Detects conflicting edits of the minutes by two administrators. */
import type { MinutesData } from '@vigilia/contract/minutes';
import { FIELD_NAMES } from './texts.ts';

type Some = { readonly [Field in keyof MinutesData]?: MinutesData[Field] | undefined };

/**
 * Names of fields to change that another administrator changed since they were read.
 * @param seen the values the editor has seen; fields that are not in it are changed without a check
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
