import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** What keeps, serves or removes pictures and documents, so that it has to hold on both storages. */
const WITH_FILES = [
  'src/platform/{uploads,documents,images,picture-process}.test.ts',
  'src/features/*/{files,cases,courses,picture-cards,attorney-powers}.test.ts',
];

/** `TEST_ENGINE=postgresql` runs the same tests on a PostgreSQL that is started for them. */
const onPostgresql = process.env.TEST_ENGINE === 'postgresql';

const onDisk: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: onPostgresql ? 'server on PostgreSQL' : 'server',
    include: ['src/**/*.test.ts'],
    // What belongs to one engine alone says so in its name.
    exclude: [onPostgresql ? 'src/**/*sqlite.test.ts' : 'src/**/*postgresql.test.ts'],
    provide: { storage: 'disk' },
  },
};
const inBucket: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'server on S3', include: WITH_FILES, provide: { storage: 's3' } },
};

export default defineConfig({
  test: {
    projects: onPostgresql ? [onDisk] : [onDisk, inBucket],
    globalSetup: ['src/testing/test-folder.ts', ...(onPostgresql ? ['src/testing/test-postgresql.ts'] : [])],
    setupFiles: '../scripts/testing/property-seed.ts',
    // Every test opens its own server on its own folder, so files need no process of their own.
    isolate: false,
    maxWorkers: 2,
    // Wide, for machines that do something else at the same time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 10 } },
    onConsoleLog: () => {
      throw new Error('The server prints only in main.ts; a test that prints hides what matters');
    },
  },
});
