/** Limits the cost of checking one document, however small its file is. All parts share one budget. */
import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { excessive, unreadable } from './objections.ts';

const MEBIBYTE = 1024 * 1024;

export interface Bounds {
  /** Bytes that all inflated parts of a document may have together. */
  readonly inflated: number;
  /** Tokens, objects, elements: a book of a thousand pages takes about one million, a power some thousand. */
  readonly steps: number;
  /** Characters of XML, which take longer than skipped bytes; five hundred pages of Word have 10 million. */
  readonly characters: number;
}
const BOUNDS: Bounds = { inflated: 64 * MEBIBYTE, steps: 2_500_000, characters: 16 * MEBIBYTE };

export class Budget {
  readonly #bounds: Bounds;
  #inflated = 0;
  #steps = 0;
  #characters = 0;

  constructor(bounds: Bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** Bytes inflated so far. */
  get inflated(): number {
    return this.#inflated;
  }

  /** @throws DocumentObjection `excessive` when all steps are used up */
  step(): void {
    this.#steps += 1;
    if (this.#steps > this.#bounds.steps) throw excessive('too many tokens');
  }

  /** @throws DocumentObjection `excessive` when all characters are used up */
  read(text: string): void {
    this.#characters += text.length;
    if (this.#characters > this.#bounds.characters) throw excessive('too much text');
  }

  /**
   * @param format `zlib` as in PDF, `raw` as in ZIP
   * @param maxLength expected bytes; a larger result is not created
   * @throws DocumentObjection `excessive` past the budget, `unreadable` for damaged data
   */
  inflate(packed: Buffer, format: 'zlib' | 'raw', maxLength = Number.POSITIVE_INFINITY): Buffer {
    const remaining = this.#bounds.inflated - this.#inflated;
    if (maxLength > remaining && maxLength !== Number.POSITIVE_INFINITY)
      throw excessive('unpacks to too much');
    const unpack = format === 'zlib' ? inflateSync : inflateRawSync;
    let content: Buffer;
    try {
      content = unpack(packed, {
        maxOutputLength: Math.max(1, Math.min(remaining, maxLength)),
        finishFlush: constants.Z_FINISH,
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw excessive('unpacks to too much');
      throw unreadable('damaged compressed data');
    }
    this.#inflated += content.length;
    return content;
  }
}
