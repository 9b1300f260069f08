/**
 * Checks a `.docx`: a ZIP of parts with declared content types, linked by relationships. Content types, relationships
 * and fields are allow-lists; all XML is parsed, regardless of its name and encoding.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { type Budget, MAX_DEPTH } from '../budget.ts';
import { isHarmlessLink } from '../links.ts';
import { active, excessive, unknown, unreadable } from '../objections.ts';
import { DocxFields, WORD_NAMESPACES } from './docx-fields.ts';
import {
  ACTIVE_ELEMENTS,
  ALLOWED_RELATIONS,
  ALLOWED_XML_KINDS,
  BINARY_KINDS,
  MAIN_KIND,
  RELATIONS_KIND,
} from './docx-kinds.ts';
import { checkStyle } from './style-sheets.ts';
import { openZip, type ZipEntry } from './zip-file.ts';

const TYPES_PART = '[Content_Types].xml';
const MAIN_PART = 'word/document.xml';
/** Characters handed to the XML reader at a time. */
const SLICE = 64 * 1024;
const MAX_ATTRIBUTES = 500;
interface Handlers {
  /**
   * @param name without the prefix of its namespace, in small letters; attributes likewise. Refusals compare it, so that
   *   they apply in every namespace; allow-lists compare `tag`
   */
  open?(name: string, attributes: ReadonlyMap<string, string>, tag: SaxesTagNS): void;
  text?(text: string, within: string): void;
  close?(): void;
  /** A comment, an instruction or quoted text, where text may be cut. */
  interruption?(): void;
}

/** Encoding as XML declares it: a byte order mark, or UTF-8. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  const sixteen =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  let text: string;
  try {
    text = new TextDecoder(sixteen ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('text in an unknown encoding');
  }
  const head = text.startsWith('<?xml') ? text.slice(0, text.indexOf('?>') + 1) : '';
  const declared = /\sencoding\s*=\s*["']([^"']*)/i.exec(head)?.[1]?.toLowerCase();
  const agrees = sixteen ? /^utf-?16/ : /^(utf-?8|us-ascii)$/;
  if (declared !== undefined && !agrees.test(declared)) throw unreadable('text in an unknown encoding');
  return text;
}

/** Packagings of a whole document in one XML file, which a reader may open as the document itself. */
const OTHER_PACKAGINGS: ReadonlySet<string> = new Set([
  'http://schemas.microsoft.com/office/word/2003/wordml',
  'http://schemas.microsoft.com/office/2006/xmlPackage',
]);
/** Security-relevant attributes: a duplicate would hide the first. */
const DECISIVE: ReadonlySet<string> = new Set([
  ...['type', 'target', 'targetmode', 'contenttype', 'partname', 'extension'],
  ...['instr', 'fldchartype', 'src', 'althref', 'href', 'action', 'base', 'attributename', 'style'],
]);

/** Attributes by their names without a prefix, in small letters. */
function attributesOf({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { prefix, local, value } of Object.values(attributes)) {
    if (prefix === 'xmlns' || local === 'xmlns') {
      // Kept under a name that no attribute has: the root declares its namespace under one.
      found.set(`xmlns:${local}`, value);
      continue;
    }
    const name = local.toLowerCase();
    if (found.has(name) && DECISIVE.has(name)) throw active(`two attributes ${name}`);
    found.set(name, value);
  }
  return found;
}

/** @throws DocumentObjection for XML with entity declarations, processing instructions or deep nesting */
function walk(bytes: Buffer, budget: Budget, handlers: Handlers): void {
  const { open, text } = handlers;
  const xml = decoded(bytes);
  budget.read(xml);
  const parser = new SaxesParser({ xmlns: true });
  const within: string[] = [];
  const damaged = () => {
    throw unreadable('damaged XML');
  };
  parser.on('error', damaged);
  parser.on('doctype', () => {
    throw active('a document type of its own');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (/stylesheet/i.test(target)) throw active('a style sheet');
    handlers.interruption?.();
  });
  parser.on('comment', () => handlers.interruption?.());
  let attributes = 0;
  parser.on('attribute', () => {
    budget.step();
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw excessive('an element of too many attributes');
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    budget.step();
    attributes = 0;
    const name = tag.local.toLowerCase();
    within.push(name);
    if (within.length > MAX_DEPTH) throw unreadable('nested too deeply');
    if (OTHER_PACKAGINGS.has(tag.uri)) throw active(`an element ${tag.name}`);
    open?.(name, attributesOf(tag), tag);
  });
  parser.on('closetag', () => {
    within.pop();
    handlers.close?.();
  });
  const onText = (value: string) => text?.(value, within.at(-1) ?? '');
  parser.on('text', onText);
  parser.on('cdata', (value) => {
    handlers.interruption?.();
    onText(value);
  });
  for (let start = 0; start < xml.length; start += SLICE) parser.write(xml.slice(start, start + SLICE));
  parser.close();
}

