/** Packages of Debian for tests. */
import { spawnSync } from 'node:child_process';

/** A package manager with a silent mirror must not block the run for ever. */
const TIMEOUT_MS = 10 * 60_000;
/** Where packages are added unasked, a mirror that does not answer is given up soon. */
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];

/** Runs commands until one fails; returns whether all succeeded. */
export const succeed = (...commands: readonly (readonly string[])[]): boolean =>
  commands.every(([program = '', ...args]) => {
    const { status } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return status === 0;
  });

/** Whether packages may be added unasked: on continuous integration, by root. */
const mayAdd = (): boolean =>
  Boolean(process.env.CI) && process.platform === 'linux' && process.getuid?.() === 0;

/** Adds a package where that may be done unasked; returns whether it did. */
export const addPackage = (name: string): boolean =>
  mayAdd() && succeed(['apt-get', ...IMPATIENT, 'install', '-y', '-q', '--no-install-recommends', name]);

/** Reads the lists of packages, where some may be added. */
export const updatePackageLists = (): boolean =>
  mayAdd() && succeed(['apt-get', ...IMPATIENT, 'update', '-q']);
