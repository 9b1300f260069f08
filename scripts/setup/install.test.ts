import { describe, expect, it } from 'vitest';
import { missing, reasonIn } from './install.mjs';

const glibc = { version: '1.1.5', integrity: 'sha512-c', optional: true, os: ['linux'], cpu: ['x64'] };
const lock = {
  packages: {
    '': {},
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-b', optional: true, os: ['darwin'] },
    'node_modules/wasm': { version: '1.0.0', integrity: 'sha512-d', optional: true },
    'node_modules/binding-gnu': { ...glibc, libc: ['glibc'] },
    'node_modules/binding-musl': { ...glibc, libc: ['musl'] },
  },
};
const zod = lock.packages['node_modules/zod'];
const here = { 'node_modules/zod': zod, 'node_modules/binding-gnu': glibc };
const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' };

describe('an installation lacks', () => {
  it.each([
    ['nothing when all that is needed here is there', here, []],
    ['nothing when optional packages are there too', lock.packages, []],
    ['a package that is missing', { 'node_modules/binding-gnu': glibc }, ['node_modules/zod']],
    [
      'a package of another version',
      { ...here, 'node_modules/zod': { ...zod, version: '4.0.0' } },
      ['node_modules/zod'],
    ],
    [
      'a package with other content',
      { ...here, 'node_modules/zod': { ...zod, integrity: 'sha512-z' } },
      ['node_modules/zod'],
    ],
    [
      'an optional package that is the build for this system',
      { 'node_modules/zod': zod },
      ['node_modules/binding-gnu'],
    ],
  ])('%s', (_, packages, expected) => expect(missing(lock, { packages }, LINUX)).toEqual(expected));
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
