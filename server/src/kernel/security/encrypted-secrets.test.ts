import { expect, it } from 'vitest';
import { createEncryptedSecrets } from './encrypted-secrets.ts';

const KEY = 'k'.repeat(40);

it('decrypts its own ciphertext, also after a restart, and encrypts differently each time', () => {
  const sealed = createEncryptedSecrets(KEY).seal('JBSWY3DPEHPK3PXP', 'user:7');
  expect(createEncryptedSecrets(KEY).open(sealed, 'user:7')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(createEncryptedSecrets(KEY).seal('JBSWY3DPEHPK3PXP', 'user:7')).not.toBe(sealed);
});

it('refuses to decrypt for another owner, with another key, or after a change', () => {
  const { seal, open } = createEncryptedSecrets(KEY);
  const sealed = seal('JBSWY3DPEHPK3PXP', 'user:7');
  expect(open(sealed, 'user:8')).toBeNull();
  expect(createEncryptedSecrets('x'.repeat(40)).open(sealed, 'user:7')).toBeNull();
  expect(open('', 'user:7')).toBeNull();
  expect(open('rubbish', 'user:7')).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(open(changed.toString('base64url'), 'user:7'), `byte ${index}`).toBeNull();
  }
  expect(open(bytes.subarray(0, -1).toString('base64url'), 'user:7')).toBeNull();
});
