import { count, pluralize } from '@vigilia/contract/text/count';
import { fold } from '@vigilia/contract/text/fold';
import { tooLongText } from '@vigilia/contract/text/too-long';
import { searchedDni } from '@vigilia/contract/users/document-numbers';

export { count, fold, pluralize };

/** The size of a file: `3,2 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0KB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0MB`;

export const GENERIC_FAILURE = '¡Ha ocurrido un error!';

/** The title after a save, spelled as the specification does. */
export const SAVED = '¡La informacion se ha actualizado exitosamente!';

/** The cut word at the end of a preview; a longer one than thirty characters is cut through. */
const CUT_WORD = /(?<=\S)\s+\S{1,30}$/;

const GRAPHEMES = new Intl.Segmenter('es');

/** At most the first `length` characters; an emoji of several characters is kept whole or omitted. */
function beginning(text: string, characters: readonly string[], length: number): string {
  const start = characters.slice(0, length).join('');
  return start.slice(0, GRAPHEMES.segment(text).containing(start.length)?.index);
}

/**
 * The first `length` characters of a text, and `cut` if it was shortened. Never splits a character. Three dots, which the
 * specification does not count, follow exactly that many; an ellipsis follows a whole word.
 */
export function preview(text: string, length: number, cut = '…'): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const start = beginning(text, characters, length);
  if (cut === '...') return start + cut;
  const isWhole = /[^\p{L}\p{N}]/u.test(characters[length] ?? '');
  const words = isWhole ? start : start.replace(CUT_WORD, '');
  return `${words.replace(/[\s.,:;…]+$/, '')}${cut}`;
}

/** Whether any of `texts` contains the typed text, ignoring case and accents, like the filters of the server. */
export function includesText(texts: readonly string[], typed: string): boolean {
  const wanted = fold(typed);
  return wanted === '' || texts.some((text) => fold(text).includes(wanted));
}

/** A number is searched in the stored form of a cédula, without its usual dots. */
export const searchedFor = (typed: string): string =>
  fold(/^[\d.,\s]+$/.test(typed) ? searchedDni(typed) : typed.trim());

/** A random text that names an act of several calls. Works on pages without HTTPS too, unlike `randomUUID`. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The problem of a text as it would be stored; else undefined. */
export function lengthProblem(value: unknown, max: number | undefined): string | undefined {
  const length = String(value ?? '')
    .normalize()
    .trim().length;
  return max !== undefined && length > max ? tooLongText(length, max) : undefined;
}
