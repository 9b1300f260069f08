import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { BROWSERS } from './build/browsers.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { directImports } from './build/direct-imports.ts';
import { documents } from './build/documents.ts';
import { BUNDLED_LICENCES, licences } from './build/licences.ts';
import { noChunkCircles } from './build/no-chunk-circles.ts';
import { stripServerParts } from './build/strip-server-parts.ts';

type ChunkingContext = Rolldown.ChunkingContext;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const moduleAt = (path: string) => `${ROOT}web/src/${path}`;
/** First modules of what is loaded together. */
const STARTS = {
  members: [moduleAt('member/main.tsx')],
  later: ['assembly/further', 'certificates/certificates-page', 'profile/profile-page']
    .concat('verification/explanation-page', 'verification/lists-page')
    .map((part) => moduleAt(`member/${part}.tsx`)),
  base: [moduleAt('admin/app/main.tsx')],
  frame: [moduleAt('admin/app/shell/shell.tsx'), moduleAt('admin/features/dashboard/home-screen.tsx')],
  users: [moduleAt('admin/features/users/users-screen.tsx')],
  cards: [moduleAt('admin/features/content/cards-screen.tsx')],
  votings: [moduleAt('admin/features/votings/votes-screen.tsx')],
} as const;
/**
 * The parts of a feature; those of dragging, which few lists have, stay with their screens. Those of content are too small for
 * a file.
 */
const OF_FEATURE = /\/admin\/features\/(?!content)(\w+)|dnd-kit|sortable/;
const reached: Partial<Record<keyof typeof STARTS, ReadonlySet<string>>> = {};

/** All modules that these import, not counting what is imported when it is needed. */
function modulesFrom(start: keyof typeof STARTS, context: ChunkingContext): ReadonlySet<string> {
  const known = reached[start];
  if (known) return known;
  const found = new Set<string>(STARTS[start]);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  // A screen has a file of its own, which the router imports.
  for (const id of STARTS[start]) found.delete(id);
  reached[start] = found;
  return found;
}

/**
 * The chunk of a module: `core` is what both pages start with, `common` what the members' page starts with and the sign-in does
 * not, `common-later` and `later` what its further parts need, with the first screens of the panel and without them, `base` the sign-in and every screen after it, `frame` the screens of the signed-in, `lists` the parts of lists, `users` and
 * `votings` those of the two heaviest. Left to itself the bundler makes hundreds of files, most of them smaller than the head of their answer.
 */
function chunkOf(id: string, context: ChunkingContext): string | null {
  const isIn = (start: keyof typeof STARTS) => modulesFrom(start, context).has(id);
  if (isIn('members') || isIn('later')) {
    if (id.startsWith(moduleAt('member/'))) return isIn('members') ? 'members' : null;
    if (isIn('base')) return 'core';
    if (isIn('members')) return 'common';
    return isIn('frame') || isIn('users') || isIn('cards') || isIn('votings') ? 'common-later' : 'later';
  }
  if (isIn('base')) return 'base';
  if (isIn('frame')) return 'frame';
  const part = OF_FEATURE.exec(id);
  if (!part) return isIn('users') || isIn('cards') || isIn('votings') ? 'lists' : null;
  const [, feature] = part;
  return (feature === 'users' || feature === 'votings') && isIn(feature) ? feature : null;
}

export default defineConfig({
  plugins: [
    react(),
    documents({
      guide: `${ROOT}docs/guia-del-administrador.md`,
      'privacy-policy': `${ROOT}docs/politica-de-privacidad.md`,
    }),
    directImports(['@mantine/core', '@mantine/dates', '@mantine/hooks', '@tabler/icons-react']),
    stripServerParts(),
    noChunkCircles(),
    licences(),
    compressedFiles(),
  ],
  // The server replaces it by the nonce of each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  // Without the line, which the first page would carry in vain.
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: {
    target: BROWSERS,
    manifest: true,
    // A browser that cannot preload modules loads them a little later.
    modulePreload: { polyfill: false },
    license: { fileName: BUNDLED_LICENCES },
    // A data: address would be refused by the policy for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ['index.html', 'votar/index.html'],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: chunkOf },
            { name: 'screens', minShareCount: 14 },
            // Merging larger files makes circles.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 650 },
          ],
        },
        // The bundler would write into the name of a file that several screens share which ones they are.
        // The first page names all files, and digits of hashes do not compress: 7 are as few as the bundler takes.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/[~.].*$/, '')}-[hash:7][extname]`,
      },
    },
  },
  server: { proxy: { '/api': process.env.API_TARGET ?? 'http://127.0.0.1:4000' } },
});
