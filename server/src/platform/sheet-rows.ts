/** The rows of a spreadsheet, and how many of them are read. */
import { tooLarge, unsupportedFile } from './errors.ts';

/** A row that has something in it. */
export interface SheetRow {
  /** As the spreadsheet counts: the first row is 1. */
  readonly line: number;
  /** Without the spaces around what was typed. */
  readonly cells: readonly string[];
}

export const MOST_SHEET_ROWS = 50_000;
export const MOST_SHEET_COLUMNS = 200;

export const tooMuch = () => tooLarge('El archivo es demasiado grande. Divídalo en varios.');
export const notATable = () =>
  unsupportedFile('El archivo no es una hoja de cálculo. Elija un archivo .xlsx o .csv.');
