/**
 * The members' application at `/votar`: a build of its own, after the administrators'. In one build its page would load the
 * files that both share, and with them Mantine.
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './build/browsers.ts';
import { compileWhileLoading } from './build/compile-while-loading.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { stripServerParts } from './build/strip-server-parts.ts';

export default defineConfig({
  // A tenth of React's weight, for two hundred phones that open the page at the same door.
  resolve: {
    alias: {
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: 'preact/compat',
    },
  },
  plugins: [react(), stripServerParts(), compileWhileLoading(), compressedFiles('votar')],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: BROWSERS,
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'votar/assets',
    manifest: 'votar/.vite/manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'votar/index.html' },
  },
});
