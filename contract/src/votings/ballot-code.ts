/** The code of a ballot (R18.1): 80 random bits as 16 characters of Crockford's base 32, drawn by the voter's device. */

/** Without I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 16;
/** Bytes of randomness; each character has five bits. */
export const CODE_BYTES = 10;

/** As the wire takes it: four groups of four, with hyphens or without. */
export const BALLOT_CODE = /^([0-9A-HJKMNP-TV-Z]{4}-?){3}[0-9A-HJKMNP-TV-Z]{4}$/;

/** The code of `CODE_BYTES` random bytes. */
export function codeOf(random: Uint8Array): string {
  let bits = 0n;
  for (const byte of random.subarray(0, CODE_BYTES)) bits = (bits << 8n) | BigInt(byte);
  let code = '';
  for (let place = CODE_LENGTH - 1; place >= 0; place -= 1)
    code += CODE_ALPHABET[Number((bits >> BigInt(place * 5)) & 31n)];
  return code;
}

/** As lists and receipts hold it: without hyphens. */
export const plainCode = (code: string): string => code.replaceAll('-', '');

/** Groups of four, with hyphens: `K7QM-29TX-4HBD-P0ZS`. */
export const inGroups = (text: string): string => text.match(/.{1,4}/g)?.join('-') ?? '';
