import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/test-folder.ts',
    // Every test opens its own server on its own folder, so files need no process of their own.
    isolate: false,
    maxWorkers: 2,
    // Wide, for machines that do something else at the same time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000, interval: 10 } },
    onConsoleLog: () => {
      throw new Error('The server prints only in main.ts; a test that prints hides what matters');
    },
  },
});
