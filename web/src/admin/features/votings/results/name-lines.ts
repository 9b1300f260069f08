/** Wraps whole names into columns: between words and after hyphens, or turned where columns are narrow, never truncated. */

/** Width of a text in em. */
export type Measure = (text: string) => number;

/** Words wider than so many em are broken: one endless word must not make every column as wide as itself. */
const MAX_WORD_WIDTH = 8;

/** The pieces of a word that are not broken while they fit a line. */
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
  /** Pixels that a column needs; more than it has where the names fit in no other way. */
  readonly column: number;
  /** Whether the lines run upwards. */
  readonly turned: boolean;
  readonly lines: readonly (readonly string[])[];
}

export interface NameSpace {
  /** Pixels of a column. */
  readonly column: number;
  /** Pixels above each other. */
  readonly height: number;
  /** Pixels, the largest first. */
  readonly sizes: readonly number[];
}

/** Line height in units of the font size. */
export const LINE_HEIGHT = 1.15;
/** Pixels between the names of two columns. */
const APART = 8;

/** Pixels; of last resort, before the chart scrolls. */
const SMALL_SIZES = [11, 10];
/** Lines of fewer em would break most words. */
const MIN_LINE_WIDTH = 5;

/**
 * The largest size in which every name fits its column. In narrow columns smaller sizes and names that run upwards come before a
 * chart that scrolls; in that the columns grow as needed for the smallest of `sizes`.
 */
export function layOutNames(
  names: readonly string[],
  { column, height, sizes }: NameSpace,
  measure: Measure,
): NameLayout {
  const pieces = names.flatMap((name) => wordsOf(name).flatMap(piecesOf));
  const longest = Math.min(MAX_WORD_WIDTH, Math.max(0, ...pieces.map(measure)));
  const smallest = sizes.at(-1) ?? 12;
  /** @param least em of a line */
  const fitting = (fontSize: number, width: number, least: number, turned = false): NameLayout | null => {
    const [along, across] = turned ? [height, width] : [width, height];
    const em = (along - APART) / fontSize;
    if (em < least) return null;
    const lines = names.map((name) => linesOf(name, em, measure));
    const maxCharacters = Math.floor((across - (turned ? APART / 2 : 0)) / (fontSize * LINE_HEIGHT));
    return lines.every((each) => each.length <= maxCharacters)
      ? { fontSize, column: width, turned, lines }
      : null;
  };
  const scale = smallest / 12;
  const small = SMALL_SIZES.map((size) => size * scale);
  const [tiny = smallest] = small.slice(-1);
  const attempts = [
    ...[...sizes, ...small].map((size) => () => fitting(size, column, longest)),
    () => fitting(tiny, column, MIN_LINE_WIDTH),
    ...[...sizes, ...small].map((size) => () => fitting(size, column, MIN_LINE_WIDTH, true)),
  ];
  for (const attempt of attempts) {
    const found = attempt();
    if (found) return found;
  }
  for (let width = Math.max(column, longest * smallest + APART); ; width += smallest / 2) {
    const found = fitting(smallest, width, longest);
    if (found) return found;
  }
}
