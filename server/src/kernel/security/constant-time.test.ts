import { expect, it } from 'vitest';
import { isSameSecret } from './constant-time.ts';

it.each([
  ['secret', 'secret', true],
  ['secret', 'secreT', false],
  ['secret', 'secret ', false],
  ['', '', true],
  // Equally many characters, but not bytes.
  ['secret', 'secré!', false],
])('compares the secrets %j and %j', (one, other, same) => expect(isSameSecret(one, other)).toBe(same));
