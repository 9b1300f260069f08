import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/test-folder.ts',
    // Every test opens its own server on its own folder, so files need no process of their own.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 10_000,
    onConsoleLog: () => {
      throw new Error('The server prints only in main.ts; a test that prints hides what matters');
    },
  },
});
