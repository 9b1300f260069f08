/**
 * A slate as a pasted list or CSV: a person a line, by cédula or name, then their alternate after a semicolon, a tab or,
 * if it is the only separator, a comma.
 */
import { fold } from '@vigilia/contract/text/fold';

/** Who is looked for: a document number, or a name. */
export type Wanted = { readonly dni: string } | { readonly name: string };

export interface SlateLine {
  /** Counts from 1. */
  readonly line: number;
  readonly text: string;
  readonly person: Wanted;
  readonly alternate: Wanted | null;
}

/** Headings of columns, which name nobody. */
const HEADINGS = ['principal', 'suplente', 'cedula', 'dni', 'nombre', 'documento', 'nombres', 'persona'];

const cellOf = (text: string) =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim();

/** `1. `, `2) ` or `- ` at the start of a line of a list; not the thousands of a cédula. */
const MARKER = /^\s*(?:\d{1,3}[.)](?=\s)|[-*•])\s*/;

/** A number has five digits or more, with points and spaces between them. */
function wantedIn(text: string): Wanted {
  const digits = text.replace(/[.\s]/g, '');
  return /^\d{5,}$/.test(digits) ? { dni: digits } : { name: text.replace(/\s+/g, ' ') };
}

const cellsOf = (line: string): string[] => {
  const separator = /[;\t]/.test(line) ? /[;\t]/ : /,/;
  return line.split(separator).map(cellOf);
};

export function slateLines(pasted: string): SlateLine[] {
  const lines = pasted.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const found = lines.flatMap((raw, index): SlateLine[] => {
    const [first = '', second = ''] = cellsOf(raw.replace(MARKER, ''));
    if (first === '' && second === '') return [];
    return [
      {
        line: index + 1,
        text: raw.trim(),
        person: wantedIn(first),
        alternate: second === '' ? null : wantedIn(second),
      },
    ];
  });
  const [heading] = found;
  const isHeading =
    heading && 'name' in heading.person && HEADINGS.includes(fold(heading.person.name.split(' ')[0] ?? ''));
  return isHeading ? found.slice(1) : found;
}
