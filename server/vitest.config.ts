import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const full = process.env.TEST_FULL === '1';

/**
 * Tests that store, serve or remove pictures and documents. The bucket itself has its own tests; of the features that use
 * it in the same way, one with documents runs on it each time.
 */
const WITH_FILES = full
  ? [
      'src/kernel/{files/uploads,documents/documents,images/image-process}.test.ts',
      'src/features/**/{files,cases,courses,picture-cards,attorney-powers}.test.ts',
    ]
  : ['src/features/**/{files,attorney-powers}.test.ts'];

/** `TEST_ENGINE=postgresql` runs the same tests on a PostgreSQL that is started for them. */
const onPostgresql = process.env.TEST_ENGINE === 'postgresql';

/**
 * Tests that run on PostgreSQL each time: its own, those that read and write every table by every call, random evenings, and
 * for each area the tests with the widest SQL. The others, with the same result on either engine, run there with
 * `npm test -- --full`.
 */
const REACHES_SQL = [
  'src/kernel/database/**/*.test.ts',
  'src/**/*postgresql.test.ts',
  'src/**/{response-cache,audit-log}.test.ts',
  'src/features/voting/votings/{cast-ballot,model,results/agreement}.test.ts',
  'src/features/{acta/presence,assembly/{assemblies,attorney-powers}}/{assemblies,model,rights}.test.ts',
  'src/features/{roll,assembly/check-in}/{attendance-sql,check-in,voting-lock}.test.ts',
  'src/features/people/{search,users}/{list,search,selection}.test.ts',
  'src/features/content/picture-cards/positions.test.ts',
  'src/features/{home/{bin,dashboard,reports}/*,operation/backup/backup}.test.ts',
];
const onlySql = onPostgresql && !full;

/**
 * Kills, full disks, migrations cut off, damaged and whole installations: they start processes by the dozen; and sweeps over
 * all calls that others do in part. Each time run `main` (start and shutdown), `durability` (acknowledged writes of a killed
 * process), `arrivals` of a desk that are sent again (`check-in`), every row and file of a backup (`backup/backup`), and on
 * PostgreSQL a node that is killed during a voting (`nodes.postgresql`).
 */
const LONG = [
  'src/kernel/database/sqlite/{kill,disk-full,migrating}.sqlite.test.ts',
  'src/features/assembly/convocations/kill.sqlite.test.ts',
  'src/features/assembly/check-in/kill.test.ts',
  'src/features/voting/votings/crash.test.ts',
  'src/features/acta/minutes/book/issue-{disk-full.sqlite,kill,nodes.postgresql}.test.ts',
  'src/features/operation/backup/moving.postgresql.test.ts',
  'src/features/operation/move-in/between-installations.test.ts',
  'src/features/voting/recount/chains.test.ts',
  'src/cli/{admin,backup,backup-open-voting,move-in,simulate-voting}.test.ts',
  'src/app/{damage.sqlite,data-folder*,head-requests,pending-demo.sqlite,restart.postgresql}.test.ts',
  'src/app/attacks/{pipelining,rubbish,slow-clients}.test.ts',
];

const onDisk: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: onPostgresql ? 'server on PostgreSQL' : 'server',
    include: onlySql ? REACHES_SQL : ['src/**/*.test.ts'],
    // Tests of one engine have its name in theirs.
    exclude: [onPostgresql ? 'src/**/*sqlite.test.ts' : 'src/**/*postgresql.test.ts', ...(full ? [] : LONG)],
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
    globalSetup: [
      '../scripts/testing/built-server.ts',
      'src/testing/test-folder.ts',
      ...(onPostgresql ? ['src/testing/test-postgresql.ts'] : []),
    ],
    setupFiles: [
      '../scripts/testing/property-seed.ts',
      'src/testing/cheap-passwords.ts',
      'src/testing/warm-threads.ts',
    ],
    // Each test makes a server and drops it: a small young generation would collect all the time.
    execArgv: ['--max-semi-space-size=32'],
    // Every test opens its own server on its own folder, so test files can share a process.
    isolate: false,
    // The test command sets fewer where the journeys run at the same time.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
    // Wide, for busy machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 10 } },
    onConsoleLog: () => {
      throw new Error('The server prints only in main.ts; a test that prints hides what matters');
    },
  },
});
