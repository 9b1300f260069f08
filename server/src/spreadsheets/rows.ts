/** Rows of a spreadsheet, and the limits of a table. */
import { foldHeading } from '@vigilia/contract/text/fold';
import { tooLarge, unsupportedFile } from '../runtime/errors.ts';

export interface SheetRow {
  /** The first row is 1. */
  readonly line: number;
  /** Trimmed. */
  readonly cells: readonly string[];
}

export interface SheetTable {
  readonly rows: readonly SheetRow[];
  /** Name of the sheet; null for CSV. */
  readonly sheet: string | null;
}

/** Where the headings are, as a sentence about missing ones begins. */
export const headingsPlace = (sheet: string | null): string =>
  sheet === null ? 'En la primera fila' : `En la primera fila de la hoja «${sheet}»`;

export const MAX_SHEET_ROWS = 50_000;
/** First rows among which the headings are: a title may be above them. */
export const MAX_ROWS_ABOVE = 10;
export const MAX_SHEET_COLUMNS = 200;
/**
 * Maximum characters without the end of a cell, tag or record. Excel's limit of a cell is 32,767 characters, each up to
 * seven when escaped.
 */
export const MAX_TOKEN_CHARACTERS = 256 * 1024;
/** Characters kept of a cell. Every field is shorter, so that its own limit refuses a cell that was cut. */
export const MAX_KEPT_CELL_CHARACTERS = 1000;
/** Characters kept of all cells, repeated texts counted each time: ten thousand people with every field at its limit. */
const MAX_KEPT_CHARACTERS = 6_000_000;

/** Limits of a page of rows; its characters may exceed theirs by one row. */
const PAGE = { rows: 500, characters: 250_000 };

export const tooMuch = () => tooLarge('El archivo es demasiado grande. Divídalo en varios.');
export const notATable = () =>
  unsupportedFile('El archivo no es una hoja de cálculo. Elija un archivo .xlsx o .csv.');

/**
 * A copy that shares no memory: V8 keeps the source of a substring alive, and concatenated texts take several times
 * their length.
 */
export const detached = (text: string): string => ` ${text}`.slice(1);

export interface RowCollector {
  /** Whether the cells of this column are kept; the first non-empty row is kept whole. */
  keeps(column: number): boolean;
  /**
   * Takes the next row in which some cell has something in it.
   * @param cells those of kept columns; the others may be empty
   * @throws Refusal 413 when more was kept than fits
   */
  add(line: number, cells: readonly string[]): void;
  /** Hands over the last rows. */
  end(): void;
}

/**
 * Collects the requested columns of rows in pages.
 * @param headings folded headings of the columns to keep; null for all columns
 * @param emit takes each page
 */
export function collectRows(
  headings: readonly string[] | null,
  emit: (rows: SheetRow[]) => void,
): RowCollector {
  const wanted = headings && new Set(headings);
  let columns: ReadonlySet<number> | undefined;
  let width = Number.POSITIVE_INFINITY;
  /** Rows above the headings; null once these were found. */
  let above: SheetRow[] | null = wanted ? [] : null;
  let page: SheetRow[] = [];
  let inPage = 0;
  let kept = 0;

  const hand = () => {
    if (page.length > 0) emit(page);
    page = [];
    inPage = 0;
  };

  const headingsIn = (cells: readonly string[]) =>
    [...cells.keys()].filter((at) => wanted?.has(foldHeading(cells[at] ?? '')));
  const keepColumns = (found: readonly number[]) => {
    above = null;
    columns = new Set(found);
    width = Math.max(0, ...found) + 1;
  };

  /** Takes the first row for the headings, where none of the first ones has any. */
  const startAtFirst = () => {
    const [first] = above ?? [];
    page.push(...(above ?? []));
    above = null;
    if (first) keepColumns(headingsIn(first.cells));
  };

  return {
    keeps: (column) => !columns || columns.has(column),
    add(line, cells) {
      let characters = 0;
      const row = cells.slice(0, width).map((cell) => {
        const text = cell.trim().slice(0, MAX_KEPT_CELL_CHARACTERS);
        characters += text.length;
        return text;
      });
      kept += characters;
      if (kept > MAX_KEPT_CHARACTERS) throw tooMuch();
      if (above) {
        const found = headingsIn(row);
        // One word may be a title: 'Cédula' alone is none of a list of people.
        if (found.length < 2) {
          above.push({ line, cells: row });
          if (above.length === MAX_ROWS_ABOVE) startAtFirst();
          return;
        }
        keepColumns(found);
      }
      page.push({ line, cells: row });
      inPage += characters;
      if (page.length >= PAGE.rows || inPage >= PAGE.characters) hand();
    },
    end() {
      startAtFirst();
      hand();
    },
  };
}
