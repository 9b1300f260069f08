/**
 * Fields of a part of a DOCX. Readers skip different parts: unknown elements, deleted text, one or the other
 * alternative. So a code may hold no content that only some readers take for its text, and each
 * alternative and each text box holds whole fields only.
 */
import type { SaxesTagNS } from 'saxes';
import { active } from '../objections.ts';
import { BREAK, checkFieldCode, FieldCodes, NESTED } from './field-codes.ts';

export const WORD_NAMESPACES: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** By their names in small letters: one that is written in another way, or of another language, is refused. */
const FIELD_ELEMENTS: ReadonlyMap<string, string> = new Map(
  ['fldSimple', 'fldChar', 'instrText', 'delInstrText'].map((name) => [name.toLowerCase(), name]),
);
const REVISIONS = names('ins del moveFrom moveTo');
const PROPERTIES = names('pPr rPr ffData fldData numberingChange');
/** Never part of properties, in any wrapping. */
const NO_PROPERTIES = names(
  'p r t delText fldChar instrText delInstrText fldSimple sdt txbxContent altChunk',
);
/** Elements allowed in a run of a code. */
const IN_RUN = names(
  'fldChar instrText delInstrText t delText rPr tab br cr sym noBreakHyphen softHyphen lastRenderedPageBreak',
);
const BREAKS = names('tab br cr');
const SIGNS = names('sym noBreakHyphen softHyphen');
/** Other elements allowed in a code. */
const AROUND_RUNS = names(
  'p r ins del moveFrom moveTo bookmarkStart bookmarkEnd proofErr permStart permEnd commentRangeStart commentRangeEnd moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd',
);
const NO_CONTAINERS = names('r fldChar instrText delInstrText t delText pPr rPr');
/** By their names in small letters, in any namespace. */
const SEPARATE_TEXTS = names('choice fallback txbxcontent');

/** Extensions of Word that only format. */
const FORMATTING = /^http:\/\/schemas\.microsoft\.com\/office\/word\//;

interface Element {
  /** Its name; empty for one that is not of Word's language. */
  readonly name: string;
  /** Insertions and deletions that it is part of. */
  readonly revision: string;
  readonly isProperty: boolean;
  readonly isSeparate: boolean;
}
const NONE: Element = { name: '', revision: '', isProperty: false, isSeparate: false };

/** An attribute of Word's language, which none of another language may imitate. */
function wordAttribute({ attributes, uri }: SaxesTagNS, name: string): string | undefined {
  let found: string | undefined;
  for (const attribute of Object.values(attributes)) {
    if (attribute.local.toLowerCase() !== name.toLowerCase()) continue;
    if (attribute.uri !== uri || attribute.local !== name) throw active(`an attribute ${attribute.name}`);
    found = attribute.value;
  }
  return found;
}

export class DocxFields {
  readonly #path: Element[] = [];
  /** Of the main text, and of each alternative or text box around the current place. */
  readonly #texts: { readonly fields: FieldCodes; revision: string }[] = [
    { fields: new FieldCodes(), revision: '' },
  ];
  #language: string | undefined;

  get #text() {
    return this.#texts.at(-1) as { readonly fields: FieldCodes; revision: string };
  }

  /** @throws DocumentObjection for elements that may hide or change a field code */
  open(tag: SaxesTagNS): void {
    const parent = this.#path.at(-1) ?? NONE;
    const isWord = WORD_NAMESPACES.has(tag.uri);
    if (isWord) this.#language ??= tag.uri;
    if (isWord && this.#language !== tag.uri) throw active('two languages of Word in one part');
    const small = tag.local.toLowerCase();
    const field = FIELD_ELEMENTS.get(small);
    if (field && (!isWord || field !== tag.local)) throw active(`${tag.name} of another language`);
    if (parent.name === 'instrText' || parent.name === 'delInstrText') throw active('an element in a code');
    const name = isWord ? tag.local : '';
    const { fields } = this.#text;
    const element: Element = {
      name,
      revision: REVISIONS.has(name) && !parent.isProperty ? `${parent.revision}${name} ` : parent.revision,
      isProperty: parent.isProperty || PROPERTIES.has(name),
      isSeparate: SEPARATE_TEXTS.has(small),
    };
    if (fields.inCode) this.#checkInCode(element, tag, parent);
    this.#path.push(element);
    if (element.isSeparate) this.#texts.push({ fields: new FieldCodes(), revision: '' });
    if (field) this.#field(tag, parent);
  }

  #checkInCode({ name, revision }: Element, tag: SaxesTagNS, parent: Element): void {
    const { fields, revision: own } = this.#text;
    const refused = active(`${tag.name} in a field code`);
    if (parent.isProperty) {
      const isOfRun = parent.name === 'rPr' && this.#path.at(-2)?.name === 'r';
      const isFormatting = name ? !NO_PROPERTIES.has(name) : FORMATTING.test(tag.uri);
      if (!isFormatting || (isOfRun && REVISIONS.has(name))) throw refused;
      return;
    }
    if (name === 'pPr' && parent.name === 'p') return;
    if (PROPERTIES.has(name) && parent.name === 'fldChar') return;
    if (IN_RUN.has(name)) {
      // A partly deleted code differs between readers.
      if (parent.name !== 'r' || (name !== 'rPr' && revision !== own)) throw refused;
      if ((name === 't' || name === 'delText') && fields.expectsCode) throw refused;
      if (BREAKS.has(name)) fields.instruction(BREAK);
      if (SIGNS.has(name)) fields.instruction(NESTED);
      return;
    }
    if (!AROUND_RUNS.has(name) || NO_CONTAINERS.has(parent.name)) throw refused;
    if (name === 'p') fields.instruction(BREAK);
  }

  #field(tag: SaxesTagNS, parent: Element): void {
    const text = this.#text;
    const { fields } = text;
    if (tag.local === 'fldSimple') {
      checkFieldCode(wordAttribute(tag, 'instr') ?? '');
      return;
    }
    if (parent.name !== 'r') throw active(`${tag.name} outside of a run`);
    const { revision } = this.#path.at(-1) as Element;
    if (tag.local === 'delInstrText' && !/\b(del|moveFrom) /.test(revision))
      throw active('a deleted code that is not deleted');
    if (tag.local !== 'fldChar') return;
    const type = wordAttribute(tag, 'fldCharType');
    if (type === 'begin') {
      if (!fields.inCode) text.revision = revision;
      fields.begin();
    } else if (type === 'separate') fields.separate();
    else if (type === 'end') fields.end();
    else throw active('an unknown mark of a field');
  }

  text(value: string): void {
    const { name = '' } = this.#path.at(-1) ?? NONE;
    const { fields } = this.#text;
    if (name === 'instrText' || name === 'delInstrText') fields.instruction(value);
    else if (fields.inCode && value.trim() !== '' && name !== 'fldData') {
      if ((name !== 't' && name !== 'delText') || fields.expectsCode) throw active('text in a field code');
    }
  }

  /** Elements that interrupt text: readers may stop there. */
  interruption(): void {
    const { name = '' } = this.#path.at(-1) ?? NONE;
    if (name === 'instrText' || name === 'delInstrText') throw active('an interrupted field code');
  }

  close(): void {
    const element = this.#path.pop();
    if (!element?.isSeparate) return;
    const { fields } = this.#text;
    this.#texts.pop();
    if (fields.isOpen) throw active('a part of a field');
    fields.close();
  }

  /** To be called at the end of the part. */
  finish(): void {
    this.#text.fields.close();
  }
}
