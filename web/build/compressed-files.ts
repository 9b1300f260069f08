/** Leaves a `.br` and a `.gz` beside each text file of the build, so that the server never compresses while it serves. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json|webmanifest)$/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** On the threads of the pool: one after the other, the files took half of the build. */
async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await Promise.all([
    promisify(brotliCompress)(content, BROTLI).then((bytes) => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}

/** @param below the part of the output that this build writes */
export function compressedFiles(below = ''): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir, below);
    },
    async writeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && TEXT.test(entry.name),
      );
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}
