/** Fills a part of the hall's window with a list of names: columns, text size and pages. Pure. */
import { LINE_HEIGHT, linesOf, type Measure } from '../../results/name-lines.ts';

/** Pixels of the window that the list may fill. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** Sizes of the text: below the first the hall cannot read it, above the last it would shout. */
  readonly sizes: readonly [smallest: number, largest: number];
}

/** The width of a row besides its name, in em of its text. */
export interface RowParts {
  /** Marks before the name, and figures after it. */
  readonly beside: number;
  /** A bar, and the distance to the next row. */
  readonly below: number;
}

export interface ListLayout {
  readonly columns: number;
  /** Rows of a column. */
  readonly rows: number;
  readonly pages: number;
  /** Names on a page; the last one may have fewer. */
  readonly perPage: number;
  /** Pixels. */
  readonly fontSize: number;
}

const MAX_COLUMNS = 4;
/** Maximum lines of a name; more are less legible than smaller text. */
const MAX_LINES = 2;
/** Between columns, in em. */
export const COLUMN_GAP = 1.5;
/** Ratio of two tried sizes. */
const STEP = 0.94;
/** Browsers round widths of text differently from a canvas. */
const SAFETY = 0.97;

function sizesIn([smallest, largest]: Room['sizes']): number[] {
  const sizes: number[] = [];
  for (let size = largest; size > smallest; size *= STEP) sizes.push(size);
  return [...sizes, smallest];
}

/** Pages with equal numbers of names as far as possible, without unneeded columns. */
function split(names: number, pages: number, columns: number) {
  const perPage = Math.ceil(names / pages);
  const rows = Math.ceil(perPage / columns);
  return { perPage, rows, columns: Math.ceil(perPage / rows) };
}

/**
 * As few pages as the smallest size allows, and on them the largest size; of equal sizes as few columns as possible.
 * @param measure width of a text in em
 */
export function layOutList(
  names: readonly string[],
  { width, height, sizes }: Room,
  { beside, below }: RowParts,
  measure: Measure,
): ListLayout {
  const count = Math.max(1, names.length);
  const [smallest] = sizes;
  const tried = sizesIn(sizes);
  const fits = (fontSize: number, columns: number, rows: number, maxLines: number): boolean => {
    const em = ((width / fontSize - COLUMN_GAP * (columns - 1)) / columns - beside) * SAFETY;
    if (em <= 0) return false;
    // A page has as many rows in all of its columns, as high as its highest.
    const lines = Math.min(maxLines, Math.floor((height / rows / fontSize - below) / LINE_HEIGHT));
    return lines >= 1 && names.every((name) => linesOf(name, em, measure).length <= lines);
  };
  for (const maxLines of [MAX_LINES, Number.POSITIVE_INFINITY])
    for (let pages = 1; pages <= count; pages += 1) {
      let best: ListLayout | null = null;
      for (let wanted = 1; wanted <= MAX_COLUMNS; wanted += 1) {
        const { perPage, rows, columns } = split(count, pages, wanted);
        if (columns !== wanted) continue;
        const fontSize = tried.find(
          (size) => (best === null || size > best.fontSize) && fits(size, columns, rows, maxLines),
        );
        if (fontSize !== undefined)
          best = { columns, rows, pages: Math.ceil(count / perPage), perPage, fontSize };
      }
      if (best) return best;
    }
  // A window without room for a single name scrolls.
  return { columns: 1, rows: 1, pages: count, perPage: 1, fontSize: smallest };
}
