/** What `npm test` runs, in order: the quick and telling first. */
import { existsSync, globSync, readdirSync } from 'node:fs';
import { inProject } from '../setup/paths.mjs';
import { ensureWebBuilt } from '../setup/web.mjs';
import { ensureChromium } from './chromium.ts';
import { add, type Counts, NONE, ONE_PASSED } from './counts.ts';
import { oneCheck, playwright, vitest } from './programs.ts';

export interface Step {
  /** What `--only` calls it. */
  readonly name: string;
  readonly heading: string;
  run(): Promise<Counts>;
}

/** Folders of the project that hold `file`. */
const foldersWith = (file: string): string[] =>
  readdirSync(inProject(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(inProject(entry.name, file)))
    .map(({ name }) => name)
    .sort();

/** The compiler takes a folder without sources for a mistake. */
const hasSources = (folder: string): boolean =>
  globSync('**/*.{ts,tsx}', { cwd: inProject(folder), exclude: (name) => name === 'node_modules' }).length >
  0;

async function checkTypes(): Promise<Counts> {
  let all = NONE;
  for (const folder of foldersWith('tsconfig.json').filter(hasSources))
    all = add(all, await oneCheck('node_modules/typescript/bin/tsc', '--project', folder));
  return all;
}

export const STEPS: readonly Step[] = [
  {
    name: 'lint',
    heading: 'Lint and format',
    run: () => oneCheck('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  },
  { name: 'types', heading: 'Types', run: checkTypes },
  { name: 'imports', heading: 'Import directions', run: () => oneCheck('scripts/check-imports.ts') },
  { name: 'versions', heading: 'Least safe versions', run: () => oneCheck('scripts/check-versions.ts') },
  ...foldersWith('vitest.config.ts').map((folder) => ({
    name: folder,
    heading: `Tests of ${folder}`,
    run: () => vitest(folder),
  })),
  {
    name: 'server-postgresql',
    heading: 'Tests of server on PostgreSQL',
    run: () => vitest('server', { TEST_ENGINE: 'postgresql' }),
  },
  {
    name: 'build',
    heading: 'Build of the web client',
    run: async () => {
      await ensureWebBuilt();
      return ONE_PASSED;
    },
  },
  { name: 'bundle', heading: 'Weight of the first pages', run: () => oneCheck('scripts/check-bundle.ts') },
  {
    name: 'e2e',
    heading: 'Journeys in a browser',
    run: async () => {
      await ensureWebBuilt();
      return playwright(await ensureChromium());
    },
  },
];
