import { argon2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveAtFullCost } from '../../testing/cheap-passwords.ts';
import { decoyHash, hashPassword, passwordMatches } from './passwords.ts';

it('verifies only the correct password', async () => {
  deriveAtFullCost();
  const hash = await hashPassword('Ñandú 5');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  const [salt = '', tag = ''] = hash.split('$').slice(-2);
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const nonce = Buffer.from(salt, 'base64');
  expect(Buffer.from(tag, 'base64')).toEqual(argon2Sync('argon2id', { message: 'Ñandú 5', nonce, ...cost }));
  expect(await passwordMatches('Ñandú 5', hash)).toBe(true);
  expect(await passwordMatches('ñandú 5', hash)).toBe(false);
  expect(await passwordMatches('', hash)).toBe(false);
  expect(await hashPassword('Ñandú 5')).not.toBe(hash);
});

it('matches no password against an unknown hash format', async () => {
  for (const hash of [
    '',
    'password',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2i$v=19$m=8,t=1,p=1$c2FsdA$dGFn',
  ])
    expect(await passwordMatches('password', hash)).toBe(false);
});

it('creates dummy hashes of the usual format', async () => {
  const nothing = decoyHash();
  expect(nothing).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await passwordMatches('', nothing)).toBe(false);
  expect(decoyHash()).not.toBe(nothing);
});
