import { defineConfig } from 'vitest/config';

/** What needs no page; screens are tested in a browser. */
export default defineConfig({ test: { include: ['{build,src}/**/*.test.ts'] } });
