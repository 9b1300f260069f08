/** The embedded font of the documents, DejaVu Sans Condensed, and how a text is written with it (R17.7). */
import { createRequire } from 'node:module';

/** The part of fontkit, which has no types, that is used. */
interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const require = createRequire(import.meta.url);
export const fontFile = (weight: 'plain' | 'bold'): string =>
  require.resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${weight === 'bold' ? '-Bold' : ''}.ttf`);

let opened: readonly Font[] | undefined;
/** Fontkit is loaded on demand: texts in Spanish alone never need it. */
function hasGlyph(character: string): boolean {
  const { openSync } = require('fontkit') as { openSync(file: string): Font };
  opened ??= (['plain', 'bold'] as const).map((weight) => openSync(fontFile(weight)));
  return opened.every((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/** Characters that the font may lack: all outside Latin-1. */
const UNUSUAL = /[^\n\x20-\x7e\xa0-\xff]/gu;
/** What the PDF writes for a character that its font lacks. */
export const standIn = (character: string) =>
  `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`;

const RIGHT_TO_LEFT = '[\\p{Script=Arabic}\\p{Script=Hebrew}]';
const BLANKS_WITHIN = new RegExp(`(?<=${RIGHT_TO_LEFT}) (?=${RIGHT_TO_LEFT})`, 'gu');
const BLANK_AFTER = new RegExp(`(?<=${RIGHT_TO_LEFT}) (?! )`, 'gu');

/** An amount stays on one line, and so does the number of a document. */
const UNBROKEN = /(?<=\$|[CT]\.[CEI]\.) (?=\d)/g;

/** PDFKit measures every prefix of a word that is wider than a line, which takes seconds for an endless one. */
const LONG_WORD = /\S{100}(?=\S)/gu;
const BREAK = '\u200b';

/**
 * A text in the characters of the font; one that it lacks becomes its number. PDFKit lays out each word apart, with the
 * blank after it: words from right to left keep their order if they are one word, whose blank is drawn at its left.
 */
export const printable = (text: string): string =>
  text
    .replace(UNUSUAL, (character) => (hasGlyph(character) ? character : standIn(character)))
    .replace(BLANKS_WITHIN, '\u00a0')
    .replace(UNBROKEN, '\u00a0')
    .replace(BLANK_AFTER, '  ')
    .replace(LONG_WORD, `$&${BREAK}`);

/** The characters of a text that the font lacks, each once, in their order. */
export const unprintable = (text: string): string[] =>
  [...new Set(text.match(UNUSUAL))].filter((character) => !hasGlyph(character));
