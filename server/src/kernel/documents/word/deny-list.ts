/**
 * Disallowed contents of a file of Word: they start or fetch something when it is opened. Findings are in Spanish, for the user
 * who chose the file.
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

/** Marks of fields in the text of a `.doc`; the codes of a `.docx` are converted to the same form. */
export const FIELD = { begin: '\x13', separator: '\x14', end: '\x15' } as const;

/** The first word of a code, with its effect. `MACROBUTTON NoMacro` is a placeholder for text. */
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
    // Up to the result, the end, or a nested field.
    const [own = ''] = code.split(ENDS);
    const isCut = own.length === code.length;
    const trimmed = own.replace(BEFORE, '');
    const found = KINDS.find(([kinds]) => kinds.test(trimmed));
    if (found) throw active(found[1]);
    // A nested field begins before the name is complete.
    if (isCut && /^\w*$/.test(trimmed)) throw active(FINDINGS.computed);
  }
}

/** Whether an address is that of a local file, as templates have. */
export const isLocal = (address: string): boolean => {
  // Readers ignore blanks and line ends.
  const start = address.replace(/\s/g, '');
  return /^(file:\/{3})?[a-z]:[\\/]/i.test(start) || !/^([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(start);
};
