import { defineConfig } from 'vitest/config';

/** What keeps, serves or removes pictures and documents, so that it has to hold on both storages. */
const WITH_FILES = [
  'src/platform/{uploads,documents,images,picture-process}.test.ts',
  'src/features/*/{files,cases,courses,picture-cards,attorney-powers}.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'server', include: ['src/**/*.test.ts'], provide: { storage: 'disk' } },
      },
      { extends: true, test: { name: 'server on S3', include: WITH_FILES, provide: { storage: 's3' } } },
    ],
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
