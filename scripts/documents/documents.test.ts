/** The documents agree with the code, and their links lead somewhere. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '../../server/src/kernel/runtime/config.ts';
import { inProject, ROOT } from '../setup/paths.mjs';
import { configurationTable, withTable } from './configuration-table.ts';
import { tableTypes } from './tables.ts';

const documentsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const DOCUMENTS = [inProject('README.md'), inProject('CONTRIBUTING.md'), ...documentsIn(inProject('docs'))];

const FILE_NAMES = new Set(
  globSync('{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: ROOT,
    exclude: (path) => path === 'node_modules',
  }).map((path) => basename(path)),
);

describe('the table of variables', () => {
  it('writes a row for each variable, with its default or none', () => {
    expect(
      configurationTable({ PORT: { meaning: 'a port', default: '1' }, URL: { meaning: 'a place' } }),
    ).toBe(
      '| variable | meaning | default |\n|---|---|---|\n| `PORT` | a port | `1` |\n| `URL` | a place | none |',
    );
  });

  it('keeps the README table of variables up to date; `npm run fix` writes it', () => {
    const readme = readFileSync(inProject('README.md'), 'utf8');
    expect(readme).toBe(withTable(readme, configurationTable(VARIABLES)));
  });

  it('refuses to write the table into a document without markers', () => {
    expect(() => withTable('# A document', 'a table')).toThrow('markers');
  });
});

describe('the row types of the database', () => {
  const read = (path: string) => readFileSync(inProject(path), 'utf8');

  it('keeps them up to date; `npm run fix` writes them', async () => {
    expect(read('server/src/kernel/database/tables.ts')).toBe(await tableTypes(read('docs/database.md')));
  });

  it('refuses a note on a column that there is not', async () => {
    await expect(tableTypes('## users\n- `nada`: Nothing.')).rejects.toThrow('users.nada');
  });
});

describe.each(DOCUMENTS.map((path) => [relative(ROOT, path), path]))('%s', (_, path = '') => {
  const text = readFileSync(path, 'utf8');

  it('links only to existing files', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      // Addresses of the product are the guide's own test.
      .filter((target) => !/^([a-z]+:|\/)/.test(target));
    expect(targets.filter((target) => !existsSync(join(dirname(path), target)))).toEqual([]);
  });

  it('names only existing paths of the project', () => {
    const named = [...text.matchAll(/`((?:contract|server|web|e2e|bench|docs|scripts)\/[\w./{},-]+)`/g)].map(
      ([, target = '']) => target,
    );
    const built = (target: string) => /^(web|server)\/dist/.test(target);
    const exists = (target: string) =>
      target.includes('{')
        ? globSync(target, { cwd: ROOT }).length === target.split(',').length
        : existsSync(inProject(target));
    expect(named.filter((target) => !built(target) && !exists(target))).toEqual([]);
  });

  it('names only existing files', () => {
    const named = [...text.matchAll(/`([\w-]+\.(?:ts|tsx|mjs))`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !FILE_NAMES.has(name))).toEqual([]);
  });
});
