/**
 * Leaves the licences of everything that is delivered to browsers in one text beside the page: of the packages that the
 * bundler put into it, as Vite lists them, of what the bundler adds itself, and of the typeface.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Where Vite lists the bundled packages (`build.license`). */
export const BUNDLED_LICENCES = '.vite/licences.json';
/** The address of the text, which the reading pages link to. */
const LICENCES_FILE = 'licencias.txt';

export interface Licence {
  readonly name: string;
  readonly version: string;
  /** As `package.json` has it, such as `MIT`. */
  readonly identifier?: string;
  readonly text?: string;
  /** Who holds it, where the package does not say so in a text. */
  readonly author?: string;
}

const RULE = '='.repeat(80);
const HEAD = [
  'LICENCIAS DE TERCEROS',
  'Esta plataforma incluye en sus páginas los programas y la tipografía que siguen, cada uno con su licencia.',
  'Los textos se reproducen en su idioma original.',
].join('\n\n');

/** For packages that name this licence without giving its words; the notice is its only condition. */
const MIT = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

function wordsOf({ name, version, identifier, text, author }: Licence): string {
  if (text) return text;
  if (identifier === 'MIT') return MIT(author ?? `the authors of ${name}`);
  throw new Error(`${name} ${version} has no licence text: it must not be delivered`);
}

/**
 * The text of all licences.
 * @throws when something is delivered whose licence is not known
 */
export function licencesText(licences: readonly Licence[]): string {
  const parts = licences.map((licence) => {
    const { name, version, identifier } = licence;
    const title = `${name} ${version} (${identifier ?? 'texto propio'})`;
    return `${RULE}\n${title}\n${RULE}\n\n${wordsOf(licence)}`;
  });
  return `${[HEAD, ...parts].join('\n\n')}\n`;
}

/** A package whose code the build writes into the page without a module of its own. */
function licenceOf(name: string): Licence {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version, license } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    version: string;
    license: string;
  };
  const file = readdirSync(dirname(manifest)).find((each) => /^licen[cs]e/i.test(each));
  const text = file && readFileSync(join(dirname(manifest), file), 'utf8').trim();
  // Vite's holds those of everything that it is made of, none of which is in the page.
  return { name, version, identifier: license, ...(text && { text: text.split('\n# ')[0] ?? text }) };
}

const TYPEFACE = 'src/ui/typeface/OFL.txt';

export function licences(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'licences',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      folder = join(config.root, config.build.outDir);
    },
    writeBundle() {
      const list = join(folder, BUNDLED_LICENCES);
      const bundled = JSON.parse(readFileSync(list, 'utf8')) as Licence[];
      rmSync(list);
      const typeface = readFileSync(join(root, TYPEFACE), 'utf8').trim();
      const content = licencesText([
        ...bundled,
        licenceOf('vite'),
        licenceOf('rolldown'),
        { name: 'Atkinson Hyperlegible Next', version: '2', identifier: 'OFL-1.1', text: typeface },
      ]);
      writeFileSync(join(folder, LICENCES_FILE), content);
      writeFileSync(join(folder, `${LICENCES_FILE}.gz`), gzipSync(content, { level: 9 }));
    },
  };
}
