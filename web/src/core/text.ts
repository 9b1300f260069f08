/** Text as lists show it. */
import { fold } from '@vigilia/contract/fold';

export { fold };

/** The title after a save, spelled as the specification does. */
export const SAVED = '¡La informacion se ha actualizado exitosamente!';

/** The cut word at the end of a preview; what is longer than thirty characters is no word, and is cut through. */
const CUT_WORD = /(?<=\S)\s+\S{1,30}$/;

/**
 * The first `length` characters of a text, and `cut` where something was cut. Never splits a character. Three dots,
 * which the specification counts its characters before, follow all of them; an ellipsis follows a whole word.
 */
export function preview(text: string, length: number, cut = '…'): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const start = characters.slice(0, length).join('');
  if (cut === '...') return start + cut;
  const isWhole = /[^\p{L}\p{N}]/u.test(characters[length] ?? '');
  const words = isWhole ? start : start.replace(CUT_WORD, '');
  return `${words.replace(/[\s.,:;…]+$/, '')}${cut}`;
}

/**
 * A whole number as it is written in Colombia: 1.234. By hand: the browser takes ten milliseconds to learn how numbers
 * are written, and every list begins with one.
 */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.');

/** Between a number and its unit. */
export const NBSP = '\u00a0';

/**
 * A share in percent, with a decimal where it needs one: '37,5 %'. Never rounded to all or to nothing. By hand, as above.
 */
export const percent = (part: number, whole: number): string => writePercent(percentTenths(part, whole));

/** Shares in percent, all with a decimal where one of them has one, so that they line up. */
export function percents(parts: readonly number[], whole: number): string[] {
  const tenths = parts.map((part) => percentTenths(part, whole));
  const decimals = tenths.some((each) => each % 10 !== 0) ? 1 : 0;
  return tenths.map((each) => writePercent(each, decimals));
}

function percentTenths(part: number, whole: number): number {
  if (whole <= 0) return 0;
  const tenths = Math.round((1000 * part) / whole);
  return part <= 0 || part >= whole ? tenths : Math.min(999, Math.max(1, tenths));
}

const writePercent = (tenths: number, decimals = tenths % 10 === 0 ? 0 : 1) =>
  `${(tenths / 10).toFixed(decimals).replace('.', ',')}${NBSP}%`;

/** `1 curso`, `2.000 cursos`. */
export const pluralize = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** Whether any of `texts` holds what was typed, whatever case and accents, as the server's own filters compare. */
export function includesText(texts: readonly string[], typed: string): boolean {
  const wanted = fold(typed);
  return wanted === '' || texts.some((text) => fold(text).includes(wanted));
}
