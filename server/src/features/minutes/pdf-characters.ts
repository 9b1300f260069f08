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
};

const fits = (character: string): boolean =>
  /[\n\x20-\x7e\xa1-\xff]/.test(character) || WINDOWS_EXTRAS.includes(character);

function replaced(character: string): string {
  if (fits(character)) return character;
  if (/\s/.test(character)) return ' ';
  const known = PLAIN[character];
  if (known) return known;
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  return bare !== '' && [...bare].every(fits) ? bare : '?';
}

/** Removes characters that the font lacks, without replacing them. */
export const printable = (text: string): string =>
  [...text.replace(/\r\n?/g, '\n').normalize('NFC')].map(replaced).join('');
