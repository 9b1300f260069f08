/**
 * Encrypts secrets that must be readable, such as those of the second factor, so that the database alone, or a copy,
 * reveals none.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type EncryptedSecrets = ReturnType<typeof createEncryptedSecrets>;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** The nonce size that GCM is designed for. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param key the secret of the tokens; the key derived from it has no other use */
export function createEncryptedSecrets(key: string) {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'vigilia: sealed secrets', KEY_BYTES));

  return {
    /** @param owner only for this owner can it be decrypted */
    seal(secret: string, owner: string) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, derived, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    /** Null for another key or owner, or a modified text. */
    open(sealed: string, owner: string) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, derived, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([content, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
