/** Checks style sheets of drawings (SVG) for fetched resources. */
import { active, excessive } from '../objections.ts';

/** Characters; those of drawing programs have some thousand. */
const MAX_STYLE = 1_000_000;

const COMMENTS = /\/\*[\s\S]*?(\*\/|$)/g;
const ESCAPES = /\\(?:([0-9a-f]{1,6})\s?|([^\n\r\f]))/gi;
/** Constructs that fetch; `url()` may refer to a part of the drawing or embed its data. */
const FETCHES =
  /@import|@namespace|@document|(?:image-set|cross-fade|image|src|element)\(|-moz-binding|behaviou?r\s*:/i;
const ADDRESSES = /url\s*\(\s*["']?\s*([\s\S]{0,32})/gi;
const CARRIED = /^(#|data:(image\/(png|jpeg|gif|webp)|font\/|application\/(x-)?font))/i;

const unescaped = (css: string): string =>
  css.replace(ESCAPES, (_, hex: string | undefined, character: string | undefined) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
    return character ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
  });

/**
 * @param css a style sheet, or the value of an attribute, which may be a part of one
 * @throws DocumentObjection `active` where it leads out of the drawing
 */
export function checkStyle(css: string): void {
  if (!/[(@:]/.test(css) && !css.includes('\\')) return;
  if (css.length > MAX_STYLE) throw excessive('a style sheet of great length');
  // Comments and escapes may hide each other, so both orders are checked.
  for (const plain of [unescaped(css), unescaped(css.replace(COMMENTS, ''))]) {
    if (FETCHES.test(plain)) throw active('a style sheet that fetches something');
    for (const [, target = ''] of plain.matchAll(ADDRESSES))
      if (!CARRIED.test(target)) throw active('url() leads elsewhere');
  }
}
