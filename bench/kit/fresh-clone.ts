/** The project as it is right after a clone and an installation: nothing built, compiled or stored. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aFolder, start } from './processes.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** What the first start makes; what it compiles and prepares is under the packages. */
const MADE = ['data', 'server/dist', 'web/dist', 'node_modules/.cache', 'node_modules/.vite'];
/** Of the bench itself: a clone knows neither its compiled code nor its options. */
const OWN_VARIABLES = /^(NODE_|npm_|MALLOC_|DATA_DIR$|DATABASE_URL$|SEED$)/;

/** Clones the last commit, with the installed packages. */
export function aFreshClone() {
  const folder = aFolder();
  execFileSync('git', ['clone', '--quiet', PROJECT, folder]);
  execFileSync('cp', ['--archive', join(PROJECT, 'node_modules'), folder]);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name)));
  return {
    /** Runs `npm start`. */
    start: () => start('npm', ['start'], { ...env, PORT: '0', LOG_LEVEL: 'error' }, folder),
    /** Removes what starts have made. */
    clear: () => {
      for (const made of MADE) rmSync(join(folder, made), { recursive: true, force: true });
    },
  };
}
