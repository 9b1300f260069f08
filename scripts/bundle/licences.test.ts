import { expect, it } from 'vitest';
import { licencesText } from '../../web/build/licences.ts';
import { withoutLicence } from './licences.ts';

const MIT = { identifier: 'MIT', text: 'MIT License\n\nPermission is hereby granted' };
const text = licencesText([
  { name: '@a/b', version: '1.0.0', ...MIT },
  { name: 'react', version: '19.3.1', ...MIT },
  { name: 'bare', version: '2.0.0', identifier: 'MIT', author: 'Ana' },
]);

it('lists every delivered package with version and licence', () => {
  expect(withoutLicence(text, ['@a/b 1.0.0', 'react 19.3.1', 'bare 2.0.0'])).toEqual([]);
  expect(withoutLicence(text, ['react 19.3.0', 'b 1.0.0', 'react-dom 19.3.1'])).toEqual([
    'react 19.3.0',
    'b 1.0.0',
    'react-dom 19.3.1',
  ]);
  expect(text).toMatch(/^LICENCIAS DE TERCEROS\n/);
});

it('includes the licence text where a package has none', () => {
  expect(text).toMatch(/bare 2\.0\.0 \(MIT\)\n=+\n\n.*Copyright \(c\) Ana\n\nPermission is hereby granted/s);
});

it('fails the build for a package without a known licence text', () => {
  expect(() => licencesText([{ name: 'x', version: '1.0.0' }])).toThrow('x 1.0.0 has no licence');
  expect(() => licencesText([{ name: 'x', version: '1.0.0', identifier: 'GPL-3.0' }])).toThrow('x 1.0.0');
});
