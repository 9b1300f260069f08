/** Wraps whole names into columns: between words and after hyphens, or turned where columns are narrow, never truncated. */

/** Width of a text in em. */
export type Measure = (text: string) => number;

/** Wider words, in em, are broken: one endless word must not widen every column. */
const MAX_WORD_WIDTH = 8;

/** The pieces of a word that stay whole while they fit a line. */
const piecesOf = (word: string): string[] => word.split(/(?<=-)(?=.)/);
const wordsOf = (name: string): string[] => name.split(/\s+/).filter(Boolean);

/** A name in lines of at most `width` em. */
export function linesOf(name: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  const put = (part: string, space: string) => {
    const longer = line === '' ? part : `${line}${space}${part}`;
    if (measure(longer) <= width) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = part;
    }
  };
  const pieces = wordsOf(name).flatMap((word) =>
    piecesOf(word).map((piece, index) => [piece, index > 0 ? '' : ' '] as const),
  );
  for (const [piece, space] of pieces) {
    if (measure(piece) <= width) {
      put(piece, space);
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of piece) {
      if (line !== '' && measure(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

export interface NameLayout {
  /** Pixels. */
  readonly fontSize: number;
  /** Pixels that a column needs; more than it has if the names fit in no other way. */
  readonly column: number;
  /** Whether the lines run upwards. */
  readonly turned: boolean;
}

/** Line height in units of the font size. */
export const LINE_HEIGHT = 1.15;
/** Pixels, largest first. */
const SIZES = [16, 14, 12, 11, 10];
/** Pixels of names that only fit in a scrolling chart. */
const SCROLLED_SIZE = 12;
/** Pixels between the names of two columns. */
const APART = 8;
/** Lines of fewer em would break most words. */
const MIN_LINE_WIDTH = 5;

/** The largest size in which every name fits its column; in narrow columns names run upwards. Sizes in pixels. */
export function layOutNames(
  names: readonly string[],
  column: number,
  height: number,
  measure: Measure,
): NameLayout {
  const pieces = names.flatMap(wordsOf).flatMap(piecesOf);
  const longest = Math.min(MAX_WORD_WIDTH, Math.max(0, ...pieces.map(measure)));
  const linesIn = (fontSize: number, along: number) =>
    Math.max(0, ...names.map((name) => linesOf(name, (along - APART) / fontSize, measure).length));
  const fits = (fontSize: number, along: number, across: number, least: number) =>
    (along - APART) / fontSize >= least && linesIn(fontSize, along) * fontSize * LINE_HEIGHT <= across;
  const upright = SIZES.find((size) => fits(size, column, height, longest));
  if (upright) return { fontSize: upright, column, turned: false };
  const turned = SIZES.find((size) => fits(size, height, column - APART / 2, MIN_LINE_WIDTH));
  if (turned) return { fontSize: turned, column, turned: true };
  const lines = linesIn(SCROLLED_SIZE, height);
  return { fontSize: SCROLLED_SIZE, column: lines * SCROLLED_SIZE * LINE_HEIGHT + APART, turned: true };
}
