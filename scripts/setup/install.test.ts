import { describe, expect, it } from 'vitest';
import { matches, reasonIn } from './install.mjs';

const lock = {
  packages: {
    '': {},
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-b', optional: true },
  },
};
const zod = lock.packages['node_modules/zod'];

describe('an installation matches the lock file', () => {
  it.each([
    ['when all that is needed here is there', { 'node_modules/zod': zod }, true],
    ['when optional packages are there too', lock.packages, true],
    ['not when a package is missing', {}, false],
    ['not when a version differs', { 'node_modules/zod': { ...zod, version: '4.0.0' } }, false],
    ['not when the content differs', { 'node_modules/zod': { ...zod, integrity: 'sha512-c' } }, false],
  ])('%s', (_, packages, expected) => expect(matches(lock, { packages })).toBe(expected));
});

describe('the reason npm gave', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error request failed', 'no hay conexión con el registro de npm'],
    ['npm error code ENOSPC\nnpm error nospc', 'no queda espacio en el disco'],
    [
      'npm error code EUSAGE\nnpm error\nnpm error The lock file is out of step',
      'The lock file is out of step',
    ],
    ['', 'npm no dijo por qué'],
  ])('%j', (output, reason) => expect(reasonIn(output)).toBe(reason));
});
