/** How texts are compared wherever case and accents make no difference (decisions §4): on both sides of the wire. */

/**
 * Text as searches compare it: no accents, no case, single spaces. `ñ` folds to `n`, as people type it.
 */
export const fold = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
