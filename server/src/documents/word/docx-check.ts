/** Reads a `.docx` for what it starts or fetches when it is opened (R13.4). */
import { isUtf8 } from 'node:buffer';
import type { Budget } from '../budget.ts';
import { active, unknown, unreadable } from '../objections.ts';
import { checkFields, FIELD, FINDINGS, isLocal } from './deny-list.ts';
import { openZip } from './zip-file.ts';

const MAIN = /wordprocessingml\.document\.main\+xml/i;
/** Compound files and programs of Windows. */
const CARRIED = ['d0cf11e0', '4d5a'];
/** Pictures and fonts, whose bytes are no text. */
const XML = /\.(xml|rels|vml|svg)$/i;
const BINARY = /\.(png|jpe?g|gif|bmp|tiff?|webp|emf|wmf|wdp|jxr|odttf|ttf|fntdata)$/i;

const PARTS: readonly (readonly [name: RegExp, finding: string])[] = [
  [/vbaProject|vbaData/i, FINDINGS.macros],
  [/(^|\/)activeX\//i, FINDINGS.control],
  [/\.(exe|dll|scr|com|bat|cmd|jse?|vb[se]?|ps1|lnk|jar|hta|msi)$/i, FINDINGS.program],
  [/(^|\/)embeddings\/|oleObject/i, FINDINGS.object],
];

/** Elements that no relationship reveals. */
const ELEMENTS: readonly (readonly [element: RegExp, finding: string])[] = [
  [/<(?:[\w.-]+:)?OLEObject\b/i, FINDINGS.object],
  [/<(?:[\w.-]+:)?(altChunk|subDoc)\b/i, FINDINGS.inner],
  [/<(?:[\w.-]+:)?mailMerge\b/i, FINDINGS.data],
  [/<(?:[\w.-]+:)?script\b/i, FINDINGS.macros],
  [
    /<(?:[\w.-]+:)?(?:imagedata|fill|stroke|image|use)\b[^>]*?\b(?:src|althref|href)\s*=\s*["']\s*([a-z]{2,}:(?!image)|\\\\|\/\/)/i,
    FINDINGS.picture,
  ],
  [/@import|url\(\s*["']?\s*(https?:|ftp:|file:|\\\\|\/\/)/i, FINDINGS.picture],
];

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

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, digits, name) => {
    const code = hex ? Number.parseInt(hex, 16) : digits ? Number(digits) : -1;
    if (code < 0) return ENTITIES[name.toLowerCase()] ?? all;
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

/** The text of a part, without comments and quoted sections, where words could be cut. */
function xmlOf(bytes: Buffer): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || bytes[1] === 0;
  const isSwapped = (first === 0xfe && second === 0xff) || (bytes.length > 1 && bytes[0] === 0);
  const encoding = isWide ? 'utf-16le' : isSwapped ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('text in an unknown encoding');
  }
  if (/<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-?(8|16)|us-ascii)/i.test(text))
    throw unreadable('text in an unknown encoding');
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw active(FINDINGS.doctype);
  return text
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, quoted: string) =>
      quoted.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    );
}

