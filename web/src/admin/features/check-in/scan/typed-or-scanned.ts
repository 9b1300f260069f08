import { isDni, plainDni, withoutCheckDigit } from '@vigilia/contract/users/document-numbers';
import { readZone } from './machine-readable-zone.ts';

export const MAX_READ = 2000;
/** Characters of a typed number or name. */
const MAX_TYPED = 100;

export type Reading =
  | { readonly kind: 'empty' }
  /** A document number. Without certainty the person must be confirmed. */
  | { readonly kind: 'document'; readonly document: string; readonly isCertain: boolean }
  /** Part of a name, or of a number. */
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'damaged' };

/** Never throws, and takes linear time of at most `MAX_READ` characters. */
export function readingOf(input: string): Reading {
  const text = input.slice(0, MAX_READ);
  const zone = readZone(text);
  if (zone) return zone.kind === 'damaged' ? zone : { ...zone, kind: 'document' };
  const card = readCardBarcode(text);
  if (card) return card.kind === 'damaged' ? card : { ...card, kind: 'document', isCertain: true };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a scanner may send them.
  const typed = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  if (typed === '') return { kind: 'empty' };
  if (typed.length > MAX_TYPED) return { kind: 'damaged' };
  const bare = withoutCheckDigit(typed);
  const dni = plainDni(bare);
  if (isDni(dni) && dni.length >= 3) return { kind: 'document', document: dni, isCertain: bare === typed };
  return { kind: 'words', words: typed };
}

/** Digits of the number, leading zeros included. */
const NUMBER = 10;
/** Characters of the record before the fingerprints, with any character in place of NUL. */
const MAX_HEAD = 800;
/** Shortest names and number that a record has. */
const MIN_LENGTH = 30;

const MARK = /PubDSK_?\d?/i;
/** Sex and birth: the first letter with eight digits, as neither the names nor the head have digits after it. */
const SEX_AND_BIRTH = /[MF](\d{8})/i;
const DAY = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
/** The number, and names without a digit up to the sex. */
const NUMBER_AND_NAMES = /(\d{6,})[^\p{L}\d]{0,24}\p{L}\D{0,250}0?$/u;

type CardReading =
  /** `document` is a number without leading zeros. */
  { readonly kind: 'read'; readonly document: string } | { readonly kind: 'damaged' } | null;

/**
 * Parses the record of a scanner; null for a text that is none. It is the barcode of the older (yellow) cédula: a PDF417
 * record of 531 bytes. The issuer publishes no layout; this is the one that public readers agree on (docs/decisions/0052-check-in-desk.md):
 *
 * | bytes | content |
 * |---|---|
 * | 0–10 | type and number of the print |
 * | 24–32 | `PubDSK_1` |
 * | 40–48 | eight digits, or NUL |
 * | 48–58 | document number, with zeros in front |
 * | 58–150 | two last names and two names, 23 bytes each, filled with NUL |
 * | 150–168 | `0`, sex, birth as YYYYMMDD, place, blood group |
 * | 168– | fingerprints, binary |
 *
 * Keyboard scanners lose NUL, or send another character for it, so offsets mean nothing: the number is the ten
 * digits before the first letter of the names, in a record that has sex and birth after them.
 */
export function readCardBarcode(text: string): CardReading {
  if (text.length < MIN_LENGTH) return null;
  const head = text.slice(0, MAX_HEAD);
  const mark = MARK.exec(head);
  // The digit of the mark is not part of the number behind it.
  const record = mark ? head.slice(mark.index + mark[0].length) : head;
  const birth = SEX_AND_BIRTH.exec(record);
  const isDay = DAY.test(birth?.[1] ?? '');
  if (!mark && !isDay) return null;
  const found = isDay ? NUMBER_AND_NAMES.exec(record.slice(0, birth?.index)) : null;
  const digits = found?.[1]?.slice(-NUMBER) ?? '';
  const document = digits.replace(/^0+/, '');
  return document.length >= 3 && digits.length === NUMBER ? { kind: 'read', document } : { kind: 'damaged' };
}
