/** Text as lists show it. */

/** The first `length` characters of a text, and an ellipsis where something was cut. Never splits a character. */
export function preview(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

const PLAIN = new Intl.NumberFormat('es-CO');

/** A number as it is written in Colombia: 1.234. */
export const count = (value: number): string => PLAIN.format(value);
