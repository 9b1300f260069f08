/** Folds text for comparisons without case and accents (R1.7), in client and server. */

import { normalText } from './normal-text.ts';

/**
 * Text in the form of searches: no accents, no case, single spaces, nothing invisible. `ñ` folds to `n`, as people type
 * it.
 */
export const fold = (...parts: readonly (string | null | undefined)[]): string =>
  normalText(parts.filter(Boolean).join(' '))
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
