/** How texts are compared wherever case and accents make no difference (R1.7): on both sides of the wire. */

import { normalText } from './normal-text.ts';

/**
 * Text as searches compare it: no accents, no case, single spaces, nothing invisible. `ñ` folds to `n`, as people type it.
 */
export const fold = (...parts: readonly (string | null | undefined)[]): string =>
  normalText(parts.filter(Boolean).join(' '))
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
