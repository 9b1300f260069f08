/**
 * Checks a PDF. Reads every object that any reader can find: all revisions, regardless of the cross-reference tables,
 * and object streams. Readers find objects through tables, or by looking for `1 0 obj` in all bytes; so every place that
 * looks like the beginning of an object has to be one here.
 */
import type { Budget } from '../budget.ts';
import { holdsMarkup, holdsZip } from '../foreign-signatures.ts';
import { active, DocumentObjection, locked, unknown, unreadable } from '../objections.ts';
import {
  isRegular,
  isSpace,
  PdfDictionary,
  PdfLexer,
  PdfName,
  PdfReference,
  type PdfValue,
  PdfWord,
} from './pdf-lexer.ts';
import { PdfPolicy } from './pdf-policy.ts';

const KIBIBYTE = 1024;
/** Scanners and mail gateways append a line or two. */
const MAX_TAIL = KIBIBYTE;

const OBJECT = Buffer.from('obj');
const END_STREAM = Buffer.from('endstream');
const TRAILER = Buffer.from('trailer');

/** The length of an object stream that another object declares, compared once it is known. */
interface OpenLength {
  readonly number: number;
  readonly length: number;
}

interface StreamPlace {
  readonly start: number;
  readonly end: number;
}

class PdfFile {
  readonly #bytes: Buffer;
  readonly #budget: Budget;
  readonly #policy = new PdfPolicy();
  readonly #lexer: PdfLexer;
  /** Offsets of the words `obj` and `trailer` that were parsed as such. */
  readonly #read = new Set<number>();
  readonly #numbers = new Map<number, number[]>();
  readonly #openLengths: OpenLength[] = [];
  #catalogs = 0;

  constructor(bytes: Buffer, budget: Budget) {
    this.#bytes = bytes;
    this.#budget = budget;
    this.#lexer = new PdfLexer(bytes, budget, this.#policy);
  }

  check(): void {
    this.#readBody();
    for (const { number, length } of this.#openLengths) {
      const numbers = this.#numbers.get(number) ?? [];
      // An end of line separates the content from the keyword after it.
      if (numbers.length === 0 || !numbers.every((each) => length - each >= 0 && length - each <= 2))
        throw unreadable('an object stream whose length is in doubt');
    }
    this.#policy.settle();
    if (this.#catalogs === 0) throw unknown('no catalog');
    this.#refuseHiddenObjects();
  }

  #readBody(): void {
    const lexer = this.#lexer;
    // The line that marks the file as binary is a comment; some writers omit the sign.
    const head = /^%PDF-\d\.\d\s*[\x80-\xff]{4,16}(?=[\r\n])/.exec(
      this.#bytes.toString('latin1', 0, Math.min(64, this.#bytes.length)),
    );
    lexer.position = head?.[0].length ?? 0;
    let inTable = false;
    for (;;) {
      lexer.skipSpace();
      const start = lexer.position;
      if (start >= this.#bytes.length) return;
      const { endMark } = lexer;
      const isTail = endMark >= 0 && this.#bytes.length - endMark <= MAX_TAIL;
      try {
        inTable = this.#readPart(inTable);
      } catch (error) {
        if (isTail && this.#read.size > 0 && !this.#holdsObjectAfter(endMark)) return;
        throw error;
      }
    }
  }

  #holdsObjectAfter(position: number): boolean {
    return this.#bytes.includes(OBJECT, position) || this.#bytes.includes(TRAILER, position);
  }

  /** @returns whether a cross-reference table continues */
  #readPart(inTable: boolean): boolean {
    const lexer = this.#lexer;
    const first = lexer.read();
    if (typeof first === 'number') {
      if (inTable) return true;
      this.#readObject(first);
      return false;
    }
    if (!(first instanceof PdfWord)) throw unreadable('a value outside of an object');
    switch (first.text) {
      case 'xref':
        return true;
      case 'n':
      case 'f':
        if (inTable) return true;
        break;
      case 'trailer': {
        this.#read.add(lexer.position - TRAILER.length);
        const trailer = lexer.value();
        if (!(trailer instanceof PdfDictionary)) throw unreadable('a trailer that is none');
        return false;
      }
      case 'startxref':
        if (typeof lexer.value() !== 'number') throw unreadable('a start that is no number');
        return false;
      case 'endobj':
        return false;
    }
    throw unreadable(`'${first.text.slice(0, 20)}' outside of an object`);
  }

