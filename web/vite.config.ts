import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareCalls } from './build/bare-calls.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { directImports } from './build/direct-imports.ts';
import { guide } from './build/guide.ts';
import { BUNDLED_LICENCES, licences } from './build/licences.ts';
import { screenFiles } from './build/screen-files.ts';

/** Modules whose path holds any of these. */
const anyOf = (...paths: readonly string[]) => new RegExp(paths.join('|'));

/** Icons of screens that are not among the first pages: they come with their screen. */
const LATE_ICONS =
  'Article|Book|BuildingCommunity|Calculator|Certificate|Checklist|Copy|FileText|Gavel|HeartHandshake|Lifebuoy|ListNumbers|Lock|LockOpen|Messages|Needle|Paperclip|PlayerStop|Presentation|Printer|Scale|ShieldCheck|ShieldMinus|ShieldPlus|UsersGroup|Video|World';

/**
 * What is loaded together. Left to itself the bundler cuts the code into two hundred files, most of them smaller than
 * the head of the answer that brings them: the list of news took 53 of them, six at a time.
 */
const TOGETHER = [
  {
    // What the sign-in needs, and every screen after it.
    name: 'base',
    test: anyOf(
      'rolldown/runtime',
      'vite/preload-helper',
      'node_modules/(react|react-dom|scheduler|react-router|zustand|goober|react-hot-toast|get-nonce|clsx|zod)/',
      '@mantine/core/esm/core/',
      '@mantine/core/esm/components/(ActionIcon|Anchor|Button|Card|Center|CloseButton|Group|Input|InputBase|Loader|Paper|PasswordInput|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton)/',
      '@mantine/hooks/',
      '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
      'icons/(IconMoodEmpty|IconMoon|IconPlugConnectedX|IconRefresh|IconSun)\\.',
      'web/src/lib/(after|api|configuration|late-code|one-at-a-time|session|upload|way-back)',
      'web/src/features/session/(sign-in|texts)\\.',
      'web/src/ui/(greeting|loading-screen|mark|page|scheme-button|states|stray-drops|toasts)\\.',
      'contract/src/(call|fields|limits|session)\\.',
    ),
  },
  {
    // What surrounds the screens of the signed-in, and what most of them are made of.
    name: 'frame',
    test: anyOf(
      'web/src/app/shell/(?!quick-jump)',
      'node_modules/@tanstack/',
      `node_modules/@tabler/(?!.*/icons/Icon(${LATE_ICONS})\\.)`,
      '@mantine/core/esm/components/(AppShell|Burger|Overlay|Badge|SimpleGrid|VisuallyHidden)/',
      'web/src/ui/(button-grid|confirm-dialog|dialog|dialog-foot|field-row|leave-guard|unsaved|gradually|more-rows|picture|picture-sizes|remembered|removals|search-box)\\.',
      'web/src/lib/(moments|query-client|text)\\.',
      'web/src/features/(attention|links)/',
      'web/src/features/[^/]+/(queries|kinds)\\.',
      'contract/src/',
    ),
  },
  { name: 'drag', test: anyOf('node_modules/@dnd-kit/', 'web/src/ui/drag-texts') },
  {
    name: 'table',
    test: anyOf(
      '@mantine/core/esm/components/(NativeSelect|Pagination|Table)/',
      'web/src/ui/(data-table|filters|list-state|pages)\\.',
    ),
  },
  {
    name: 'form',
    test: anyOf(
      'node_modules/(@hookform|react-hook-form)/',
      '@mantine/core/esm/components/(Checkbox|Progress|Radio|Textarea)/',
      'web/src/ui/(cancel-link|file-field|form-foot|image-field|required|upload-progress)\\.',
    ),
  },
  // What else several screens share.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 },
];

export default defineConfig({
  plugins: [
    react(),
    guide(fileURLToPath(new URL('../docs/guia-del-administrador.md', import.meta.url))),
    directImports(['@mantine/core', '@mantine/hooks', '@tabler/icons-react']),
    bareCalls(),
    screenFiles(),
    licences(),
    compressedFiles(),
  ],
  // The server replaces it by the nonce of each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    license: { fileName: BUNDLED_LICENCES },
    // A data: address would be refused by the policy for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: TOGETHER },
        // The bundler would write into the name of a file that several screens share which ones they are.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/[~.].*$/, '')}-[hash][extname]`,
      },
    },
  },
  server: { proxy: { '/api': process.env.API_TARGET ?? 'http://127.0.0.1:4000' } },
});
