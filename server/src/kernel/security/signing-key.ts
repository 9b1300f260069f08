/** The key that signs seals and receipts: Ed25519, derived from the secret of the server, so that all nodes have it. */
import { createPrivateKey, createPublicKey, hash, hkdfSync, sign } from 'node:crypto';
import { SEAL_DIGITS } from '@vigilia/contract/limits';

export type SigningKey = ReturnType<typeof createSigningKey>;

const KEY_BYTES = 32;
/** The prefix of the 32 bytes of a private key in DER (RFC 8410). */
const PRIVATE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY = Buffer.from('302a300506032b6570032100', 'hex');

const keyIdOf = (publicKey: string): string => hash('sha256', publicKey, 'hex').slice(0, SEAL_DIGITS.keyId);

/** @param secret that of the tokens; the key derived from it has no other use */
export function createSigningKey(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'vigilia: seals and receipts', KEY_BYTES));
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_KEY, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_KEY.length)
    .toString('hex');
  return {
    /** 64 hexadecimal digits. */
    publicKey,
    /** First 16 hexadecimal digits of the SHA-256 of the digits of the public key. */
    keyId: keyIdOf(publicKey),
    /** In hexadecimal digits. */
    sign: (text: string) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}
