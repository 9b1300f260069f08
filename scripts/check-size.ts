/**
 * Counts the lines of the house. The limits are what it holds today: a change that needs more raises them in a commit of its own,
 * and one that removes lines lowers them. The goals stand beside them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { inProject } from './setup/paths.mjs';

const PRODUCT = /\.(ts|tsx|css|mjs|html)$/;
const TEST = /\.(test|e2e)\.tsx?$|\/testing\/|^e2e\//;
/** Nor what `npm run fix` writes. */
const NOT_OURS =
  /(^|\/)(node_modules|dist|data|test-results|playwright-report)\/|^server\/src\/kernel\/database\/tables\.ts$/;

/** What is counted, with the limit of its lines and of its files, and the goals. */
type Part = readonly [name: string, counts: (path: string) => boolean, lines: Limit, files: Limit];
type Limit = readonly [limit: number, goal?: number];

const product = (folders: string) => (path: string) =>
  new RegExp(`^(${folders})/`).test(path) && !TEST.test(path);
const PARTS: readonly Part[] = [
  ['contract', product('contract'), [8_042], [101]],
  ['web', product('web'), [54_605], [470]],
  ['web and contract', product('contract|web'), [62_647, 44_000], [571, 520]],
  ['style sheets', (path) => path.endsWith('.css'), [3_999, 4_000], [49]],
  ['server', product('server'), [52_253, 36_000], [446]],
  ['the product', product('contract|server|web'), [114_900, 80_000], [1_017, 950]],
  ['scripts and bench', product('scripts|bench'), [3_498, 3_500], [46]],
  ['tests', (path) => TEST.test(path), [82_192, 58_000], [497]],
];

const sources = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => PRODUCT.test(path) && !NOT_OURS.test(path)),
);
const lengths = new Map(
  sources.map((path) => [path, readFileSync(inProject(path), 'utf8').split('\n').length - 1]),
);

const shown = (count: number, unit: string, [limit, goal]: Limit) =>
  `${count} ${unit} of at most ${limit}${goal ? ` (goal ${goal})` : ''}${count > limit ? ', TOO MANY' : ''}`;

for (const [name, counts, lines, files] of PARTS) {
  const own = sources.filter(counts);
  const length = own.reduce((sum, path) => sum + (lengths.get(path) ?? 0), 0);
  console.log(`${name}: ${shown(length, 'lines', lines)}; ${shown(own.length, 'files', files)}`);
  if (length > lines[0] || own.length > files[0]) process.exitCode = 1;
}
