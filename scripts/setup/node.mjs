/**
 * The Node that runs the product. The machine's own may be too old, so the project brings one as an npm package for
 * each system, in the lock file with its hash (docs/decisions/0001-two-commands-and-a-bundled-node.md).
 */
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { inProject } from './paths.mjs';
import { Problem } from './script.mjs';

/** The oldest Node that runs the product: it needs built-in SQLite, Argon2 and TypeScript. */
export const OLDEST_MAJOR = 24;

/**
 * The npm package that holds nothing but Node for a system.
 * @param {string} platform as `process.platform`
 * @param {string} arch as `process.arch`
 */
export const nodePackage = (platform, arch) => `node-${platform === 'win32' ? 'win' : platform}-${arch}`;

/**
 * The path of the bundled Node.
 * @param {string} packages a folder of packages
 */
export const nodeIn = (packages) =>
  join(
    packages,
    nodePackage(process.platform, process.arch),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );

/**
 * The path of a Node that runs the product.
 * @throws {Problem} when there is none
 */
export function projectNode() {
  const bundled = nodeIn(inProject('node_modules'));
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) return process.execPath;
  throw new Problem(
    `Falta Node ${OLDEST_MAJOR}: borre la carpeta node_modules y repita la orden, o instale Node ${OLDEST_MAJOR}.`,
  );
}

/** Built-in SQLite and type stripping call themselves experimental at each start; other warnings stay visible. */
const QUIET = '--disable-warning=ExperimentalWarning';

/**
 * The server asks for thorough collections when it has nothing to do (`server/src/app/idle-memory.ts`): 101 MiB when idle
 * instead of 115.
 */
const COLLECTIONS_ON_REQUEST = '--expose-gc';

/**
 * Makes the C library release memory. Hashing passwords and decoding pictures take large blocks on many threads;
 * by default those stay with the process: 275 MB after twenty sign-ins, 139 MB with these, at no measurable cost.
 */
const GIVE_MEMORY_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/**
 * The environment of the product's processes: `node` means the project's own, and compiled code is kept between
 * starts, which halves their time.
 * @throws {Problem} when there is no Node that runs the product
 */
export const nodeEnvironment = () => ({
  ...GIVE_MEMORY_BACK,
  NODE_COMPILE_CACHE: inProject('node_modules/.cache/compiled'),
  ...process.env,
  NODE_OPTIONS: [process.env.NODE_OPTIONS, QUIET, COLLECTIONS_ON_REQUEST].filter(Boolean).join(' '),
  PATH: [dirname(projectNode()), process.env.PATH].filter(Boolean).join(delimiter),
});

/**
 * The same for the tests, without collections on request: a worker holds the modules and servers of a hundred test files,
 * so each table that a test uploads would collect all of that, and drop the compiled code.
 */
export const testEnvironment = () => {
  const { NODE_OPTIONS, ...environment } = nodeEnvironment();
  return { ...environment, NODE_OPTIONS: NODE_OPTIONS.replaceAll(COLLECTIONS_ON_REQUEST, '').trim() };
};
