/** Converts text to the characters of the standard PDF fonts: the Windows Western alphabet. */

/** Beyond Latin-1. */
const WINDOWS_EXTRAS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** Transliteration of letters that do not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '≥': '>=',
  '≤': '<=',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '′': "'",
  '″': '"',
  '→': '->',
  '←': '<-',
};

const fits = (character: string): boolean =>
  /[\n\x20-\x7e\xa1-\xff]/.test(character) || WINDOWS_EXTRAS.includes(character);

function replaced(character: string): string {
  if (fits(character)) return character;
  if (/\s/.test(character)) return ' ';
  const known = PLAIN[character];
  if (known) return known;
  const bare = character
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\u2044/g, '/');
  return bare !== '' && [...bare].every(fits) ? bare : '?';
}

const usual = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC');

/** Powers of which the font lacks a digit: 10⁹ is not 109. */
const POWERS = /[⁰¹²³⁴-⁹⁺⁻]*[⁰⁴-⁹⁺⁻][⁰¹²³⁴-⁹⁺⁻]*/g;

/** Signs that the font lacks, in words. */
const inWords = (text: string) =>
  text
    .replace(POWERS, (power) => `^${power.normalize('NFKC')}`)
    .replace(/ ?≥ ?/g, ' mayor o igual que ')
    .replace(/ ?≤ ?/g, ' menor o igual que ');

/** A text in the characters of the font; one that has no likeness there becomes '?'. */
export const printable = (text: string): string => [...inWords(usual(text))].map(replaced).join('');

/** Characters beyond ASCII; the others are printed as they are. */
const FOREIGN = /[^\n\x20-\x7e]/gu;

/** The characters of a text that are printed as '?', each once, in their order. */
export const unprintable = (text: string): string[] =>
  [...new Set(usual(text).match(FOREIGN))].filter((character) => replaced(character) === '?');
