/**
 * The machine readable zone of the new (digital) cédula: three lines of thirty characters, TD1 of ICAO 9303 part 5. The
 * number of the person (NUIP) is the optional data of the second line; the number of the first line is that of the card.
 */

const WIDTH = 30;
/** Weights of the digits, ICAO 9303 part 3, 4.9. */
const WEIGHTS = [7, 3, 1] as const;

const digitValue = (character: string): number => (character === '<' ? 0 : Number.parseInt(character, 36));

/** The check digit of a text of `0-9A-Z<`. */
export const checkDigit = (text: string): string =>
  String(
    [...text].reduce((sum, each, at) => sum + digitValue(each) * (WEIGHTS[at % WEIGHTS.length] ?? 0), 0) % 10,
  );

/** The first line of an identity card of Colombia. */
const BEGINNING = /^I[A-Z<]COL[A-Z]{0,8}[0-9<]/;
/** A scanner with another keyboard layout sends another character for `<`. */
const FILLER = /[^0-9A-Z<\s]/g;

const plain = (text: string): string => text.toUpperCase().replace(FILLER, '<');

/** Whether a text begins like a zone, so that a line break does not end it. */
export const beginsZone = (text: string): boolean => BEGINNING.test(plain(text.trimStart()));

/** Whether all three lines are there. */
export const isWholeZone = (text: string): boolean => plain(text).replace(/\s+/g, '').length >= 3 * WIDTH;

export type ZoneReading =
  /**
   * `isCertain` if the check digit of the whole zone is right. It alone covers the number, and some cards carry a wrong one: then
   * the person is confirmed by name.
   */
  | { readonly kind: 'read'; readonly document: string; readonly isCertain: boolean }
  | { readonly kind: 'damaged' }
  | null;

const DAMAGED: ZoneReading = { kind: 'damaged' };

const isChecked = (text: string, digit: string | undefined): boolean => checkDigit(text) === digit;

/** Reads the zone of a scanner; null for another text. The third line, with the names, may be missing. */
export function readZone(text: string): ZoneReading {
  if (!beginsZone(text)) return null;
  const characters = plain(text).replace(/\s+/g, '');
  if (characters.length < 2 * WIDTH || characters.length > 3 * WIDTH) return DAMAGED;
  const first = characters.slice(0, WIDTH);
  const second = characters.slice(WIDTH, 2 * WIDTH);
  const birth = second.slice(0, 6);
  const expiry = second.slice(8, 14);
  if (!/^\d{6}$/.test(birth) || !/^[\d<]{6}$/.test(expiry)) return DAMAGED;
  const isExpiryChecked = /^<+$/.test(expiry) || isChecked(expiry, second[14]);
  if (!isChecked(birth, second[6]) || !isExpiryChecked) return DAMAGED;
  // Cards without a check digit of their own number have a filler there.
  const isCardChecked = first[14] === '<' || isChecked(first.slice(5, 14), first[14]);
  const digits = /^(\d{3,11})<*$/.exec(second.slice(18, 29))?.[1] ?? '';
  const document = digits.replace(/^0+/, '');
  if (!isCardChecked || document.length < 3) return DAMAGED;
  const checked = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
  return { kind: 'read', document, isCertain: isChecked(checked, second[29]) };
}