  #readObject(number: number): void {
    const lexer = this.#lexer;
    const generation = lexer.read();
    const word = lexer.read();
    if (typeof generation !== 'number' || !(word instanceof PdfWord) || word.text !== 'obj')
      throw unreadable('a number outside of an object');
    this.#read.add(lexer.position - OBJECT.length);
    const value = lexer.read();
    if (value instanceof PdfWord) {
      if (value.text !== 'endobj') throw unreadable('an object without a value');
      return;
    }
    this.#define(number, value);
    const next = lexer.read();
    if (!(next instanceof PdfWord)) throw unreadable('an object of two values');
    if (next.text === 'endobj') return;
    if (next.text !== 'stream' || !(value instanceof PdfDictionary))
      throw unreadable('an object without an end');
    const place = this.#streamAt(value);
    if (isObjectStream(value)) this.#readObjectStream(value, place);
    const end = lexer.read();
    if (!(end instanceof PdfWord && end.text === 'endobj')) throw unreadable('a stream without an end');
  }

  #define(number: number, value: PdfValue): void {
    if (value instanceof PdfReference) throw unreadable('an object that is another');
    this.#policy.define(number, value);
    if (typeof value === 'number') {
      const numbers = this.#numbers.get(number);
      if (numbers) numbers.push(value);
      else this.#numbers.set(number, [value]);
    }
    if (
      value instanceof PdfDictionary &&
      value.all('Type').some((type) => type instanceof PdfName && type.text === 'Catalog')
    )
      this.#catalogs += 1;
  }

  /** The content of a stream whose dictionary was just read; moves past its end. */
  #streamAt(dictionary: PdfDictionary): StreamPlace {
    const lexer = this.#lexer;
    const bytes = this.#bytes;
    let start = lexer.position;
    if (bytes[start] === 13) start += 1;
    if (bytes[start] === 10) start += 1;
    const lengths = dictionary.all('Length');
    const [length] = lengths;
    if (lengths.length === 1 && typeof length === 'number' && length >= 0) {
      let at = start + Math.floor(length);
      for (let spaces = 0; spaces < 2 && isSpace(bytes[at]); spaces += 1) at += 1;
      if (bytes.subarray(at, at + END_STREAM.length).equals(END_STREAM)) {
        lexer.position = at + END_STREAM.length;
        return { start, end: start + length };
      }
    }
    const end = bytes.indexOf(END_STREAM, start);
    if (end < 0) throw unreadable('a stream without an end');
    lexer.position = end + END_STREAM.length;
    if (isObjectStream(dictionary)) {
      if (lengths.length !== 1 || !(length instanceof PdfReference))
        throw unreadable('an object stream of the wrong length');
      this.#openLengths.push({ number: length.number, length: end - start });
    }
    return { start, end };
  }

  #readObjectStream(dictionary: PdfDictionary, { start, end }: StreamPlace): void {
    const [count, first] = [onlyNumber(dictionary, 'N'), onlyNumber(dictionary, 'First')];
    const packed = this.#bytes.subarray(start, end);
    const isPacked = packing(dictionary);
    const content = isPacked ? this.#budget.inflate(packed, 'zlib') : packed;
    const lexer = new PdfLexer(content, this.#budget, this.#policy);
    const places: [number: number, position: number][] = [];
    for (let index = 0; index < count; index += 1) {
      const [number, offset] = [lexer.read(), lexer.read()];
      if (typeof number !== 'number' || typeof offset !== 'number')
        throw unreadable('a damaged object stream');
      places.push([number, first + offset]);
    }
    // No gaps: objects must follow each other, since readers may look in any gap.
    for (const [number, position] of places) {
      const previousEnd = lexer.position;
      lexer.skipSpace();
      const start = lexer.position;
      lexer.position = position;
      lexer.skipSpace();
      if (position < previousEnd || lexer.position !== start)
        throw unreadable('an object stream with objects in doubt');
      this.#define(number, lexer.value());
    }
    lexer.skipSpace();
    if (lexer.position < content.length) throw unreadable('an object stream with something besides');
  }

  /** Refuses bytes that a reader could parse as an object or trailer, but were not parsed here. */
  #refuseHiddenObjects(): void {
    const bytes = this.#bytes;
    for (let at = bytes.indexOf(TRAILER); at >= 0; at = bytes.indexOf(TRAILER, at + 1)) {
      if (this.#read.has(at)) continue;
      let next = at + TRAILER.length;
      while (isSpace(bytes[next])) next += 1;
      if (bytes[next] === 60 || bytes[next] === 37) throw active('a hidden trailer');
    }
    for (let at = bytes.indexOf(OBJECT); at >= 0; at = bytes.indexOf(OBJECT, at + 1))
      if (!this.#read.has(at) && looksLikeObject(bytes, at)) throw active('a hidden object');
  }
}

