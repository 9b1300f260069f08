/** Stored pictures (R13.1). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';

/** Widths in pixels in which each picture is kept; the largest has the plain name. */
export const PICTURE_WIDTHS = [480, 960, 1920] as const;

/** The name of the variant of `width` pixels of the picture that is stored as `name`, such as `a1b2.webp`. */
export const pictureVariant = (name: string, width: number): string =>
  width === PICTURE_WIDTHS.at(-1) ? name : name.replace(/\.webp$/, `-${width}.webp`);

export const readPicture = callsOf('Archivos').anyone.get('/files/:name', {
  summary: 'A stored picture; its bytes never change under its name',
  params: z.object({
    name: z.string().check(z.regex(/^[0-9a-f]{32}(-\d{3,4})?\.webp$/, 'No es un archivo')),
  }),
  /** Signature, for pictures of old versions only. */
  query: z.object({
    expires: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'La dirección no es válida'))),
    signature: z.optional(z.string().check(z.regex(/^[\w-]{10,100}$/, 'La dirección no es válida'))),
  }),
  response: 'bytes',
});