const PACKAGE_LANGUAGES = {
  types: 'http://schemas.openxmlformats.org/package/2006/content-types',
  relations: 'http://schemas.openxmlformats.org/package/2006/relationships',
} as const;

/** Content types and relationships contain no foreign XML namespaces, which only some readers skip. */
function checkPackageElement(tag: SaxesTagNS, language: string, allowed: readonly string[]): void {
  // Without a language no reader takes it; where it is checked nevertheless, that refuses more only.
  const isRead = tag.uri === language || (language === PACKAGE_LANGUAGES.relations && tag.uri === '');
  if (!isRead || !allowed.includes(tag.local)) throw active(`an element ${tag.name}`);
  for (const { prefix, local, name } of Object.values(tag.attributes))
    if (prefix !== '' && prefix !== 'xmlns' && !(prefix === 'xml' && local === 'space'))
      throw active(`an attribute ${name}`);
}

/** The content type of each part, as the package declares it. */
function kindsOf(bytes: Buffer, budget: Budget): (name: string) => string | undefined {
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>();
  walk(bytes, budget, {
    open: (name, attributes, tag) => {
      checkPackageElement(tag, PACKAGE_LANGUAGES.types, ['Types', 'Override', 'Default']);
      const kind = (attributes.get('contenttype') ?? '').trim().toLowerCase();
      const [map, key] =
        name === 'override'
          ? [byName, (attributes.get('partname') ?? '').replace(/^\//, '').toLowerCase()]
          : [byEnding, (attributes.get('extension') ?? '').toLowerCase()];
      if (name !== 'override' && name !== 'default') return;
      if (map.has(key)) throw unreadable('a part of two kinds');
      // Also for a part not found by this name: another reader may find it.
      if (name === 'override' && !ALLOWED_XML_KINDS.has(kind) && !BINARY_KINDS.has(kind))
        throw active(`a part of the kind ${kind}`);
      map.set(key, kind);
    },
  });
  return (name) => {
    const small = name.toLowerCase();
    return byName.get(small) ?? byEnding.get(small.slice(small.lastIndexOf('.') + 1));
  };
}

/** @returns whether it leads out of the document */
function checkRelation(attributes: ReadonlyMap<string, string>): boolean {
  const type = (attributes.get('type') ?? '').trim();
  const target = (attributes.get('target') ?? '').trim();
  const word = type.slice(type.lastIndexOf('/') + 1).toLowerCase();
  if (!ALLOWED_RELATIONS.has(word)) throw active(`a relationship ${word}`);
  const mode = (attributes.get('targetmode') ?? 'Internal').trim().toLowerCase();
  if (word === 'hyperlink' && (mode === 'external' || target.startsWith('#'))) {
    if (!target.startsWith('#') && !isHarmlessLink(target)) throw active('a link');
    return mode !== 'internal';
  }
  // Any other target would be fetched on opening.
  if (mode !== 'internal') throw active(`a relationship ${word} to elsewhere`);
  if (/[:\\]|^\/\//.test(unescaped(target))) throw active(`a relationship ${word} to elsewhere`);
  return false;
}

/** Also decodes escapes that are no UTF-8, which another reader may accept. */
const unescaped = (target: string): string =>
  target.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const ELSEWHERE = /^([a-z][a-z0-9+.-]*:|\\|\/\/)/i;
const CARRIED_PICTURE = /^data:image\/(png|jpeg|gif);/i;

/** Elements whose `href` is no link, but a picture to fetch. */
const PICTURES: ReadonlySet<string> = new Set(['imagedata', 'fill', 'stroke', 'texture', 'image']);

/** Checks attributes with targets that are no relationships. */
function checkPlaces(element: string, attributes: ReadonlyMap<string, string>): void {
  for (const name of ['src', 'althref', 'href', 'base']) {
    const target = attributes.get(name)?.trim() ?? '';
    if (!ELSEWHERE.test(target) || CARRIED_PICTURE.test(target)) continue;
    if (name !== 'href' || PICTURES.has(element) || !isHarmlessLink(target))
      throw active(`${name} leads elsewhere`);
  }
  if (/program|macro|ole/i.test(attributes.get('action') ?? '')) throw active('a program at a link');
}

const SVG = 'http://www.w3.org/2000/svg';
const SVG_KIND = 'image/svg+xml';

/** An element of a drawing: it leads to its own parts, carries its pictures, and only an `a` is a link. */
function checkDrawing(element: string, attributes: ReadonlyMap<string, string>): void {
  for (const [name, value] of attributes) {
    if (name.startsWith('on')) throw active('a script');
    const target = value.trim();
    if (name === 'attributename' && /(^|:)(href|src|style)$/i.test(target))
      throw active('a link that changes');
    if (name === 'href' || name === 'src') {
      const isOwn = target === '' || target.startsWith('#') || CARRIED_PICTURE.test(target);
      if (!isOwn && !(element === 'a' && isHarmlessLink(target))) throw active(`${name} leads elsewhere`);
    } else if (!name.startsWith('xmlns:')) checkStyle(value);
  }
}

/** Elements that may refer to a link: it is followed by a click only. */
const LINKING: ReadonlySet<string> = new Set(['hyperlink', 'hlinkclick', 'hlinkhover', 'hlinkmouseover']);

/** Readers fetch a target by its id, regardless of the relationship's type. */
function checkReferences(element: string, { attributes }: SaxesTagNS, links: ReadonlySet<string>): void {
  for (const { uri, local, value } of Object.values(attributes)) {
    if (!/relationships$/i.test(uri) && local !== 'relid') continue;
    const isFetched = /^(link|href)$/i.test(local) && value !== '';
    if (isFetched || (links.has(value) && !LINKING.has(element))) throw active(`${local} leads elsewhere`);
  }
}

/**
 * A part that Word renders or that configures it.
 * @param links ids of its relationships that lead out of the document
 */
function checkContent(
  bytes: Buffer,
  budget: Budget,
  isDrawing: boolean,
  links: ReadonlySet<string>,
  checkRoot?: (tag: SaxesTagNS) => void,
): void {
  const fields = new DocxFields();
  let root: string | undefined;
  const styles: string[] = [];
  walk(bytes, budget, {
    open: (name, attributes, tag) => {
      if (root === undefined) checkRoot?.(tag);
      root ??= name;
      if (ACTIVE_ELEMENTS.has(name)) throw active(`an element ${name}`);
      if (isDrawing || root === 'svg' || tag.uri === SVG) checkDrawing(name, attributes);
      checkPlaces(name, attributes);
      checkReferences(name, tag, links);
      fields.open(tag);
    },
    text: (text, within) => {
      fields.text(text);
      if (within === 'style') styles.push(text);
    },
    close: () => fields.close(),
    interruption: () => fields.interruption(),
  });
  fields.finish();
  checkStyle(styles.join(''));
}

/** @returns ids of those that lead out of the document */
function checkRelations(bytes: Buffer, budget: Budget): ReadonlySet<string> {
  const links = new Set<string>();
  walk(bytes, budget, {
    open: (name, attributes, tag) => {
      checkPackageElement(tag, PACKAGE_LANGUAGES.relations, ['Relationships', 'Relationship']);
      if (name === 'relationship' && checkRelation(attributes)) links.add(attributes.get('id') ?? '');
    },
  });
  return links;
}

const isRelations = (name: string, kind: string | undefined): boolean =>
  /\.rels$/i.test(name) || kind === RELATIONS_KIND;

/** The part whose relationships a part holds. */
const sourceOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|\/)_rels\/([^/]*)\.rels$/, (_, folder: string, part: string) => folder + part);
const NO_LINKS: ReadonlySet<string> = new Set();

function checkPart(
  entry: ZipEntry,
  kind: string | undefined,
  budget: Budget,
  links: ReadonlySet<string>,
): void {
  const { name } = entry;
  const bytes = entry.content();
  if (name.endsWith('/')) {
    if (bytes.length > 0) throw active('a folder with a content');
    return;
  }
  const isBinary = BINARY_KINDS.get(kind ?? '');
  if (isBinary) {
    if (!isBinary(bytes)) throw active(`${name} is not ${kind}`);
    return;
  }
  // Word takes no part without a kind; another reader may.
  if (kind ? !ALLOWED_XML_KINDS.has(kind) : !/\.(xml|vml)$/i.test(name))
    throw active(`a part of the kind ${kind}`);
  checkContent(bytes, budget, kind === SVG_KIND || /\.svg$/i.test(name), links);
}

function checkMain(
  entry: ZipEntry,
  kind: string | undefined,
  budget: Budget,
  links: ReadonlySet<string>,
): void {
  // Documents with macros and templates have kinds of their own.
  if (kind && kind !== MAIN_KIND.toLowerCase()) throw active(`a document of the kind ${kind}`);
  checkContent(entry.content(), budget, false, links, ({ local, uri }) => {
    if (local !== 'document' || !WORD_NAMESPACES.has(uri)) throw unknown('a main part of another language');
  });
}

/** @throws DocumentObjection unless the file is a document of Word that does nothing by itself */
export function checkDocx(bytes: Buffer, budget: Budget): void {
  const entries = openZip(bytes, budget);
  const types = entries.find(({ name }) => name === TYPES_PART);
  const main = entries.find(({ name }) => name === MAIN_PART);
  if (!types || !main) throw unknown('a ZIP, but no document of Word');
  const kindOf = kindsOf(types.content(), budget);
  const relations = entries.filter(({ name }) => isRelations(name, kindOf(name)));
  const links = new Map(
    relations.map((entry) => [sourceOf(entry.name), checkRelations(entry.content(), budget)] as const),
  );
  const linksOf = ({ name }: ZipEntry) => links.get(name.toLowerCase()) ?? NO_LINKS;
  checkMain(main, kindOf(MAIN_PART), budget, linksOf(main));
  for (const entry of entries)
    if (entry !== types && entry !== main && !relations.includes(entry))
      checkPart(entry, kindOf(entry.name), budget, linksOf(entry));
}
