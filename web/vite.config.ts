import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { directImports } from './build/direct-imports.ts';

export default defineConfig({
  plugins: [
    react(),
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
  },
  server: { proxy: { '/api': process.env.API_TARGET ?? 'http://127.0.0.1:4000' } },
});
