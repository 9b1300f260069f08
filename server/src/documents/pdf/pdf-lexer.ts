/**
 * Reads values of PDF (ISO 32000-1, 7.2 and 7.3) from bytes, strictly: ambiguous bytes, which readers parse
 * differently, are an objection.
 */
import { type Budget, MAX_DEPTH } from '../budget.ts';
import { unreadable } from '../objections.ts';

export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export class PdfString {
  /** Latin-1. */
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export class PdfReference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}
/** Entries in their order, a key that is given twice included: readers differ in which one they take. */
export class PdfDictionary {
  readonly entries: readonly (readonly [key: string, value: PdfValue])[];
  constructor(entries: readonly (readonly [key: string, value: PdfValue])[]) {
    this.entries = entries;
  }
  has(key: string): boolean {
    return this.entries.some(([name]) => name === key);
  }
  all(key: string): PdfValue[] {
    return this.entries.filter(([name]) => name === key).map(([, value]) => value);
  }
}
export type PdfValue =
  | PdfName
  | PdfString
  | PdfReference
  | PdfDictionary
  | readonly PdfValue[]
  | number
  | boolean
  | null;

/** A keyword such as `obj`, `endobj`, `stream`; the empty one is the end. */
export class PdfWord {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface PdfObserver {
  name(name: string): void;
  dictionary(dictionary: PdfDictionary): void;
}

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;
const KIND = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) KIND[code] = SPACE;
for (const character of '()<>[]{}/%') KIND[character.charCodeAt(0)] = DELIMITER;

const codeOf = (character: string) => character.charCodeAt(0);
const [SLASH, PERCENT, OPEN, CLOSE, LESS, GREATER, BACKSLASH] = [...'/%()<>\\'].map(codeOf);
const [SQUARE_OPEN, SQUARE_CLOSE] = ['[', ']'].map(codeOf);
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

const NUMBER = /^[+-]*(\d+(\.\d*)?|\.\d+)(-\d*)?$/;
/** Numbers that printers write when they mean 0. */
const NO_NUMBER = /^([+-]?\.|[+-]|-?nan|-?inf(inity)?)$/i;
/** Maximum length of a name, word or number. */
const MAX_WORD = 4096;

/** Maximum entries of a dictionary with a linear search for each. */
const FEW_ENTRIES = 64;
/** Maximum repetitions of a key in a larger dictionary; writers repeat none. */
const MAX_REPETITIONS = 4;

/** Repeated keys would make the search quadratic. */
function refuseRepetition(entries: readonly (readonly [key: string, value: PdfValue])[]): void {
  const counts = new Map<string, number>();
  for (const [key] of entries) {
    const times = (counts.get(key) ?? 0) + 1;
    if (times > MAX_REPETITIONS) throw unreadable('a key that is given many times');
    counts.set(key, times);
  }
}

