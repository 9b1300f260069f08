/** How a list of names fills a part of the hall's window: columns, the size of the text, and pages. Pure. */
import { LINE_HEIGHT, linesOf, type Measure } from '../../results/name-lines.ts';

/** The room of the list in the window. Pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** Sizes of the text: below the first the hall cannot read it, above the last it would shout. */
  readonly sizes: readonly [smallest: number, largest: number];
}

/** The width of a row besides its name, in em of its text. */
export interface RowParts {
  /** Marks before the name and figures after it. */
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
/** Lines of a name; more of them read worse than smaller text. */
const MAX_LINES = 2;
/** Between columns, in em. */
export const COLUMN_GAP = 1.5;
/** Between two sizes that are tried, as a ratio. */
const STEP = 0.94;
/** Browsers round widths of text otherwise than a canvas does. */
const SAFETY = 0.97;

function sizesIn([smallest, largest]: Room['sizes']): number[] {
  const sizes: number[] = [];
  for (let size = largest; size > smallest; size *= STEP) sizes.push(size);
  return [...sizes, smallest];
}

/** Pages of the same number of names, as far as possible, and columns that are all needed. */
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
  // A window in which not even one name fits scrolls.
  return { columns: 1, rows: 1, pages: count, perPage: 1, fontSize: smallest };
}
