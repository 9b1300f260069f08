/** Limits the cost of checking one document, however small its file is. All parts share one budget. */
import { inflateRawSync } from 'node:zlib';
import { excessive, unreadable } from '../objections.ts';

const MEBIBYTE = 1024 * 1024;
/**
 * Bytes that all parts have unpacked; elements, of which a book of a thousand pages has about one million; characters of
 * XML, which take longer than skipped bytes: five hundred pages of Word have 10 million.
 */
const BOUNDS = { inflated: 64 * MEBIBYTE, steps: 2_500_000, characters: 16 * MEBIBYTE };

export class Budget {
  readonly #left: typeof BOUNDS;

  constructor(bounds = BOUNDS) {
    this.#left = { ...bounds };
  }

  /** @throws DocumentObjection `excessive` when all of it is used up */
  use(kind: keyof typeof BOUNDS, amount: number): void {
    this.#left[kind] -= amount;
    if (this.#left[kind] < 0) throw excessive(`too many ${kind}`);
  }

  /**
   * @param length the stated one; a larger result is not created
   * @throws DocumentObjection `excessive` past the budget, `unreadable` for damaged data
   */
  inflate(packed: Buffer, length: number): Buffer {
    this.use('inflated', length);
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, length) });
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
        ? excessive('unpacks to too much')
        : unreadable('damaged compressed data');
    }
  }
}
