/** Checks a `.docx` for contents that start or fetch something when it is opened (R13.4). */
import { unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_UNPACKED } from '../../runtime/limits.ts';
import { active, DocumentObjection, excessive, unknown, unreadable } from '../objections.ts';
import { checkFields, FIELD, FINDINGS, isLocal } from './deny-list.ts';

/**
 * Joins the codes of the fields of a part from their runs. Readers differ in the text that belongs to a code and in the chosen
 * alternative: the codes are joined in each possible way.
 */
const CODE = /^(del)?instrtext$/;
/** Prefix of an element that is not of Word. */
const FOREIGN = 'foreign';
/** Elements that a reader may skip with their content, by their lower-case names. */
const LEFT_OUT = ['choice', 'fallback', `choice|${FOREIGN}`].flatMap((elements) =>
  ['t|deltext|delinstrtext', 't|deltext', 'none'].map((texts) => new RegExp(`^(${elements}|${texts})$`)),
);
const MARKS: Readonly<Record<string, { mark: string; opens: number }>> = {
  begin: { mark: FIELD.begin, opens: 1 },
  separate: { mark: FIELD.separator, opens: 0 },
  end: { mark: FIELD.end, opens: -1 },
};

function createFieldReader() {
  const readings = LEFT_OUT.map((leftOut) => ({ leftOut, open: 0, codes: '' }));

  function add(path: readonly string[], text: string, opens = 0): void {
    const isCode = CODE.test(path.at(-1) ?? '');
    for (const reading of readings) {
      if (path.some((name) => reading.leftOut.test(name))) continue;
      // A code without a beginning counts as one.
      reading.codes += isCode && reading.open === 0 ? FIELD.begin + text : text;
      reading.open = Math.max(0, reading.open + opens);
    }
  }

  return {
    /** @param path names of the open elements, in small letters */
    text(path: readonly string[], text: string): void {
      if (/^(t|deltext|(del)?instrtext)$/.test(path.at(-1) ?? '')) add(path, text);
    },
    mark(path: readonly string[], type: string): void {
      const { mark = '', opens = 0 } = MARKS[type] ?? {};
      add(path, mark, opens);
    },
    whole: (path: readonly string[], code: string): void => add(path, FIELD.begin + code + FIELD.end),
    /** @throws DocumentObjection for a field that starts or fetches something */
    check(): void {
      for (const { codes } of readings) checkFields(codes);
    },
  };
}

/** A document with a thousand pictures has fewer. */
const MAX_PARTS = 4000;
const MAIN = /wordprocessingml\.document\.main\+xml/i;
/** Compound files and programs of Windows. */
const CARRIED = ['d0cf11e0', '4d5a'];
const WORD =
  /^http:\/\/(schemas\.openxmlformats\.org\/wordprocessingml\/2006|purl\.oclc\.org\/ooxml\/wordprocessingml)\/main$/i;
const ALTERNATIVES_OR_DRAWINGS =
  /^http:\/\/(schemas\.openxmlformats\.org\/markup-compatibility\/2006|www\.w3\.org\/2000\/svg)$/i;
const XML = /\.(xml|rels|vml|svg)$/i;
/** The beginning of XML in whatever encoding: blanks and byte order marks, then `<`, or `<?xm` in EBCDIC. */
const MARKUP = /^(?:[\s\0\xef\xbb\xbf\xfe\xff]*<\0*[?!:_a-z]|\x4c\x6f\xa7\x94)/i;
const ENCODING = /^(utf-?(8|16)(le|be)?|us-ascii)$/i;

