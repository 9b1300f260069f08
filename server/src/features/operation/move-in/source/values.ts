/** Reads fields of another backend, of any type, without characters that the engines refuse. */

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const UNPRINTABLE = /(?![\t\n\r])\p{Cc}/gu;

/** A text of a scalar without control characters; empty for anything else. */
export const textIn = (value: unknown): string =>
  (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '')
    .replace(UNPRINTABLE, '')
    .toWellFormed()
    .trim();

/** A whole number, possibly as text; the text of anything else. */
export const numberOrText = (value: unknown): number | string => {
  const text = textIn(value);
  return /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : text;
};

/** A whole number, possibly as text; 0 for anything else. */
export const numberIn = (value: unknown): number => {
  const number = numberOrText(value);
  return typeof number === 'number' ? number : 0;
};

export const flagIn = (value: unknown): boolean =>
  ['true', '1', 'si', 'sí'].includes(textIn(value).toLowerCase());

/** ISO 8601 in UTC, also for times without a zone; an invalid moment is kept, and refused later. */
export function momentIn(value: unknown): string {
  const text = textIn(value);
  const given = /^\d{10,13}$/.test(text) ? Number(text) : text;
  const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)
    ? `${text.replace(' ', 'T')}Z`
    : given;
  const moment = new Date(zoned);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}
