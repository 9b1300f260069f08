import { defineConfig } from 'vitest/config';

/** Logic without a page; screens are tested in a browser. */
export default defineConfig({
  test: {
    include: ['{build,src}/**/*.test.ts'],
    setupFiles: '../scripts/testing/property-seed.ts',
    // Wide, for machines that do something else at the same time.
    testTimeout: 60_000,
  },
});
