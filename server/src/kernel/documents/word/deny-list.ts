/**
 * Contents that a file of Word must not hold: they start or fetch something when it is opened. Findings are in Spanish, for the
 * person who chose the file.
 */
import { active } from '../objections.ts';

export const FINDINGS = {
  macros: 'macros',
  program: 'un programa',
  object: 'un objeto de otro programa (OLE)',
  control: 'un control ActiveX',
  dde: 'un campo DDE, que llama a otro programa',
  button: 'un botón que inicia una macro',
  template: 'una plantilla que está en otra parte',
  picture: 'una imagen enlazada, que se trae de otra parte',
  frame: 'un marco que se trae de otra parte',
  data: 'datos o textos que se traen de otra parte',
  inner: 'otro documento dentro',
  doctype: 'una declaración DOCTYPE',
  computed: 'un campo cuyo nombre calcula otro campo',
} as const;

/** Marks of fields in the text of a `.doc`; the codes of a `.docx` are brought into the same form. */
export const FIELD = { begin: '\x13', separator: '\x14', end: '\x15' } as const;

/** The first word of a code, and what it does. `MACROBUTTON NoMacro` is a place to type in. */
const KINDS: readonly (readonly [kinds: RegExp, finding: string])[] = [
  [/^DDE(AUTO)?\b/i, FINDINGS.dde],
  [/^INCLUDEPICTURE\b/i, FINDINGS.picture],
  [/^(INCLUDETEXT|INCLUDE|IMPORT|LINK|DATABASE|RD)\b/i, FINDINGS.data],
  [/^(EMBED)\b/i, FINDINGS.object],
  [/^(CONTROL|HTMLACTIVEX)\b/i, FINDINGS.control],
  [/^MACROBUTTON\s+(?!NoMacro\b)/i, FINDINGS.button],
];

const ENDS = new RegExp(`[${FIELD.separator}${FIELD.end}]`);
/** Blanks, quotes and placeholders of pictures, notes and cells. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the binary format marks them so.
const BEFORE = /^[\s\x01-\x12"“”]+/;

/** @throws DocumentObjection for a field that starts or fetches something */
export function checkFields(text: string): void {
  for (const code of text.split(FIELD.begin).slice(1)) {
    // Up to what is shown, the end, or the next field in it.
    const [own = ''] = code.split(ENDS);
    const isCut = own.length === code.length;
    const trimmed = own.replace(BEFORE, '');
    const found = KINDS.find(([kinds]) => kinds.test(trimmed));
    if (found) throw active(found[1]);
    // Another field begins before its name is whole.
    if (isCut && /^\w*$/.test(trimmed)) throw active(FINDINGS.computed);
  }
}

/** Whether an address is that of a file on the own disk, as templates have. */
export const isLocal = (address: string): boolean => {
  // Readers leave out blanks and line ends.
  const start = address.replace(/\s/g, '');
  return /^(file:\/{3})?[a-z]:[\\/]/i.test(start) || !/^([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(start);
};
