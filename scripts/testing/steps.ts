/** Steps of `npm test` in order: in each lane the quick and informative ones first. */
import { existsSync, readdirSync } from 'node:fs';
import { ensureBuilt } from '../setup/build.mjs';
import { inProject } from '../setup/paths.mjs';
import { ensureHeadlessChromium } from './chromium.ts';
import { add, type Counts, NONE, ONE_PASSED } from './counts.ts';
import { playwright, type RunContext, runCheck, vitest } from './programs.ts';

export interface Step {
  /** Its name after `--only`. */
  readonly name: string;
  readonly heading: string;
  /**
   * Steps of a lane run one after the other, the two lanes side by side: the tests of scripts, of the server on SQLite and of
   * the web take about as long as everything else. Before them, the server and the pages are built: tests would find them half written.
   */
  readonly lane: 'before' | 'vitest' | 'others';
  run(context: RunContext): Promise<Counts>;
}

/** Folders of the project that hold `file`. */
const foldersWith = (file: string): string[] =>
  readdirSync(inProject(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(inProject(entry.name, file)))
    .map(({ name }) => name)
    .sort();

/**
 * One checker, not the four of default: beside the other lane it has one processor, and each checker repeats what the
 * others know, which doubles the time.
 */
const ONE_CHECKER = ['--checkers', '1'];

/**
 * Projects of the compiler: those that run without a browser, and all others together, which share most of their files.
 * Each folder has a project of its own for editors.
 */
const PROJECTS = ['contract', 'server', 'tsconfig.browser.json'];

async function checkTypes(context: RunContext): Promise<Counts> {
  let all = NONE;
  for (const project of PROJECTS)
    all = add(
      all,
      await runCheck(context, 'node_modules/typescript/bin/tsc', '--project', project, ...ONE_CHECKER),
    );
  return all;
}

export const STEPS: readonly Step[] = [
  {
    name: 'build',
    heading: 'Build of the server and the web client',
    lane: 'before',
    run: async () => {
      await ensureBuilt();
      return ONE_PASSED;
    },
  },
  {
    name: 'lint',
    heading: 'Lint and format',
    lane: 'others',
    run: (context) =>
      runCheck(context, 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  },
  { name: 'types', heading: 'Types', lane: 'others', run: checkTypes },
  {
    name: 'imports',
    heading: 'Import directions',
    lane: 'others',
    run: (context) => runCheck(context, 'scripts/check-imports.ts'),
  },
  {
    name: 'dead-code',
    heading: 'Files, exports and packages that nothing uses',
    lane: 'others',
    run: (context) => runCheck(context, 'node_modules/knip/bin/knip.js', '--no-progress'),
  },
  {
    name: 'size',
    heading: 'Lines of the house',
    lane: 'others',
    run: (context) => runCheck(context, 'scripts/check-size.ts'),
  },
  {
    name: 'versions',
    heading: 'Least safe versions',
    lane: 'others',
    run: (context) => runCheck(context, 'scripts/dependencies/min-versions.ts'),
  },
  ...foldersWith('vitest.config.ts').map(
    (folder): Step => ({
      name: folder,
      heading: `Tests of ${folder}`,
      lane: 'vitest',
      run: (context) => vitest(context, folder),
    }),
  ),
  {
    name: 'bundle',
    heading: 'Weight of the first pages, and licences of what they are made of',
    lane: 'others',
    run: async (context) =>
      add(
        await runCheck(context, 'node_modules/size-limit/bin.js'),
        await runCheck(context, 'scripts/check-licences.ts'),
      ),
  },
  {
    name: 'e2e',
    heading: 'Journeys in a browser',
    lane: 'others',
    run: async (context) => {
      await ensureBuilt();
      return playwright(context, await ensureHeadlessChromium());
    },
  },
  {
    name: 'server-postgresql',
    heading: 'Tests of server on PostgreSQL',
    lane: 'others',
    run: (context) => vitest({ ...context, env: { ...context.env, TEST_ENGINE: 'postgresql' } }, 'server'),
  },
];
