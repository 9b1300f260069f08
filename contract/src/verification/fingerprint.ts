/** Fingerprints of seals, as shown, printed and read aloud (R18.8). */
import * as z from 'zod/mini';
import { SEAL_DIGITS } from '../limits.ts';

/** The last sealed event of a voting. */
export const sealMark = z.object({
  kind: z.enum(['opened', 'reopened', 'closed', 'lot']),
  hash: z.string(),
});
export type SealMark = z.output<typeof sealMark>;

/** `3f2a-90bc-11de-7a45`. */
export const fingerprintOf = (hash: string): string =>
  hash.slice(0, SEAL_DIGITS.fingerprint).match(/.{4}/g)?.join('-') ?? '';
