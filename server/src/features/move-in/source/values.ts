/**
 * Reads fields of another backend. Values that the rules of the contract accept are stored in their form; the rest is
 * repaired where possible, with a note for the report.
 */
import { completeAddress, dateTime, webAddress } from '@vigilia/contract/fields';
import { cutText } from '@vigilia/contract/text/cut-text';
import { isVisible } from '@vigilia/contract/text/normal-text';
import type * as z from 'zod/mini';
import { printable, Skipped } from '../problems.ts';

/** The largest id of both engines is 2,147,483,647: some room is left for new rows. */
const MAX_ID = 2_147_000_000;
/** Maximum characters of a text that are read, repaired or not. */
const MAX_READ = 200_000;

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

interface TextRule {
  /** Name of the field in the report. */
  readonly called: string;
  readonly max: number;
  /** Replaces an empty or invisible text; without it the item is skipped. */
  readonly whenEmpty?: string;
}

const UNPRINTABLE = /(?![\t\n\r])\p{Cc}/gu;

/** A whole number, possibly as text; null for anything else. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*-?\d{1,15}(\.0+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** An id; null for anything else. */
export function idIn(value: unknown): number | null {
  const id = wholeNumber(value);
  return id !== null && id > 0 && id <= MAX_ID ? id : null;
}

/** A text of a scalar; empty for anything else. */
export const textIn = (value: unknown): string =>
  (typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
  )
    .slice(0, MAX_READ)
    .toWellFormed();

/** A text of one line without characters that the engines refuse, cut to `max`. */
export const plainText = (value: unknown, max: number): string =>
  textIn(value)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim();

export function flagIn(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = textIn(value).trim().toLowerCase();
  if (['true', '1', 'si', 'sí', 'yes'].includes(text)) return true;
  return ['false', '0', 'no'].includes(text) ? false : null;
}

/** ISO 8601 in UTC; a value that is in this form stays unchanged. */
export function momentIn(value: unknown): string | null {
  if (typeof value === 'string' && dateTime.safeParse(value).success) return value;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const given = typeof value === 'string' && /^\d{10,13}$/.test(value.trim()) ? Number(value) : value;
  // Times without a zone are in UTC, as in the specification.
  const zoned =
    typeof given === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(given.trim())
      ? `${given.trim().replace(' ', 'T')}Z`
      : given;
  const moment = new Date(zoned);
  const year = moment.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? moment.toISOString() : null;
}

export function readerOf(fields: Fields) {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);

  return {
    fields,
    notes,
    note,

    /** @throws Skipped */
    id(): number {
      const id = idIn(fields.id);
      if (id === null) throw new Skipped('no tiene un número de identificación que se pueda conservar');
      return id;
    },

    /** @throws Skipped for an empty or invisible text without a replacement */
    text(name: string, rule: z.ZodMiniType<string, string>, { called, max, whenEmpty }: TextRule): string {
      const given = textIn(fields[name]);
      const parsed = rule.safeParse(given);
      if (parsed.success) return parsed.data;
      const cleaned = given.replace(UNPRINTABLE, '').trim();
      if (!isVisible(cleaned)) {
        if (whenEmpty === undefined) throw new Skipped(`${called} está vacío`);
        if (whenEmpty !== '') note(`${called} estaba vacío: quedó «${whenEmpty}»`);
        return whenEmpty;
      }
      const cut = cutText(cleaned, max).trim();
      if (cut.length < cleaned.length) note(`${called} se recortó de ${cleaned.length} a ${max} caracteres`);
      else if (cleaned !== given.trim()) note(`${called} tenía caracteres que no se pueden guardar`);
      const again = rule.safeParse(cut);
      return again.success ? again.data : cut;
    },

    /** A web address, completed with a missing scheme; null for an unusable one. */
    address(name: string): string | null {
      const parsed = webAddress.safeParse(completeAddress(textIn(fields[name])));
      return parsed.success ? parsed.data : null;
    },

    moment(name: string, called: string, instead: string): string {
      const moment = momentIn(fields[name]);
      if (moment === null) note(`${called} no se entiende: quedó ${instead}`);
      return moment ?? instead;
    },

    number(
      name: string,
      called: string,
      { max, instead = 0, whole = true }: { max: number; instead?: number; whole?: boolean },
    ): number {
      const value = fields[name];
      const text = textIn(value).trim();
      const number = whole ? wholeNumber(value) : /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
      if (number !== null && number >= 0 && number <= max) return number;
      if (text !== '') note(`${called} «${printable(text, 40)}» no es válido: quedó ${instead}`);
      return instead;
    },

    flag: (name: string): boolean | null => flagIn(fields[name]),

    /** A record inside this one. */
    inner: (name: string): Fields => fieldsOf(fields[name]),

    /** Records inside this one. */
    list(name: string): readonly Fields[] {
      const value = fields[name];
      return Array.isArray(value) ? value.map(fieldsOf) : [];
    },
  };
}

export type Reader = ReturnType<typeof readerOf>;
