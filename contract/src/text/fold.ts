/** Folds text for comparisons without case and accents (R1.7), in client and server. */

import { comparableText } from './normal-text.ts';

/** Apostrophes, and accents that are typed for one. Compatibility would turn an accent into a blank. */
const APOSTROPHES = /[‘’‛ʹʻʼˈ′´`＇]/g;

/** Letters without a separable accent, and their usual typing. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const ANY_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** A heading of a table in the form of comparisons, without the sign of a mandatory column: `Nombre *`. */
export const foldHeading = (heading: string): string => fold(heading).replace(/[\s*:]+$/, '');

/**
 * Text in the form of searches: no accents, no case, single spaces, nothing invisible, one kind of apostrophes and
 * hyphens. `ñ` folds to `n`, as people type it.
 */
export const fold = (...parts: readonly (string | null | undefined)[]): string =>
  comparableText(parts.filter(Boolean).join(' ').replace(APOSTROPHES, "'"))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\u2044/g, '/')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(ANY_LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The folded words of a typed search, which are found in any order: `Escobar, Ana` has two. A comma within a number stays, and a
 * word contained in another one is dropped.
 */
export function wordsOf(typed: string): string[] {
  const folded = fold(typed).trim();
  const words = [...new Set(folded.split(/\s+|[,;](?!\d)/))].filter(Boolean);
  // Signs alone find nothing, instead of everything.
  if (words.length === 0) return folded === '' ? [] : [folded];
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** Whether one of the folded texts has all of the words. */
export const haveWords = (texts: readonly string[], words: readonly string[]): boolean =>
  texts.some((text) => words.every((word) => text.includes(word)));
