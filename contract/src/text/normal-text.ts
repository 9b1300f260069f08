/**
 * The stored form of texts, which is the written one, and the form in which they are compared (R1.12,
 * docs/decisions/0034-identifying-texts.md).
 */

/** Texts that are equal in both forms, nearly all in Spanish: printable ASCII, and Latin-1 from À to ÿ. */
const PLAIN = /^[\x20-\x7e\xc0-\xff]*$/;

/**
 * Characters without a shape: of format and direction, joiners, variation selectors, tags, Hangul fillers, the blank
 * Braille pattern, the place of an object, an empty note head.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu;

/**
 * An emoji with the invisible characters that belong to it: of keycaps, of flags of regions, and the selectors and joiners
 * of pictures. Flags of countries have none.
 */
const PICTURE = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';
const EMOJI = `[0-9#*]\\ufe0f?\\u20e3|\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,30}\\u{e007f}|${PICTURE}(?:\\u200d${PICTURE})*`;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE.source}`, 'gu');

/**
 * Standalone letters. Those of \p{Lm} modify others, as combining marks do; private and unassigned characters look
 * different, or are invisible, on each machine.
 */
const LETTER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u;
const VISIBLE = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}\p{P}\p{S}]/u;

export const hasLetter = (text: string): boolean => LETTER.test(text);

/** Scripts in everyday use (UAX 31); signs and marks are of none. */
const SCRIPTS = (
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Thaana Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu ' +
  'Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Hangul Han Hiragana Katakana Bopomofo Common Inherited'
).split(' ');
const inScripts = (names: readonly string[]) => names.map((name) => `\\p{sc=${name}}`).join('');

/**
 * Latin letters with those of another script; Greek ones are units and variables, as in `μg`. Also letters that look like usual
 * ones: of scripts of the past or of few, clicks, small capitals and others that only linguists write.
 */
const MIXED = new RegExp(
  `^(?=.*\\p{sc=Latin}).*[^\\P{L}${inScripts(['Latin', 'Greek', 'Common'])}]|[^\\P{L}${inScripts(SCRIPTS)}]` +
    '|[\u01c0-\u01c3\u1d00-\u1d2b\u1d6b-\u1d77\u1d79-\u1d7f\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6fɡɢɪɴʀʏʙʜʟꜰꜱ]',
  'u',
);

/** The first word with letters that look Latin: those of another script beside Latin ones, or of phonetics. */
export const mixedWord = (text: string): string | undefined =>
  text.match(/[\p{L}\p{M}]+/gu)?.find((word) => MIXED.test(word));

export const isVisible = (text: string): boolean => VISIBLE.test(withoutInvisible(text));

/** Removes invisible characters, but not those that belong to an emoji. */
export const withoutInvisible = (text: string): string => text.replace(EMOJI_OR_INVISIBLE, '$1');

/** More marks in a row than any script uses; two letters become marks by compatibility. */
const TOO_MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Drops marks beyond 30 in a row, as the Stream-Safe Text Format (UAX 15) bounds them: normalising sorts each row of
 * marks in quadratic time.
 */
const limitMarks = (text: string): string => text.replace(TOO_MANY_MARKS, '$1');

/** The stored form of a text: as it is written, composed (NFC), with line feeds, nothing invisible outside emoji. */
export const normalText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : limitMarks(withoutInvisible(text))
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .normalize('NFC');

/** A text for comparisons: no other widths and forms of letters (NFKC), nothing invisible, usual blanks and hyphens. */
export function comparableText(text: string): string {
  if (PLAIN.test(text)) return text;
  // Again, as removing invisible characters may have joined rows of marks.
  return limitMarks(limitMarks(text).normalize('NFKC').replace(INVISIBLE, ''))
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFC');
}

/** The value of a decimal digit of any script: the digits of a script are consecutive from its zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** The form of an address or a number, in which each character counts: digits of any script become the usual ones. */
export const normalCode = (text: string): string =>
  PLAIN.test(text) ? text : comparableText(text).replace(/(?![0-9])\p{Nd}/gu, digitOf);
