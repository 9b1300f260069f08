/** Rows of a spreadsheet, and the limits of a table. */
import { foldHeading } from '@vigilia/contract/text/fold';
import { tooLarge, unsupportedFile } from '../runtime/errors.ts';
import { MAX_ROWS_ABOVE, MAX_SHEET_COLUMNS } from '../runtime/limits.ts';

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

/** Characters kept of a cell. Every field is shorter, so that its own limit refuses a cell that was cut. */
const MAX_KEPT_CELL_CHARACTERS = 1000;
/** Characters kept of all cells, repeated texts counted each time: ten thousand people with every field at its limit. */
const MAX_KEPT_CHARACTERS = 6_000_000;

export const tooMuch = () => tooLarge('El archivo es demasiado grande. Divídalo en varios.');
export const notATable = () =>
  unsupportedFile('El archivo no es una hoja de cálculo. Elija un archivo .xlsx o .csv.');

/** The kept text of a cell, as a copy: V8 keeps the source of a substring alive. */
export const keptText = (text: string): string =>
  ` ${text.trim().slice(0, MAX_KEPT_CELL_CHARACTERS)}`.slice(1);

/**
 * Collects the requested columns of rows. Rows above the headings are left out; without headings among the first rows,
 * the first row counts as them.
 * @param headings folded headings of the columns to keep; null for all columns
 */
export class RowCollector {
  rows: SheetRow[] = [];
  readonly #headings: readonly string[] | null;
  #columns: ReadonlySet<number> | null = null;
  #kept = 0;

  constructor(headings: readonly string[] | null) {
    this.#headings = headings;
  }

  /** Whether the cells of this column are kept. */
  keeps(column: number): boolean {
    return this.#columns?.has(column) ?? true;
  }

  /**
   * Takes the next row in which some cell has something in it.
   * @param cells those of kept columns; the others may be empty
   * @throws Refusal 413 when more was kept than fits
   */
  add(line: number, cells: readonly string[]): void {
    const width = this.#columns ? Math.max(-1, ...this.#columns) + 1 : MAX_SHEET_COLUMNS;
    const row = { line, cells: cells.slice(0, width).map(keptText) };
    for (const { length } of row.cells) this.#kept += length;
    if (this.#kept > MAX_KEPT_CHARACTERS) throw tooMuch();
    this.rows.push(row);
    if (this.#headings && !this.#columns) this.#findHeadings(row);
  }

  #findHeadings(row: SheetRow): void {
    const found = this.#headingsIn(row);
    // One word may be a title: 'Cédula' alone is none of a list of people.
    if (found.length >= 2) {
      this.rows = [row];
      this.#columns = new Set(found);
    } else if (this.rows.length === MAX_ROWS_ABOVE) this.#columns = new Set(this.#headingsIn(this.rows[0]));
  }

  #headingsIn(row: SheetRow | undefined): number[] {
    const cells = row?.cells ?? [];
    return [...cells.keys()].filter((at) => this.#headings?.includes(foldHeading(cells[at] ?? '')));
  }
}
