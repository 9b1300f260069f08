/** Reads a `.docx` for what it starts or fetches when it is opened (R13.4). */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { active, excessive, unknown, unreadable } from '../objections.ts';
import { Budget } from './budget.ts';
import { checkFields, FINDINGS, isLocal } from './deny-list.ts';
import { createFieldReader } from './docx-fields.ts';
import { openZip } from './zip-file.ts';

const KINDS = '[Content_Types].xml';
const MAIN = /wordprocessingml\.document\.main\+xml/i;
/** Compound files and programs of Windows. */
const CARRIED = ['d0cf11e0', '4d5a'];
const WORD_MAIN =
  /^http:\/\/(schemas\.openxmlformats\.org\/wordprocessingml\/2006|purl\.oclc\.org\/ooxml\/wordprocessingml)\/main$/i;
const XML = /\.(xml|rels|vml|svg)$/i;
/** The beginning of XML in whatever encoding: blanks and byte order marks, then `<`, or `<?xm` in EBCDIC. */
const MARKUP = /^(?:[\s\0\xef\xbb\xbf\xfe\xff]*<\0*[?!:_a-z]|\x4c\x6f\xa7\x94)/i;
const ENCODING = /^(utf-?(8|16)(le|be)?|us-ascii)$/i;
/** Maximum depth of elements, as readers have it; tables in text boxes take about fifty. */
const MAX_DEPTH = 256;

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
const STYLE_FROM_ELSEWHERE = /url\(\s*["']?\s*(https?:|ftp:|file:|\\\\|\/\/)/i;
const MACROS = /macroEnabled|vbaProject/i;

/** External relationships by the last word of their type; others than these bring data. */
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

/** @returns null for bytes that are no text */
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

interface Element {
  /** Without a prefix, in small letters. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

const elementOf = ({ local, uri, attributes }: SaxesTagNS): Element => ({
  name: local.toLowerCase(),
  namespace: uri,
  attributes: Object.values(attributes).map((attribute) => ({
    name: attribute.local.toLowerCase(),
    value: attribute.value,
  })),
});

/** The values of all attributes of this name, in whatever namespace. */
const valuesOf = ({ attributes }: Element, wanted: string): string[] =>
  attributes.filter(({ name }) => name === wanted).map(({ value }) => value.trim());

/** Also decodes escapes that are no UTF-8, which another reader may accept. */
const unescaped = (target: string): string =>
  target.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A hyperlink is followed only by a click. */
function checkRelation(relation: Element): void {
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

function checkElement({ name, attributes }: Element): void {
  const found = ELEMENTS[name];
  if (found) throw active(found);
  for (const { name: attribute, value } of attributes) {
    const isAddress = PICTURES.test(name) && ADDRESSES.test(attribute);
    if ((isAddress && ELSEWHERE.test(value.replace(/\s/g, ''))) || STYLE_FROM_ELSEWHERE.test(value))
      throw active(FINDINGS.picture);
  }
}

const OWN_ADDRESS = /^(#|data:image\/(png|jpe?g|gif);)/i;
/** Spellings of addresses in styles, also those that hide one. */
const LEADS_OUT = /url\(\s*["']?(?![\s"'#])|@(?!media\b)|\\|\/\*|image-set/i;

/** Whether an element of a drawing leads out of it, runs, or spells an address in another way. */
const leadsOut = ({ name, attributes }: Element): boolean =>
  /^(script|foreignobject|set|animate.*)$/.test(name) ||
  attributes.some(
    ({ name: attribute, value }) =>
      /^(base|on.*)$/.test(attribute) ||
      (attribute === 'href' && name !== 'a' && !OWN_ADDRESS.test(value.trim())) ||
      LEADS_OUT.test(value),
  );

/** Facts of one part of a document, as far as the document needs them. */
interface Part {
  /** Whether it may be the main part. */
  readonly isText: boolean;
  /** Whether it is the list of kinds of a file of Word. */
  readonly isWordFile: boolean;
}

/** @throws DocumentObjection for what starts or fetches something, or for XML that is not well-formed */
function readXml(name: string, xml: string, budget: Budget): Part {
  const parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  const fields = createFieldReader();
  let depth = 0;
  let text = '';
  let isText = false;
  let isWordFile = false;
  let isDrawing = /\.svg$/i.test(name);
  let isLeadingOut = false;
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
    budget.use('steps', 1);
    depth += 1;
    if (depth > MAX_DEPTH) throw excessive('elements too deep');
    const element = elementOf(tag);
    const isWord = /wordprocessingml/i.test(element.namespace);
    checkElement(element);
    if (element.name === 'relationship') checkRelation(element);
    if (name === KINDS) {
      if (element.attributes.some(({ value }) => MACROS.test(value))) throw active(FINDINGS.macros);
      isWordFile ||= element.attributes.some(({ value }) => MAIN.test(value));
    }
    isText ||= isWord && element.name === 'document';
    isDrawing ||= element.name === 'svg';
    isLeadingOut ||= leadsOut(element);
    fields.open(element.name, WORD_MAIN.test(element.namespace), (wanted) => valuesOf(element, wanted));
  });
  parser.on('closetag', () => {
    depth -= 1;
    fields.close();
  });
  const onText = (piece: string) => {
    text += piece;
    fields.text(piece);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(xml).close();
  if (isDrawing && (isLeadingOut || LEADS_OUT.test(text))) throw active(FINDINGS.picture);
  for (const codes of fields.codes()) checkFields(codes);
  return { isText, isWordFile };
}

const NOT_XML: Part = { isText: false, isWordFile: false };

function readPart(name: string, bytes: Buffer, budget: Budget): Part {
  const listed = PARTS.find(([part]) => part.test(name));
  if (listed) throw active(listed[1]);
  const start = bytes.toString('hex', 0, 4);
  if (CARRIED.some((mark) => start.startsWith(mark))) throw active(FINDINGS.object);
  const text = textOf(bytes);
  // Readers find XML by its kind, which any name may have, and read more encodings than this check.
  const isXml =
    XML.test(name) || text?.trimStart().startsWith('<') || MARKUP.test(bytes.toString('latin1', 0, 4096));
  if (!isXml) return NOT_XML;
  if (text === null) throw unreadable('text in an unknown encoding');
  budget.use('characters', text.length);
  return readXml(name, text, budget);
}

/** @throws DocumentObjection unless the file is a document of Word that starts and fetches nothing */
export function checkDocx(bytes: Buffer, budget = new Budget()): void {
  const parts = openZip(bytes, budget).map(({ name, content }) => ({
    name,
    ...readPart(name, content(), budget),
  }));
  if (!parts.some(({ isWordFile }) => isWordFile)) throw unknown('a ZIP, but no document of Word');
  if (!parts.some(({ name, isText }) => name.endsWith('.xml') && isText))
    throw unknown('a ZIP without the text of a document');
}
