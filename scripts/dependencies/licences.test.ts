import { expect, it } from 'vitest';
import { licencesText } from '../../web/build/licences.ts';

const MIT = { identifier: 'MIT', text: 'MIT License\n\nPermission is hereby granted' };
const text = licencesText([
  { name: '@a/b', version: '1.0.0', ...MIT },
  { name: 'react', version: '19.3.1', ...MIT },
  { name: 'bare', version: '2.0.0', identifier: 'MIT', author: 'Ana' },
]);

it('names every delivered package with version and licence', () => {
  expect(text).toMatch(/^LICENCIAS DE TERCEROS\n/);
  for (const each of ['@a/b 1.0.0', 'react 19.3.1', 'bare 2.0.0'])
    expect(text).toContain(`\n${each} (MIT)\n`);
});

it('includes the licence text where a package has none', () => {
  expect(text).toMatch(/bare 2\.0\.0 \(MIT\)\n=+\n\n.*Copyright \(c\) Ana\n\nPermission is hereby granted/s);
});

it('fails the build for a package without a known licence text', () => {
  expect(() => licencesText([{ name: 'x', version: '1.0.0' }])).toThrow('x 1.0.0 has no licence');
  expect(() => licencesText([{ name: 'x', version: '1.0.0', identifier: 'GPL-3.0' }])).toThrow('x 1.0.0');
});
