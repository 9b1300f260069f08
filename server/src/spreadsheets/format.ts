/** Detects the format of a spreadsheet, before a process is started for it. */
import { plainExtension } from '../files/declared-file-type.ts';
import { readHead } from '../files/file-head.ts';
import { unsupportedFile } from '../runtime/errors.ts';
import { notATable, tooMuch } from './rows.ts';

/** A received file, and its requested columns. */
export interface SheetFile {
  readonly path: string;
  readonly size: number;
  readonly fileName: string;
  /** Folded headings of the columns to read; null for all columns. */
  readonly headings: readonly string[] | null;
}

/** Maximum bytes of a file; ten thousand people take a tenth. */
const MAX_BYTES = 10 * 1024 * 1024;
const TEXTS = {
  old: 'Este formato de Excel es antiguo. Ábralo y guárdelo como .xlsx o CSV.',
  encrypted: 'Este archivo está protegido con contraseña. Ábralo, quítele la contraseña y guárdelo de nuevo.',
  notAsClaimed: 'El contenido del archivo no corresponde a su nombre. Guárdelo de nuevo como .xlsx o .csv.',
};

/** Signature of Excel files before 2007. */
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Signature of a ZIP. */
const ZIP = Buffer.from([0x50, 0x4b, 3, 4]);
const HEAD_BYTES = 8;

/**
 * Detects the format from the first bytes and the name, quickly.
 * @throws Refusal 413 for a file that is too large, 415 for one that is no spreadsheet or does not match its name
 */
export async function kindOf({ path, size, fileName }: SheetFile): Promise<'workbook' | 'text'> {
  if (size > MAX_BYTES) throw tooMuch();
  const head = await readHead(path, HEAD_BYTES);
  const ending = plainExtension(fileName) ?? '';
  // Excel wraps an encrypted workbook in its old format.
  if (head.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL))
    throw unsupportedFile(ending === 'xlsx' ? TEXTS.encrypted : TEXTS.old);
  if (!['xlsx', 'csv', 'txt', 'tsv'].includes(ending)) throw notATable();
  if (head.subarray(0, ZIP.length).equals(ZIP) !== (ending === 'xlsx'))
    throw unsupportedFile(TEXTS.notAsClaimed);
  return ending === 'xlsx' ? 'workbook' : 'text';
}
