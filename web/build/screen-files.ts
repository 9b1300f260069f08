/**
 * Lists the code that the screen of each address needs beside that of every page, in the order of the table of screens. The
 * server names its files in the page: otherwise they are requested only once the first files run (docs/decisions/0024).
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ROW = /path: '([^']+)',\s+(area: )?(?:(?!path: ')[\s\S])*?load: \(\) => import\('([^']+)'\)/g;
const FRAME = './shell/shell.tsx';
const ASSEMBLY = { path: '/gremial/assemblies/:', frame: './assembly/assembly-frame.tsx' } as const;

/** @param table path of the module with the rows of the screens, which the router imports */
export const screenFiles = (table: string): Plugin => ({
  name: 'screen-files',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const chunkOf = (module: string): Rolldown.OutputChunk => {
      const path = join(dirname(table), module);
      return chunks.find(({ moduleIds }) => moduleIds.includes(path)) ?? this.error(`No file has ${path}`);
    };
    /** The files of chunks with all that they import at once. */
    const filesOf = (first: readonly Rolldown.OutputChunk[]): string[] => {
      const all = new Set(first);
      for (const { imports } of all) for (const name of imports) all.add(named.get(name) ?? chunkOf(name));
      return [...all].map(({ fileName }) => fileName);
    };
    const ofEveryPage = filesOf([chunkOf('./main.tsx')]);
    const rows = readFileSync(table, 'utf8');
    const screens = [...rows.matchAll(ROW)].map(([, path = '', area, load = '']) => {
      const frames = area ? [] : [FRAME, ...(path.startsWith(ASSEMBLY.path) ? [ASSEMBLY.frame] : [])];
      const files = filesOf([...frames, load].map(chunkOf));
      return [path, files.filter((file) => !ofEveryPage.includes(file))];
    });
    if (screens.length !== rows.split('load: () =>').length - 1)
      this.error(`A row of ${table} is written in another way: its files are not found`);
    this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(screens) });
  },
});
