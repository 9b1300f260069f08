/**
 * The normal form of texts that identify a person or thing: names, titles, addresses, document numbers. Two that look
 * the same are the same, and one without visible characters is empty (docs/decisions/0034-identifying-texts.md).
 */

/** Texts that need no normalisation, nearly all in Spanish: printable ASCII, and Latin-1 from À to ÿ. */
const PLAIN = /^[\x20-\x7e\xc0-\xff]*$/;

/**
 * Characters without a shape: of format and direction, joiners, variation selectors, tags, Hangul fillers, the blank
 * Braille pattern, the place of an object, an empty note head.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu;

/**
 * Signs that Spanish is written with and that compatibility (NFKC) would take apart: ordinals, powers, fractions, the
 * ellipsis, the trade mark, and standalone accents, as in O´Connor.
 */
const KEPT = /([ªº¹²³¼½¾…™¨¯´¸\u02d8-\u02dd]+)/u;

/**
 * Standalone letters. Those of \p{Lm} modify others, as combining marks do; private and unassigned characters look
 * different, or are invisible, on each machine.
 */
const LETTER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u;
const VISIBLE = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}\p{P}\p{S}]/u;

/** Whether a text has a standalone letter, as the name of a person does. */
export const hasLetter = (text: string): boolean => LETTER.test(text);

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(withoutInvisible(text));

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** More marks in a row than any script writes; the two that are no marks become marks by compatibility. */
const TOO_MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Drops marks beyond 30 in a row, as the Stream-Safe Text Format (UAX 15) bounds them: normalising sorts each row of
 * marks in quadratic time.
 */
export const limitMarks = (text: string): string => text.replace(TOO_MANY_MARKS, '$1');

/**
 * The stored and compared form of a text: no other widths and forms of letters, nothing invisible, usual blanks and
 * hyphens.
 */
export function normalText(text: string): string {
  if (PLAIN.test(text)) return text;
  const compatible = limitMarks(text)
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : part.normalize('NFKC')))
    .join('');
  // Again: removing invisible characters may have joined rows of marks.
  return limitMarks(compatible.replace(INVISIBLE, ''))
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFC');
}

/** The value of a decimal digit of any script: those of a script follow one another from its zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** A text of which each character counts, as those of an address or a number: digits of any script are the usual ones. */
export const normalCode = (text: string): string =>
  PLAIN.test(text)
    ? text
    : normalText(limitMarks(text).normalize('NFKC')).replace(/(?![0-9])\p{Nd}/gu, digitOf);