const isDigit = (code: number | undefined) => code !== undefined && code >= 48 && code <= 57;
const isLineEnd = (code: number | undefined) => code === 10 || code === 13;

/** Characters that readers take for part of a number: some read `+0` and `-0` as 0. */
const isNumeric = (code: number | undefined) => isDigit(code) || code === 43 || code === 45 || code === 46;

/** Whether the word at `position` ends a `1 0 obj`, comments between its parts included. */
function looksLikeObject(bytes: Buffer, position: number): boolean {
  const isWhole = !isRegular(bytes[position + OBJECT.length]);
  let at = position - 1;
  let lineEnds = 0;
  while (isSpace(bytes[at])) {
    if (isLineEnd(bytes[at])) lineEnds += 1;
    at -= 1;
  }
  const spaced = at < position - 1;
  if (!isNumeric(bytes[at])) return isWhole && spaced && lineEnds > 0 && at >= 0;
  while (isNumeric(bytes[at])) at -= 1;
  if (!isSpace(bytes[at])) return false;
  if (isWhole) return true;
  while (isSpace(bytes[at])) at -= 1;
  return isNumeric(bytes[at]);
}

/** Readers require the two keys, some the type too. */
const isObjectStream = (dictionary: PdfDictionary): boolean =>
  dictionary.all('Type').some((type) => !(type instanceof PdfName) || type.text === 'ObjStm') ||
  (dictionary.has('N') && dictionary.has('First'));

function onlyNumber(dictionary: PdfDictionary, key: string): number {
  const [value, ...more] = dictionary.all(key);
  if (typeof value !== 'number' || value < 0 || !Number.isInteger(value) || more.length > 0)
    throw unreadable(`an object stream with /${key} in doubt`);
  return value;
}

/** Whether an object stream is packed; every program that writes them deflates them, in one way. */
function packing(dictionary: PdfDictionary): boolean {
  const filters = dictionary.all('Filter').flat();
  for (const key of ['DecodeParms', 'DP', 'Crypt'])
    for (const value of dictionary.all(key).flat()) {
      const isPlain =
        value === null ||
        (value instanceof PdfDictionary && value.all('Predictor').every((predictor) => predictor === 1));
      if (!isPlain) throw unreadable('an object stream with a predictor');
    }
  if (filters.length === 0) return false;
  const [filter] = filters;
  if (filters.length > 1 || !(filter instanceof PdfName) || !['FlateDecode', 'Fl'].includes(filter.text))
    throw unreadable('an object stream packed in a way that nobody uses');
  return true;
}

/** @throws DocumentObjection unless the PDF is whole and only shows something */
export function checkPdf(bytes: Buffer, budget: Budget): void {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2 * KIBIBYTE), bytes.length);
  if (
    !/^%PDF-[12]\.\d/.test(tail.length < 8 ? tail : bytes.toString('latin1', 0, 8)) ||
    !tail.includes('%%EOF') ||
    !tail.includes('startxref')
  )
    throw unknown('no whole PDF');
  if (holdsMarkup(bytes)) throw active('a page or a program besides');
  if (holdsZip(bytes)) throw active('a ZIP besides');
  try {
    new PdfFile(bytes, budget).check();
  } catch (error) {
    // Encrypted content can look like anything; this is the helpful reason.
    if (error instanceof DocumentObjection && bytes.includes('/Encrypt')) throw locked(error.message);
    throw error;
  }
}
