/** Version numbers of records, which reveal a save by another administrator. */
import * as z from 'zod/mini';
import { digits } from './fields.ts';

/** Counts the saves of a record; 0 before the first one that was counted. */
export const version = z.int().check(z.nonnegative());

const WRONG_VERSION = 'La versión es un número entero';
/**
 * The version that was opened for editing: the save is refused with 409 after another one. Without it the last save wins. A form
 * sends its digits.
 */
export const openedVersion = z.optional(z.union([version, digits(WRONG_VERSION)], WRONG_VERSION));

/** The concurrent save, beside the message of a 409. */
const editConflict = z.object({
  version,
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
});
export type EditConflict = z.output<typeof editConflict>;
