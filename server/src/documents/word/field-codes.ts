/**
 * Field codes of Word. A field computes its text; some fetch files, start programs or talk to them. The kinds that
 * only compute from the document itself are allowed, and a kind that another field computes is not.
 */
import { isHarmlessLink } from '../links.ts';
import { active, excessive } from '../objections.ts';

/** Stands in a code where another field stood. */
export const NESTED = '\u0001';
/** Stands in a code where a line or paragraph ends: some readers take it for a space, others for nothing. */
export const BREAK = '\u0002';

const ALLOWED: ReadonlySet<string> = new Set([
  ...['PAGE', 'NUMPAGES', 'SECTION', 'SECTIONPAGES', 'PAGEREF', 'REF', 'NOTEREF', 'STYLEREF', 'SEQ', 'SET'],
  ...['TOC', 'TC', 'INDEX', 'XE', 'TOA', 'TA', 'LISTNUM', 'AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT', 'BOOKMARK'],
  ...['DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE', 'EDITTIME', 'REVNUM', 'NUMCHARS', 'NUMWORDS'],
  ...[
    'AUTHOR',
    'TITLE',
    'SUBJECT',
    'KEYWORDS',
    'COMMENTS',
    'LASTSAVEDBY',
    'FILENAME',
    'FILESIZE',
    'TEMPLATE',
  ],
  ...['DOCPROPERTY', 'DOCVARIABLE', 'INFO', 'USERNAME', 'USERADDRESS', 'USERINITIALS'],
  ...['FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN', 'FILLIN', 'ASK', 'IF', 'COMPARE', 'QUOTE', 'SYMBOL', 'EQ'],
  ...['ADVANCE', 'MERGEFIELD', 'MERGEREC', 'MERGESEQ', 'NEXT', 'NEXTIF', 'SKIPIF', 'ADDRESSBLOCK'],
  ...['GREETINGLINE', 'ADDIN', 'BIBLIOGRAPHY', 'CITATION', 'GLOSSARY', 'AUTOTEXT', 'AUTOTEXTLIST', 'SHAPE'],
  ...['BARCODE', 'DISPLAYBARCODE', 'MERGEBARCODE', 'PRIVATE', 'HYPERLINK', '='],
]);
/** Kinds with external effects, for a reader that skips preceding text; none is an ordinary word. */
const REACHING = /\b(DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|MACROBUTTON|HTMLACTIVEX)\b/i;
/** The same, with those that are ordinary words too. */
const FORBIDDEN =
  /\b(DDE|DDEAUTO|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|EMBED|DATABASE|MACROBUTTON|PRINT|CONTROL|RD|HTMLACTIVEX)\b/i;

