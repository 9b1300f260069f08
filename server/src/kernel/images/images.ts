/**
 * Pictures: every upload is decoded, turned upright, bounded, stripped of metadata and re-encoded (R13.1). The
 * uploaded bytes are never stored.
 */
import { randomBytes } from 'node:crypto';
import { PICTURE_WIDTHS, pictureVariant } from '@vigilia/contract/content/files';
import type { DeclaredFile } from '../files/declared-file-type.ts';
import type { Files } from '../files/files.ts';
import { reencodeInProcess } from './image-process.ts';

export type Images = ReturnType<typeof createImages>;

export function createImages(files: Files) {
  const filesOf = (name: string) => PICTURE_WIDTHS.map((width) => pictureVariant(name, width));

  return {
    /**
     * Stores a picture in every width and returns its name.
     * @param picture its path on the disk, or its bytes
     * @throws Refusal 415 unless it is a complete picture of the claimed kind, 413 for one that takes too much memory, 503 with
     * too many waiting
     */
    async store(picture: string | Uint8Array, claim: DeclaredFile) {
      const variants = await reencodeInProcess(picture, claim, PICTURE_WIDTHS);
      const name = `${randomBytes(16).toString('hex')}.webp`;
      try {
        for (const [index, variantName] of filesOf(name).entries())
          await files.put(variantName, variants[index] ?? new Uint8Array());
      } catch (error) {
        // Keep the first error; a remaining file is an orphan.
        await files.remove(filesOf(name)).catch(() => undefined);
        throw error;
      }
      return name;
    },
    /**
     * The picture in its largest width, without storing it.
     * @throws Refusal as `store` does
     */
    async draw(picture: string, claim: DeclaredFile) {
      const [drawn] = await reencodeInProcess(picture, claim, PICTURE_WIDTHS.slice(-1));
      return drawn as Uint8Array;
    },
    /** The names of all files that belong to the picture `name`. */
    filesOf,
  };
}
