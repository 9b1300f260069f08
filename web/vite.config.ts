import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { directImports } from './build/direct-imports.ts';
import { guide } from './build/guide.ts';

/**
 * What the sign-in needs and every screen after it, in one file. Left to itself the bundler cuts it into two dozen:
 * 144 kB instead of 136 kB, compressed, and ten more requests before the first page can be used.
 */
const EVERYWHERE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|zustand|goober|react-hot-toast|get-nonce|clsx)/',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(ActionIcon|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton)/',
    '@mantine/hooks/',
    'web/src/lib/(after|api|configuration|session|upload)',
  ].join('|'),
);

export default defineConfig({
  plugins: [
    react(),
    guide(fileURLToPath(new URL('../docs/guia-del-administrador.md', import.meta.url))),
    directImports(['@mantine/core', '@mantine/hooks', '@tabler/icons-react']),
    compressedFiles(),
  ],
  // The server replaces it by the nonce of each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    // A data: address would be refused by the policy for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'base', test: EVERYWHERE }] } },
    },
  },
  server: { proxy: { '/api': process.env.API_TARGET ?? 'http://127.0.0.1:4000' } },
});
