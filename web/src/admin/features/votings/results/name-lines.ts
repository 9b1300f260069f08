/** Wraps whole names into columns: between words, never truncated. */

/** Width of a text in em. */
export type Measure = (text: string) => number;

/** Words wider than so many em are broken: one endless word must not make every column as wide as itself. */
const WIDEST_WORD = 8;

/** A name in lines of at most `width` em. */
export function linesOf(name: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  const put = (part: string) => {
    const longer = line === '' ? part : `${line} ${part}`;
    if (measure(longer) <= width) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = part;
    }
  };
  for (const word of name.split(/\s+/).filter(Boolean)) {
    if (measure(word) <= width) {
      put(word);
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
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

/** Of a line, in its font size. */
export const LINE_HEIGHT = 1.15;
/** Pixels between the names of two columns. */
const APART = 8;

/** The largest size in which every name fits its column; with the smallest, columns grow as needed. */
export function layOutNames(
  names: readonly string[],
  { column, height, sizes }: NameSpace,
  measure: Measure,
): NameLayout {
  const words = names.flatMap((name) => name.split(/\s+/));
  const longest = Math.min(WIDEST_WORD, Math.max(0, ...words.map(measure)));
  const smallest = sizes.at(-1) ?? 12;
  const fitting = (fontSize: number, width: number) => {
    const em = (width - APART) / fontSize;
    if (em < longest) return null;
    const lines = names.map((name) => linesOf(name, em, measure));
    const most = Math.floor(height / (fontSize * LINE_HEIGHT));
    return lines.every((each) => each.length <= most) ? { fontSize, column: width, lines } : null;
  };
  for (const fontSize of sizes) {
    const found = fitting(fontSize, column);
    if (found) return found;
  }
  for (let width = Math.max(column, longest * smallest + APART); ; width += smallest / 2) {
    const found = fitting(smallest, width);
    if (found) return found;
  }
}
