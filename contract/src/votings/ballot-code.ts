/** The code of a ballot (R18.1): 80 random bits as 16 characters of Crockford's base 32, drawn by the voter's device. */

/** Without I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 16;
/** Bytes of randomness; each character has five bits. */
export const CODE_BYTES = 10;

export const BALLOT_CODE = /^([0-9A-HJKMNP-TV-Z]{4}-?){3}[0-9A-HJKMNP-TV-Z]{4}$/;

/** The code of `CODE_BYTES` random bytes. */
export function codeOf(random: Uint8Array): string {
  let code = '';
  let bits = 0;
  let unread = 0;
  for (const byte of random.subarray(0, CODE_BYTES)) {
    bits = (bits << 8) | byte;
    unread += 8;
    while (unread >= 5) {
      unread -= 5;
      code += CODE_ALPHABET[(bits >> unread) & 31];
    }
  }
  return code;
}

/** Code in lists and receipts: without hyphens. */
export const plainCode = (code: string): string => code.replaceAll('-', '');

/** Groups of four, with hyphens: `K7QM-29TX-4HBD-P0ZS`. */
export const inGroups = (text: string): string => text.match(/.{1,4}/g)?.join('-') ?? '';