const hexOf = (code: number | undefined): number => {
  if (code === undefined) return -1;
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

export const isSpace = (code: number | undefined): boolean => code !== undefined && KIND[code] === SPACE;
export const isRegular = (code: number | undefined): boolean => code !== undefined && KIND[code] === REGULAR;

export class PdfLexer {
  readonly bytes: Buffer;
  readonly #budget: Budget;
  readonly #observer: PdfObserver;
  position = 0;
  /** Where the latest mark of an end of file ended; -1 before there was one. */
  endMark = -1;

  constructor(bytes: Buffer, budget: Budget, observer: PdfObserver) {
    this.bytes = bytes;
    this.#budget = budget;
    this.#observer = observer;
  }

  /** Moves past white space and comments. */
  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      const code = bytes[this.position];
      if (code === undefined) return;
      if (KIND[code] === SPACE) this.position += 1;
      else if (code === PERCENT) {
        const start = this.position;
        while (
          this.position < bytes.length &&
          bytes[this.position] !== LINE_FEED &&
          bytes[this.position] !== CARRIAGE_RETURN
        )
          this.position += 1;
        if (bytes.toString('latin1', start, Math.min(start + 5, bytes.length)) !== '%%EOF') continue;
        // An incremental update may begin without a line end.
        this.position = start + 5;
        this.endMark = this.position;
      } else return;
    }
  }

  /** A value or a keyword. A number that begins a reference becomes the reference. @throws DocumentObjection */
  read(depth = 0): PdfValue | PdfWord {
    this.#budget.step();
    if (depth > MAX_DEPTH) throw unreadable('nested too deeply');
    this.skipSpace();
    const { bytes } = this;
    const code = bytes[this.position];
    switch (code) {
      case undefined:
        return new PdfWord('');
      case SLASH:
        return this.#name();
      case OPEN:
        return this.#string();
      case SQUARE_OPEN:
        this.position += 1;
        return this.#array(depth);
      case LESS:
        if (bytes[this.position + 1] !== LESS) return this.#hexString();
        this.position += 2;
        return this.#dictionary(depth);
      case SQUARE_CLOSE:
        this.position += 1;
        return new PdfWord(']');
      case GREATER:
        if (bytes[this.position + 1] !== GREATER) throw unreadable('a lone >');
        this.position += 2;
        return new PdfWord('>>');
      default:
        if (KIND[code] === DELIMITER) throw unreadable('a delimiter out of place');
        return this.#word();
    }
  }

  /** Reads a value; a keyword is an objection. */
  value(depth = 0): PdfValue {
    const value = this.read(depth);
    if (value instanceof PdfWord) throw unreadable(`'${value.text.slice(0, 20)}' instead of a value`);
    return value;
  }

  #regularText(): string {
    const start = this.position;
    while (isRegular(this.bytes[this.position])) this.position += 1;
    if (this.position - start > MAX_WORD) throw unreadable('a word of great length');
    return this.bytes.toString('latin1', start, this.position);
  }

  #name(): PdfName {
    this.position += 1;
    let text = this.#regularText();
    if (text.includes('#')) {
      text = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      if (text.includes('\0')) throw unreadable('a name with a NUL');
    }
    this.#observer.name(text);
    return new PdfName(text);
  }

  #string(): PdfString {
    const { bytes } = this;
    let text = '';
    let from = this.position + 1;
    let level = 1;
    let at = from;
    for (; ; at += 1) {
      const code = bytes[at];
      if (code === undefined) throw unreadable('a string without an end');
      if (code === OPEN) level += 1;
      else if (code === CLOSE) {
        level -= 1;
        if (level === 0) break;
      } else if (code === BACKSLASH) {
        this.#budget.step();
        text += bytes.toString('latin1', from, at);
        at += 1;
        const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', at, Math.min(at + 3, bytes.length)))?.[0];
        const escaped = bytes[at];
        if (octal) {
          text += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
          at += octal.length - 1;
        } else if (escaped === CARRIAGE_RETURN) {
          if (bytes[at + 1] === LINE_FEED) at += 1;
        } else if (escaped !== LINE_FEED && escaped !== undefined) {
          const character = String.fromCharCode(escaped);
          text += ESCAPES[character] ?? character;
        }
        from = at + 1;
      }
    }
    text += bytes.toString('latin1', from, at);
    this.position = at + 1;
    return new PdfString(text);
  }

  #hexString(): PdfString {
    const { bytes } = this;
    const start = this.position + 1;
    const end = bytes.indexOf(GREATER as number, start);
    if (end < 0) throw unreadable('a string without an end');
    this.position = end + 1;
    const out = Buffer.alloc((end - start + 1) >> 1);
    let digits = 0;
    for (let at = start; at < end; at += 1) {
      const code = bytes[at];
      if (isSpace(code)) continue;
      const digit = hexOf(code);
      if (digit < 0) throw unreadable('a string of other than hexadecimal digits');
      out[digits >> 1] = digits % 2 === 0 ? digit << 4 : (out[digits >> 1] ?? 0) | digit;
      digits += 1;
    }
    return new PdfString(out.toString('latin1', 0, (digits + 1) >> 1));
  }

  #array(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (;;) {
      const value = this.read(depth + 1);
      if (!(value instanceof PdfWord)) values.push(value);
      else if (value.text === ']') return values;
      else throw unreadable(`'${value.text.slice(0, 20)}' in an array`);
    }
  }

  #dictionary(depth: number): PdfDictionary {
    const entries: [string, PdfValue][] = [];
    for (;;) {
      const key = this.read(depth + 1);
      if (key instanceof PdfWord && key.text === '>>') break;
      if (!(key instanceof PdfName)) throw unreadable('a key that is no name');
      entries.push([key.text, this.value(depth + 1)]);
    }
    if (entries.length > FEW_ENTRIES) refuseRepetition(entries);
    const dictionary = new PdfDictionary(entries);
    this.#observer.dictionary(dictionary);
    return dictionary;
  }

  #word(): PdfValue | PdfWord {
    let text = this.#regularText();
    if (/^\d+endobj$/.test(text)) {
      // Some writers leave no space between them.
      this.position -= 'endobj'.length;
      text = text.slice(0, -'endobj'.length);
    }
    if (text === 'true' || text === 'false') return text === 'true';
    if (text === 'null') return null;
    if (NO_NUMBER.test(text)) return 0;
    if (!NUMBER.test(text)) return new PdfWord(text);
    if (!/^\d{1,10}$/.test(text)) return Number.parseFloat(text.replace(/^[+-]*(?=[+-])/, '')) || 0;
    return this.#reference() ? new PdfReference(Number(text)) : Number(text);
  }

  /** Whether ` 0 R` follows, which is then passed. */
  #reference(): boolean {
    const before = this.position;
    const { endMark } = this;
    const { bytes } = this;
    this.skipSpace();
    const start = this.position;
    let code = bytes[this.position];
    while (code !== undefined && code >= 48 && code <= 57) {
      this.position += 1;
      code = bytes[this.position];
    }
    const digits = this.position - start;
    if (digits > 0 && digits <= 5 && !isRegular(code)) {
      this.skipSpace();
      if (bytes[this.position] === 82 && !isRegular(bytes[this.position + 1])) {
        this.position += 1;
        return true;
      }
    }
    this.position = before;
    this.endMark = endMark;
    return false;
  }
}
