/**
 * The screens for Node, which renders them for the browser's first paint (docs/decisions/0066-rendered-screens.md). Built
 * before the pages: the sign-in is rendered into one of them.
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { generateScopedName } from './build/class-names.ts';
import { directImports } from './build/direct-imports.ts';
import { firstRenderOnly } from './build/first-render-only.ts';
import { stripServerParts } from './build/strip-server-parts.ts';

export default defineConfig({
  plugins: [
    firstRenderOnly(),
    react(),
    directImports(['@mantine/core', '@mantine/hooks', '@tabler/icons-react']),
    stripServerParts(),
  ],
  css: { modules: { generateScopedName } },
  // React for production, also in `npm run dev`.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/admin/app/rendering/render-screen.tsx',
    target: 'node24',
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'rendering/[name].mjs', chunkFileNames: 'rendering/[name]-[hash].mjs' },
    },
  },
});