const PARTS: readonly (readonly [name: RegExp, finding: string])[] = [
  [/vbaProject|vbaData/i, FINDINGS.macros],
  [/(^|\/)activeX\//i, FINDINGS.control],
  [/\.(exe|dll|scr|com|bat|cmd|jse?|vb[se]?|ps1|lnk|jar|hta|msi)$/i, FINDINGS.program],
  [/(^|\/)embeddings\/|oleObject/i, FINDINGS.object],
];

/** Elements that no relationship reveals, by their name in small letters. */
const ELEMENTS: Readonly<Record<string, string>> = {
  oleobject: FINDINGS.object,
  altchunk: FINDINGS.inner,
  subdoc: FINDINGS.inner,
  mailmerge: FINDINGS.data,
  script: FINDINGS.macros,
};
const PICTURES = /^(imagedata|fill|stroke|image|use)$/;
const ADDRESSES = /^(src|althref|href)$/;
const ELSEWHERE = /^(?!data:image)([a-z][a-z0-9+.-]+:|[\\/]{2})/i;
const STYLE_FROM_ELSEWHERE = /@import\b|url\(\s*["']?\s*(https?:|ftp:|file:|\\\\|\/\/)/i;
const MACROS = /macroEnabled|vbaProject/i;

/** External relationships by the last word of their type; any other brings data. */
const OUTSIDE: Readonly<Record<string, string>> = {
  attachedtemplate: FINDINGS.template,
  image: FINDINGS.picture,
  frame: FINDINGS.frame,
  oleobject: FINDINGS.object,
  package: FINDINGS.object,
  control: FINDINGS.control,
  subdocument: FINDINGS.inner,
  afchunk: FINDINGS.inner,
};

/** @returns null for bytes other than text */
function textOf(bytes: Buffer): string | null {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || second === 0;
  const isSwapped = (first === 0xfe && second === 0xff) || (bytes.length > 1 && first === 0);
  try {
    return new TextDecoder(isWide ? 'utf-16le' : isSwapped ? 'utf-16be' : 'utf-8', { fatal: true }).decode(
      bytes,
    );
  } catch {
    return null;
  }
}

/** The values of all attributes of this name, in whatever namespace. */
const valuesOf = ({ attributes }: SaxesTagNS, wanted: string): string[] =>
  Object.values(attributes)
    .filter(({ local }) => local.toLowerCase() === wanted)
    .map(({ value }) => value.trim());

/** Also decodes escapes other than UTF-8, which another reader may accept. */
const unescaped = (target: string): string =>
  target.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A hyperlink is followed only by a click. */
function checkRelation(relation: SaxesTagNS): void {
  const words = valuesOf(relation, 'type').map((type) => type.split('/').at(-1)?.toLowerCase() ?? '');
  const targets = valuesOf(relation, 'target').map(unescaped);
  const isOutside =
    valuesOf(relation, 'targetmode').some((mode) => /^external$/i.test(mode)) ||
    targets.some((target) => !isLocal(target));
  if (words.includes('vbaproject')) throw active(FINDINGS.macros);
  if (!isOutside || words.every((word) => word === 'hyperlink')) return;
  if (words.every((word) => word === 'attachedtemplate') && targets.every(isLocal)) return;
  throw active(words.map((word) => OUTSIDE[word]).find(Boolean) ?? FINDINGS.data);
}

function checkElement(tag: SaxesTagNS): void {
  const name = tag.local.toLowerCase();
  const found = ELEMENTS[name];
  if (found) throw active(found);
  if (name === 'relationship') checkRelation(tag);
  for (const { local, value } of Object.values(tag.attributes)) {
    const isAddress = PICTURES.test(name) && ADDRESSES.test(local.toLowerCase());
    if ((isAddress && ELSEWHERE.test(value.replace(/\s/g, ''))) || STYLE_FROM_ELSEWHERE.test(value))
      throw active(FINDINGS.picture);
  }
}

/**
 * @returns whether it may be the main part
 * @throws DocumentObjection for active content, or for malformed XML
 */
function checkXml(xml: string): boolean {
  const parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  const fields = createFieldReader();
  /** Names of the open elements in small letters, for the fields. */
  const path: string[] = [];
  let isMain = false;
  parser.on('error', ({ message }) => {
    throw unreadable(message);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !ENCODING.test(encoding)) throw unreadable('text in an unknown encoding');
  });
  parser.on('doctype', () => {
    throw active(FINDINGS.doctype);
  });
  parser.on('opentag', (tag) => {
    checkElement(tag);
    const name = tag.local.toLowerCase();
    path.push(WORD.test(tag.uri) || ALTERNATIVES_OR_DRAWINGS.test(tag.uri) ? name : FOREIGN);
    isMain ||= WORD.test(tag.uri) && name === 'document';
    if (path.at(-1) === 'fldsimple') for (const code of valuesOf(tag, 'instr')) fields.whole(path, code);
    if (path.at(-1) === 'fldchar') for (const type of valuesOf(tag, 'fldchartype')) fields.mark(path, type);
  });
  parser.on('closetag', () => void path.pop());
  const onText = (text: string) => {
    if (path.at(-1) === 'style' && STYLE_FROM_ELSEWHERE.test(text)) throw active(FINDINGS.picture);
    fields.text(path, text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(xml).close();
  fields.check();
  return isMain;
}

/** @returns whether it may be the main part */
function checkPart(name: string, bytes: Buffer): boolean {
  const listed = PARTS.find(([part]) => part.test(name));
  if (listed) throw active(listed[1]);
  const start = bytes.toString('hex', 0, 4);
  if (CARRIED.some((mark) => start.startsWith(mark))) throw active(FINDINGS.object);
  const text = textOf(bytes);
  // Readers recognise XML by its kind, under any name, and read more encodings than this check.
  const isXml =
    XML.test(name) || text?.trimStart().startsWith('<') || MARKUP.test(bytes.toString('latin1', 0, 4096));
  if (!isXml) return false;
  if (text === null) throw unreadable('text in an unknown encoding');
  return checkXml(text);
}

/** @throws DocumentObjection for too much content, or two parts of one name: readers differ in the choice between them */
function unpack(bytes: Buffer): Map<string, Buffer> {
  const names = new Set<string>();
  let unpacked = 0;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        unpacked += originalSize;
        if (unpacked > MAX_UNPACKED || names.size > MAX_PARTS) throw excessive('unpacks to too much');
        if (names.has(name.toLowerCase())) throw active('dos partes con el mismo nombre');
        names.add(name.toLowerCase());
        return true;
      },
    });
    return new Map(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)]));
  } catch (error) {
    throw error instanceof DocumentObjection ? error : unreadable('a damaged ZIP');
  }
}

/** @throws DocumentObjection unless the file is an inactive document of Word */
export function checkDocx(bytes: Buffer): void {
  const parts = unpack(bytes);
  const kinds = textOf(parts.get('[Content_Types].xml') ?? Buffer.alloc(0)) ?? '';
  if (MACROS.test(kinds)) throw active(FINDINGS.macros);
  const mains = [...parts].filter(([name, part]) => checkPart(name, part));
  if (!MAIN.test(kinds) || mains.length === 0) throw unknown('a ZIP, but no document of Word');
}
