import { defineConfig } from 'vitest/config';

/** Logic without a page; screens are tested in a browser. */
export default defineConfig({
  test: {
    include: ['{build,src}/**/*.test.ts'],
    // Test files share a process: loading the modules anew for each would take four fifths of the time.
    isolate: false,
    setupFiles: ['../scripts/testing/property-seed.ts', 'src/testing/own-globals.ts'],
    // Wide, for machines that do something else at the same time.
    testTimeout: 60_000,
  },
});
