/**
 * The build of the server: one file of what every start loads, which halves the time of a start
 * (docs/decisions/0065-bundled-server.md). Development, commands and most tests run the sources.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, normalizePath, type Plugin } from 'vite';

/** Packages that every start loads. The others stay outside: they have programs or files of their own, or are loaded late. */
const INSIDE = new Set([
  '@fastify/multipart',
  '@fastify/static',
  '@vigilia/contract',
  'fast-jwt',
  'fastify',
  'fastify-type-provider-zod',
  'helmet',
  'kysely',
  'pino',
  'zod',
]);

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};

const SOURCES = normalizePath(fileURLToPath(new URL('src/', import.meta.url)));

/**
 * Leaves each module the address of its source: what it reads or runs by its own address, such as migrations, pictures
 * and the programs of other processes, stays where it is.
 */
const sourceAddresses = (): Plugin => ({
  name: 'source-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(SOURCES) || !code.includes('import.meta.url')) return null;
    const source = JSON.stringify(`../src/${id.slice(SOURCES.length)}`);
    return {
      code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
      map: null,
    };
  },
});

export default defineConfig({
  plugins: [sourceAddresses()],
  ssr: { noExternal: true, external: Object.keys(dependencies).filter((name) => !INSIDE.has(name)) },
  build: {
    ssr: 'src/app/main.ts',
    target: 'node24',
    // Stack traces name functions and lines that can be read.
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
});
