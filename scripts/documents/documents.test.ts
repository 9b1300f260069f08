/** The documents agree with the code, and their links lead somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '../../server/src/runtime/config.ts';
import { inProject, ROOT } from '../setup/paths.mjs';
import { configurationTable, withTable } from './configuration-table.ts';

const documentsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const DOCUMENTS = [inProject('README.md'), inProject('CONTRIBUTING.md'), ...documentsIn(inProject('docs'))];

describe('the table of variables', () => {
  it('has a row for each, with the default or without', () => {
    expect(
      configurationTable({ PORT: { meaning: 'a port', default: '1' }, URL: { meaning: 'a place' } }),
    ).toBe(
      '| variable | meaning | default |\n|---|---|---|\n| `PORT` | a port | `1` |\n| `URL` | a place | none |',
    );
  });

  it('is up to date in the README; `npm run fix` writes it', () => {
    const readme = readFileSync(inProject('README.md'), 'utf8');
    expect(readme).toBe(withTable(readme, configurationTable(VARIABLES)));
  });

  it('is not written into a document without markers', () => {
    expect(() => withTable('# A document', 'a table')).toThrow('markers');
  });
});

describe.each(DOCUMENTS.map((path) => [relative(ROOT, path), path]))('%s', (_, path = '') => {
  const text = readFileSync(path, 'utf8');

  it('links only to files that are there', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      // Addresses of the product are the guide's own test.
      .filter((target) => !/^([a-z]+:|\/)/.test(target));
    expect(targets.filter((target) => !existsSync(join(dirname(path), target)))).toEqual([]);
  });

  it('names only paths of the project that are there', () => {
    const named = [...text.matchAll(/`((?:contract|server|web|e2e|bench|docs|scripts)\/[\w./-]+)`/g)].map(
      ([, target = '']) => target,
    );
    const built = (target: string) => target.startsWith('web/dist');
    expect(named.filter((target) => !built(target) && !existsSync(inProject(target)))).toEqual([]);
  });
});
