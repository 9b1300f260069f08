/**
 * Numbers of documents and telephones as people and spreadsheets write them. The number identifies a person, so a text that may
 * mean two numbers is refused, never guessed (R9.14).
 */
import { normalCode, withoutInvisible } from '../text/normal-text.ts';

/** A number for comparisons: `01058222703`, as some devices print it, is the cédula `1058222703` (R9.17). */
export const comparableDni = (dni: string): string =>
  /^\d+$/.test(dni) ? dni.replace(/^0+(?=\d)/, '') : dni;

/** Digits to which devices pad a cédula, plus one. */
const FILLED_DIGITS = 12;

/** The ways to write the same number, for searches by an index. */
export function spellingsOf(dni: string): string[] {
  const bare = comparableDni(dni);
  if (!/^\d+$/.test(bare)) return [dni];
  const zeros = Math.max(FILLED_DIGITS - bare.length, 1);
  const filled = Array.from({ length: zeros + 1 }, (_, count) => '0'.repeat(count) + bare);
  return filled.includes(dni) ? filled : [dni, ...filled];
}

/** Digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15;

/** A digit above another is a power: compatibility would make 10⁹ the number 109. */
const POWER = /(\p{Nd})(?=\s*[⁰¹²³⁴-⁹])/gu;

/** In normal characters, without the spreadsheet escapes that keep a text from being computed: `'5`, `="5"`. */
function unwrapped(typed: string): string {
  // A standalone accent would become a blank and a mark.
  const text = normalCode(
    withoutInvisible(typed)
      .replace(POWER, '$1^')
      .replace(/[‘’´`٬]/g, "'"),
  )
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/٫0+(?=\D*$)/, '')
    .toUpperCase()
    .replace(/CÉDULA/g, 'CEDULA')
    .replace(/(CIUDADAN|EXTRANJER)ÍA/g, '$1IA')
    .trim()
    .replace(/^'+/, '');
  const quoted = /^=\s*["“”]([^"“”]*)["“”]$/.exec(text)?.[1];
  return quoted === undefined ? text : quoted.trim().replace(/^'+/, '');
}

/** Prefixes that people write before a number. */
const PREFIXES = /^(?:CC|CE|TI|NIT|NO|CEDULA(?:DE(?:CIUDADANIA|EXTRANJERIA))?)*$/;

/** A text from its first digit to its last, and the parts before and after it. */
function partsOf(text: string) {
  const [, before = '', body = '', after = ''] = /^(\D*)(\d(?:.*\d)?)(\D*)$/s.exec(text) ?? [];
  const isPrefixed = PREFIXES.test(before.replace(/[^\p{L}]+/gu, ''));
  return { before, body, after, isNumber: body !== '' && isPrefixed && !/\p{L}/u.test(after) };
}

export function isAbbreviated(typed: string): boolean {
  const { before, body, isNumber } = partsOf(unwrapped(typed).replace(/N°/g, 'NO'));
  const bare = body.replace(/[\s']+/g, '');
  return isNumber && /^\d[\d.,]*E[+-]?\d+$/.test(bare) && (/[.,+-]/.test(bare) || /[.,]$/.test(before));
}

/** The whole number of an abbreviated one; null if digits are lost. */
function withAllDigits(text: string): string | null {
  const [, whole = '', decimals = '', exponent = ''] =
    /^(\d+)(?:[.,](\d*))?E\+?(\d{1,9})$/.exec(text.replace(/[\s']+/g, '')) ?? [];
  const places = Number(exponent);
  if (exponent === '' || places > decimals.length || !/^0*$/.test(decimals.slice(places))) return null;
  const digits = (whole + decimals.slice(0, places)).replace(/^0+(?=\d)/, '');
  return digits.length > KEPT_DIGITS ? null : digits;
}

const grouped = (text: string, separator: string): boolean => {
  const [first = '', ...groups] = text.split(separator);
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
};

const digitsIn = (text: string): string => text.replace(/\D+/g, '');

/** Parses a number with points, commas, blanks and apostrophes; null for one with decimals, and for an ambiguous one. */
function wholeNumber(written: string): string | null {
  const text = written.replace(/·/g, '.');
  if (!/^[\d\s.,']+$/.test(text)) return null;
  const bare = text.replace(/[\s']+/g, '');
  // In Colombia 1'020.304 and 1.107'000.111 have an apostrophe after their millions only; 1'020.000 may have decimals.
  if (/^[1-9]\d{0,2}(?:\.\d{3})*'\d{3}\.\d{3}$/.test(text))
    return /^\d+'\d+\.000$/.test(text) ? null : digitsIn(bare);
  const [decimal = ''] = /[.,](?=\d*$)/.exec(bare) ?? [];
  if (decimal === '') return digitsIn(bare);
  const at = bare.lastIndexOf(decimal);
  const [whole, decimals] = [bare.slice(0, at), bare.slice(at + 1)];
  const other = decimal === '.' ? ',' : '.';
  // The last of several equal signs is a thousands separator, like the others.
  if (whole.includes(decimal)) return grouped(bare, decimal) ? digitsIn(bare) : null;
  const isZero = /^0+$/.test(decimals);
  if (whole.includes(other)) return isZero && grouped(whole, other) ? digitsIn(whole) : null;
  const partsThousands = !/\d[\s']+\d/.test(text) && grouped(bare, decimal);
  if (partsThousands) return isZero ? null : digitsIn(bare);
  return isZero ? whole : null;
}

/** A separate word: part of a sentence, not of a number. */
const WORD = /(?<!\S)\p{L}{4,}(?![\p{L}\d/_-])/u;

/** A number without the digit after its last hyphen, which may check the others: `52.345.678-1`. */
export function withoutCheckDigit(typed: string): string {
  const number = /^(.*\d)\s*[\p{Pd}\u2212_]\s*\d\s*$/su.exec(typed)?.[1] ?? '';
  return digitsIn(number).length >= 6 ? number : typed;
}

/** Digits around hyphens or slashes as separators; null for one that may have a check digit. */
function documentDigits(body: string): string | null {
  if (body.includes('/')) return grouped(body.replace(/[-_]/g, '/'), '/') ? digitsIn(body) : null;
  if (withoutCheckDigit(body) !== body) return null;
  const parts = body.split(/[-_]/).map((part) => (part.trim() === '' ? '' : wholeNumber(part.trim())));
  return parts.includes(null) ? null : parts.join('');
}

/** Signs allowed around a number: others, such as those of a sum or a share, change it. */
const BEFORE = /^[\s#("'“”«$=:;.,[{*°A-Z-]*$/;
const AFTER = /^[\s)\]}"'“”»*.,;:_-]*$/;
/** A hyphen after a prefix is a separator; any other is a minus. */
const PARTING_HYPHEN = /^[^-]*[A-Z][.:]?(?:-\s*|\s+-\s+)$/;

/**
 * Normalises a document number: `1.107.000.111,00`, `1-107-000-111` and `C.C. 1107000111` are the same person. Leading zeros, and
 * hyphens beside letters, are kept: they are part of a passport's number. A text that is neither a whole number nor has letters,
 * and one with words, stays unchanged, and `isDni` refuses it.
 */
export function plainDni(typed: string): string {
  const text = unwrapped(typed).replace(/N°/g, 'NO');
  const { before, body, after, isNumber } = partsOf(text);
  if (isNumber && (!/\p{L}/u.test(body) || isAbbreviated(text))) {
    const hasSign =
      !BEFORE.test(before) ||
      !AFTER.test(after) ||
      (before.includes('-') && !PARTING_HYPHEN.test(before)) ||
      /(?:^|[^A-Z])[.,]$/.test(before);
    const digits = hasSign ? null : isAbbreviated(body) ? withAllDigits(body) : documentDigits(body);
    return digits ?? text;
  }
  if (WORD.test(text)) return text;
  return (
    text
      .replace(/[\s']+/g, '')
      // A point between digits is a thousands separator, or ambiguous.
      .replace(/(?<!\d)[.,]|[.,](?!\d)|[.,](?=\d{3}(?!\d))/g, '')
  );
}

/** Whether a normalised document number is one: digits, or letters and digits as in passports. */
export const isDni = (dni: string): boolean =>
  /^(?:\d+|(?=.*\d)[0-9A-Z][0-9A-Z/_-]*)$/.test(dni) && /^\d+$|[A-Z]/.test(dni) && !isAbbreviated(dni);

/** Whether the type is that of a cédula, which has digits only. */
const isCedula = (dniType: number | null | undefined): boolean => dniType === 1 || dniType === 2;

export const LETTERS_IN_CEDULA =
  'Una cédula solo tiene cifras. Corrija el número o elija otro tipo de documento.';

/** Whether a document of this type may have this number; without a type it may have letters. */
export const fitsDocumentType = (dni: string, dniType: number | null | undefined): boolean =>
  !isCedula(dniType) || /^\d+$/.test(dni);

/** The message for a document number that `isDni` refuses. */
export function dniProblem(dni: string): string {
  if (isAbbreviated(dni)) return 'Este número está abreviado y le faltan cifras. Escríbalo completo.';
  if (!WORD.test(dni) && withoutCheckDigit(dni) !== dni)
    return 'Parece traer un dígito de verificación. Escriba la cédula sin el guion y sin esa cifra.';
  if (/\d/.test(dni) && WORD.test(dni)) return 'Escriba solo el número del documento, sin otras palabras';
  return /^[^A-Z]*\d[^A-Z]*$/.test(dni) && /^[!-~\s]*$/.test(dni)
    ? 'Escriba solo las cifras del número, sin signo ni decimales'
    : 'Escriba la cédula con números, o con letras de la A a la Z';
}

/** Part of a document number in the form of searches, without signs between digits. */
export function searchedDni(typed: string): string {
  const dni = unwrapped(withoutCheckDigit(typed)).replace(/[\s.,']+/g, '');
  const bare = dni.replace(/N°/g, 'NO').replace(/[\p{P}\p{S}]+/gu, '');
  return /^(?:CC|CE|TI|NIT|NO|CEDULA)*(\d+)$/.exec(bare)?.[1] ?? dni;
}

/** A telephone number in usual characters; with all digits if a spreadsheet abbreviated it or added decimals. */
export function plainPhone(typed: string): string {
  const text = unwrapped(typed);
  if (isAbbreviated(text)) return withAllDigits(text) ?? text;
  // An extension stays as typed.
  if (/\p{L}/u.test(text)) return normalCode(typed);
  return /,|\.0+$/.test(text) ? (wholeNumber(text) ?? text) : text;
}

/**
 * A telephone number of at most `max` characters. A longer one loses its separators; one that is still too long, such as two
 * numbers, is cut as typed.
 */
export function fittedPhone(typed: string, max: number): string {
  if (typed.length <= max) return typed;
  const plain = plainPhone(typed);
  if (plain.length <= max || !isPhone(plain)) return plain.slice(0, max);
  const joined = plain.replace(/[\s()]+/g, '').replace(/(?<=\d)[-.](?=\d)/g, '');
  return joined.length <= max ? joined : plain.slice(0, max);
}

/** Whether a normalised telephone number may be one: not negative, abbreviated, or with decimals. */
export const isPhone = (phone: string): boolean =>
  /^[^-]*\d/.test(phone) &&
  !/[\d.,]\s*E\s*[+-]?\s*\d|[×^*]/i.test(phone) &&
  !/^\D*\d{7,}[.,]\d+$|\..*,|,.*\./.test(phone);
