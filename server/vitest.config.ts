import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** What keeps, serves or removes pictures and documents, so that it has to hold on both storages. */
const WITH_FILES = [
  'src/{files/uploads,documents/documents,images/image-process}.test.ts',
  'src/features/*/{files,cases,courses,picture-cards,attorney-powers}.test.ts',
];

/** `TEST_ENGINE=postgresql` runs the same tests on a PostgreSQL that is started for them. */
const onPostgresql = process.env.TEST_ENGINE === 'postgresql';

/**
 * What reaches the statements of the stores runs on both engines each time; walks that end before (bad input, callers,
 * files that are refused) and starts of whole processes run on PostgreSQL with `npm test -- --full`.
 */
const REACHES_SQL = [
  'src/{database,features}/**/*.test.ts',
  'src/**/*postgresql.test.ts',
  'src/**/{response-cache,activity,audit-log,injection,other-members}.test.ts',
];
/** The rules alone, or the same as on the other engine. */
const NO_SQL = [
  'src/features/**/{archive,count,coalesced-read,sign-in-queue,throttle,exports,identifying-texts}.test.ts',
];
const full = process.env.TEST_FULL === '1';
const onlySql = onPostgresql && !full;

const onDisk: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: onPostgresql ? 'server on PostgreSQL' : 'server',
    include: onlySql ? REACHES_SQL : ['src/**/*.test.ts'],
    // What belongs to one engine alone says so in its name.
    exclude: [
      onPostgresql ? 'src/**/*sqlite.test.ts' : 'src/**/*postgresql.test.ts',
      ...(onlySql ? NO_SQL : []),
    ],
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
    // The test command gives fewer where the journeys run beside these.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
    // Wide, for machines that do something else at the same time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 10 } },
    onConsoleLog: () => {
      throw new Error('The server prints only in main.ts; a test that prints hides what matters');
    },
  },
});
