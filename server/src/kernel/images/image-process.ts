/**
 * Re-encodes pictures in a confined process: decoders are the largest piece of third-party code that reads files from
 * strangers, and they never return memory.
 */
import { fileURLToPath } from 'node:url';
import type { DeclaredFile } from '../files/declared-file-type.ts';
import { createBoundedQueue } from '../runtime/bounded-queue.ts';
import { ProcessLimitReached, runConfined } from '../runtime/confined-process.ts';
import { tooLarge, unavailable } from '../runtime/errors.ts';

const SCRIPT = fileURLToPath(new URL('./image-process-main.ts', import.meta.url));
/** Milliseconds and megabytes of a picture: a 12-megapixel AVIF takes 232 MB (docs/reliability.md). */
const LIMITS = { time: 15_000, megabytes: 312, heapMegabytes: 64, idleMegabytes: 100 };
/** Maximum waiting pictures; each is a file on the disk. */
const MAX_WAITING = 32;
/** Maximum waiting pictures of one member. */
const MAX_OF_ONE = 3;

export interface PictureOrder {
  readonly picture: string | Uint8Array;
  readonly claim: DeclaredFile;
  readonly widths: readonly number[];
}

const BUSY = 'Se están procesando muchas imágenes. Espere un momento y vuelva a intentarlo.';
const TOO_LARGE =
  'La imagen es demasiado grande para procesarla. Redúzcala o guárdela como JPG y vuelva a intentarlo.';

/** One picture at a time: bounds the memory, and attributes a crash to its picture. */
const queue = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY), MAX_OF_ONE);

/**
 * `reencode` in the picture process. Pictures take turns.
 * @throws Refusal as `reencode` does; 413 for a picture that takes too much memory or time, 503 for one that
 * ends the process, or with too many waiting
 */
export const reencodeInProcess = (
  picture: string | Uint8Array,
  { type, fileName, sender }: DeclaredFile,
  widths: readonly number[],
): Promise<Uint8Array[]> =>
  queue(async () => {
    const order: PictureOrder = { picture, claim: { type, fileName }, widths };
    try {
      return await runConfined(SCRIPT, order, (variants: Uint8Array[]) => variants, LIMITS);
    } catch (error) {
      throw error instanceof ProcessLimitReached ? tooLarge(TOO_LARGE) : error;
    }
  }, sender);