/** Names a place outside of the document: a share, a drive, an address of any kind. */
const PLACE = /\\\\|\/\/|^["“”]?[a-z][a-z0-9+.-]*:/i;
/** The same within a code, where two bars may also mean one, and the web may be part of a text. */
const PLACE_IN_CODE =
  /(?<![^\s"“”])(\\{2,}|\/\/)[\w.]|\bfile:|\b(?!https?:)[a-z][a-z0-9+.-]{1,20}:\/\/|(?<![^\s"“”])[a-z]:\\/i;

/** Characters; those of reference managers hold some ten thousand. */
const MAX_CODE = 500_000;
const MAX_HYPERLINK = 10_000;

/** @throws DocumentObjection `active`, or `excessive` for a code of great length */
export function checkFieldCode(code: string): void {
  if (code.length > MAX_CODE) throw excessive('a field of great length');
  checkAsRead(code.replaceAll(BREAK, ' '));
  if (code.includes(BREAK)) checkAsRead(code.replaceAll(BREAK, ''));
}

function checkAsRead(code: string): void {
  const trimmed = code.trim();
  if (trimmed === '') return;
  // A place to type in, as templates make it; there is no macro of that name.
  const isPlaceholder = /^MACROBUTTON\s+NoMacro\b/i.test(trimmed);
  const [, kind = '', rest = ''] = isPlaceholder
    ? ['', 'MACROBUTTON', trimmed.replace(/^MACROBUTTON\s+NoMacro/i, '')]
    : (/^(=|[a-z]+)(.*)$/is.exec(trimmed) ?? []);
  const isWhole = kind === '=' || rest === '' || /^[\s"“”\\]/.test(rest);
  if (!isPlaceholder && (!isWhole || !ALLOWED.has(kind.toUpperCase())))
    throw active(`a field ${trimmed.slice(0, 20)}`);
  checkArguments(kind.toUpperCase(), rest.trim());
}

/** Defence in depth: no allowed kind has external effects, but a reader may start parsing elsewhere. */
function checkArguments(kind: string, rest: string): void {
  // Reference managers keep whole articles in a code, with their abstracts and files.
  if (kind === 'ADDIN') {
    if (REACHING.test(rest) || new RegExp(`^${FORBIDDEN.source}`, 'i').test(rest))
      throw active('a field in data');
    return;
  }
  if (REACHING.test(rest)) throw active('a field in a field code');
  if (kind === 'HYPERLINK') {
    checkHyperlink(rest);
    return;
  }
  if (PLACE_IN_CODE.test(rest)) throw active('a place in a field code');
  // A bookmark or a column may have such a name, and a text of the field such a word.
  const isName = /^[^\s"“”\\]+\s*(\\|$)/.test(rest);
  if (!isName && kind !== 'MACROBUTTON' && FORBIDDEN.test(rest.replace(/["“”][^"“”]*["“”]/g, '""')))
    throw active('a field in a field code');
}

/** Field code text outside of every field. */
function checkLooseCode(code: string): void {
  if (FORBIDDEN.test(code) || PLACE_IN_CODE.test(code)) throw active('a field without its marks');
}

/** `HYPERLINK "https://…" \l "bookmark" \o "tip" \t "_blank"`; switches lead nowhere. */
function checkHyperlink(rest: string): void {
  if (rest.length > MAX_HYPERLINK) throw excessive('a link of great length');
  const parts = rest.match(/\\[a-z]\s*(?:["“”][^"“”]*["“”]|[^\s"\\]*)|["“”][^"“”]*["“”]|[^\s"“”]+/gi) ?? [];
  for (const part of parts) {
    if (/^\\[a-z]/i.test(part)) {
      const isTip = /^\\o/i.test(part);
      if (!isTip && PLACE.test(part.replace(/^\\[a-z]\s*/i, ''))) throw active('a link in a switch');
      continue;
    }
    const target = part.replace(/^["“”]|["“”]$/g, '').trim();
    if (target !== '' && !target.startsWith('#') && !isHarmlessLink(target)) throw active('a link');
  }
}

/** Puts together the codes of nested fields, and checks each when it is whole. */
export class FieldCodes {
  #open: { code: string; inCode: boolean }[] = [];
  #codes = 0;
  #loose = '';

  /** Whether the current place is in the code of a field, or in a field within one. */
  get inCode(): boolean {
    return this.#codes > 0;
  }

  /** Whether the next text is the code of the innermost field. */
  get expectsCode(): boolean {
    return this.#open.at(-1)?.inCode === true;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  begin(): void {
    const outer = this.#open.at(-1);
    if (outer?.inCode) outer.code += NESTED;
    this.#open.push({ code: '', inCode: true });
    this.#codes += 1;
  }

  /** @param text instructions of a field */
  instruction(text: string): void {
    const field = this.#open.at(-1);
    if (field?.inCode) field.code += text;
    else this.#loose += text;
  }

  /** @param text the displayed text, which is part of the field code inside one */
  shown(text: string): void {
    const field = this.#open.at(-1);
    if (field?.inCode) field.code += text;
  }

  separate(): void {
    const field = this.#open.at(-1);
    if (!field?.inCode) return;
    field.inCode = false;
    this.#codes -= 1;
    checkFieldCode(field.code);
  }

  end(): void {
    this.separate();
    this.#open.pop();
  }

  /** To be called at the end of a text. */
  close(): void {
    while (this.#open.length > 0) this.end();
    checkLooseCode(this.#loose);
    this.#loose = '';
  }
}
