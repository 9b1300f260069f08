/** Names of the downloaded files of an assembly. */
import { fold } from '../text/fold.ts';
import { dayOf } from '../time/colombian-time.ts';
import type { MinutesFormat } from './minutes-content.ts';

/** The longest title in a file name, in characters: some systems cut a whole path at 255 bytes. */
const MAX_TITLE_IN_NAME = 80;

/** Exponents and fractions, which fold to digits: 10⁹ must not become 109. */
const RAISED = /[²³¹⁰-⁹¼-¾⅐-⅞]+/g;

interface NamedAssembly {
  readonly id: number;
  readonly title: string;
  /** ISO 8601. */
  readonly startDate: string;
}

/**
 * `asistencia-asamblea-general-2026-11-28`, without extension: letters, digits and hyphens, which every file system and
 * header accepts.
 * @param kind the content of the file, before the title
 */
export function assemblyFileName(kind: string, { id, title, startDate }: NamedAssembly): string {
  const slug = fold(title.replace(RAISED, '-$&'))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_TITLE_IN_NAME)
    .replace(/^-|-$/g, '');
  return [kind, slug || `asamblea-${id}`, dayOf(startDate)].filter(Boolean).join('-');
}

/** File name of a verification package; the one with names differs, so that it is not published by mistake. */
export const verificationFileName = (assembly: NamedAssembly, withNames: boolean): string =>
  `${assemblyFileName(withNames ? 'verificacion-con-nombres' : 'verificacion', assembly)}.zip`;

const MIN_DIGITS = 3;

/**
 * `acta-asamblea-general-2026-11-28.pdf`, `acta-012-asamblea-general-2026-11-28.pdf` once it is issued.
 */
export function minutesFileName(
  assembly: NamedAssembly,
  { format = 'pdf', number, isCorrection = false }: FileVariant = {},
): string {
  const kind = isCorrection ? 'acta-aclaratoria' : 'acta';
  const numbered = number === undefined ? kind : `${kind}-${String(number).padStart(MIN_DIGITS, '0')}`;
  return `${assemblyFileName(numbered, assembly)}.${format}`;
}

interface FileVariant {
  readonly format?: MinutesFormat;
  /** Number of issued minutes. */
  readonly number?: number | undefined;
  readonly isCorrection?: boolean;
}