/** The values of all attributes of this name, in whatever namespace. */
const attributesOf = (tag: string, name: string): string[] =>
  [...tag.matchAll(new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gi'))].map(
    ([, double, single]) => decoded(double ?? single ?? '').trim(),
  );

/** Also decodes escapes that are no UTF-8, which another reader may accept. */
const unescaped = (target: string): string =>
  target.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A hyperlink is followed only by a click. */
function checkRelations(xml: string): void {
  for (const [tag] of xml.matchAll(/<(?:[\w.-]+:)?Relationship\s[^>]*>/gi)) {
    const words = attributesOf(tag, 'Type').map((type) => type.split('/').at(-1)?.toLowerCase() ?? '');
    const targets = attributesOf(tag, 'Target').map(unescaped);
    const isOutside =
      attributesOf(tag, 'TargetMode').some((mode) => /^external$/i.test(mode)) ||
      targets.some((target) => !isLocal(target));
    if (words.includes('vbaproject')) throw active(FINDINGS.macros);
    if (!isOutside || words.every((word) => word === 'hyperlink')) continue;
    if (words.every((word) => word === 'attachedtemplate') && targets.every(isLocal)) continue;
    throw active(words.map((word) => OUTSIDE[word]).find(Boolean) ?? FINDINGS.data);
  }
}

/** The codes of complex and simple fields, joined from their runs. @param names of the elements that hold them */
function fieldsOf(xml: string, names: string, prefix: string): string {
  let text = '';
  let open = 0;
  const elements = new RegExp(`<${prefix}(fldChar|fldSimple|${names})(?=[\\s/>])([^>]*)>([^<]*)`, 'gi');
  for (const [, name = '', attributes = '', content = ''] of xml.matchAll(elements)) {
    if (/^fldSimple$/i.test(name))
      text += attributesOf(attributes, 'instr')
        .map((code) => `${FIELD.begin}${code}${FIELD.end}`)
        .join('');
    else if (/^fldChar$/i.test(name)) {
      const [type = ''] = attributesOf(attributes, 'fldCharType');
      open += { begin: 1, end: -1 }[type] ?? 0;
      text += { begin: FIELD.begin, separate: FIELD.separator, end: FIELD.end }[type] ?? '';
      // A code without a beginning counts as one.
    } else
      text += open > 0 || /^(del)?t/i.test(name) ? decoded(content) : `${FIELD.begin}${decoded(content)}`;
  }
  return text;
}

/** Readers differ in the text and the namespaces that belong to a code: all that one may take are checked. */
function checkAllFields(xml: string): void {
  const prefixes = new Set(
    [...xml.matchAll(/<([\w.-]+:)?(?:fldChar|fldSimple|instrText)\b/gi)].map(([, own = '']) => own),
  );
  for (const prefix of ['(?:[\\w.-]+:)?', ...prefixes])
    for (const names of ['instrText|delInstrText', 'instrText|delInstrText|t|delText'])
      if (prefixes.size > 0) checkFields(fieldsOf(xml, names, prefix));
}

const DRAWING = /\.svg$/i;
/** What a drawing may not hold: anything that leads out of it, runs, or spells an address in another way. */
const OF_DRAWINGS =
  /<(?:\w+:)?(?!a\b)\w+\b[^>]*?href\s*=\s*["']\s*(?![\s#]|data:image\/(png|jpe?g|gif);)|url\(\s*["']?(?![\s"'#])|@(?!media\b)|\\|\/\*|xml:base|image-set|<(?:\w+:)?(script|foreignObject|set|animate\w*)\b|\son\w+\s*=/i;

function checkPart(name: string, bytes: Buffer, budget: Budget): void {
  const listed = PARTS.find(([part]) => part.test(name));
  if (listed) throw active(listed[1]);
  const start = bytes.toString('hex', 0, 4);
  if (CARRIED.some((mark) => start.startsWith(mark))) throw active(FINDINGS.object);
  if (BINARY.test(name)) return;
  if (!XML.test(name) && !isUtf8(bytes)) return;
  const xml = xmlOf(bytes);
  budget.read(xml);
  const found = ELEMENTS.find(([element]) => element.test(xml));
  if (found) throw active(found[1]);
  if (/macroEnabled|vbaProject/i.test(name === '[Content_Types].xml' ? xml : ''))
    throw active(FINDINGS.macros);
  if ((DRAWING.test(name) || /<(?:[\w.-]+:)?svg\b/i.test(xml)) && OF_DRAWINGS.test(decoded(xml)))
    throw active(FINDINGS.picture);
  checkRelations(xml);
  checkAllFields(xml);
}

/** @throws DocumentObjection unless the file is a document of Word that starts and fetches nothing */
export function checkDocx(bytes: Buffer, budget: Budget): void {
  const entries = openZip(bytes, budget).map(({ name, content }) => ({ name, bytes: content() }));
  const types = entries.find(({ name }) => name === '[Content_Types].xml');
  for (const { name, bytes } of entries) checkPart(name, bytes, budget);
  if (!types || !MAIN.test(xmlOf(types.bytes))) throw unknown('a ZIP, but no document of Word');
  if (
    !entries.some(
      ({ name, bytes }) =>
        name.endsWith('.xml') && /<(?:\w+:)?document\b[^>]*wordprocessingml/.test(xmlOf(bytes)),
    )
  )
    throw unknown('a ZIP without the text of a document');
}
