/** The project as it is right after a clone and an installation: nothing built, compiled or stored. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** What the first start makes; what it compiles and prepares is under the packages. */
const MADE = ['data', 'server/dist', 'web/dist', 'node_modules/.cache', 'node_modules/.vite'];
/** Of the bench itself: a clone knows neither its compiled code nor its options. */
const OWN_VARIABLES = /^(NODE_|npm_|MALLOC_|DATA_DIR$|DATABASE_URL$|SEED$)/;

export interface FreshClone {
  /**
   * Runs `npm start` until it serves.
   * @returns milliseconds from the command to the answer of the first page
   */
  start(): Promise<number>;
  /** Removes what starts have made. */
  clear(): void;
  remove(): void;
}

/** Copies the files of the project as they are now, with its packages as links to the installed ones. */
export function aFreshClone(): FreshClone {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-clone-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const file of listed.split('\0').filter((each) => each && existsSync(join(PROJECT, each)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(PROJECT, file), join(folder, file));
  }
  // Hard links where both are on one file system: the packages have some 50,000 files.
  const packages = ['--archive', join(PROJECT, 'node_modules'), folder];
  try {
    execFileSync('cp', ['--link', ...packages], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', packages);
  }
  const clear = () => {
    for (const made of MADE) rmSync(join(folder, made), { recursive: true, force: true });
  };
  clear();
  return {
    start: () => startIn(folder),
    clear,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function startIn(folder: string): Promise<number> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name)));
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk;
      const found = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`npm start ended: ${printed}`)));
  });
  const page = await fetch(address);
  await page.text();
  const taken = performance.now() - began;
  if (page.status !== 200) throw new Error(`The first page was answered ${page.status}`);
  child.kill('SIGTERM');
  await ended;
  return taken;
}
