/**
 * Checks that the first pages stay light: fails when the built JavaScript passes the limits below, in bytes or in files.
 * Also checks that the licences of delivered packages are delivered.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { withoutLicence } from './bundle/licences.ts';
import { isTooHeavy, type Manifest, type Page, type Sizes, type Weight, weigh } from './bundle/weight.ts';
import { inProject } from './setup/paths.mjs';

const KILOBYTE = 1000;

/** Files loaded by the sign-in page. */
const SIGN_IN = ['index.html', 'src/admin/features/session/sign-in-screen.tsx'];
const SHELL = 'src/admin/app/shell/shell.tsx';
/** Files loaded by a screen opened by its address with a session. */
const opened = (screen: string) => ['index.html', SHELL, `src/admin/features/${screen}-screen.tsx`];

const PAGES: readonly Page[] = [
  { name: 'Sign-in', entries: SIGN_IN, maxBytes: 150 * KILOBYTE, maxFiles: 6 },
  {
    name: 'Home after it',
    entries: [...SIGN_IN, SHELL, 'src/admin/features/dashboard/home-screen.tsx'],
    maxBytes: 210 * KILOBYTE,
    maxFiles: 10,
  },
  { name: 'News by their address', entries: opened('content/news'), maxBytes: 280 * KILOBYTE, maxFiles: 16 },
  {
    name: 'Users by their address',
    entries: opened('users/users'),
    maxBytes: 280 * KILOBYTE,
    maxFiles: 16,
  },
  // The first page of the members is the whole of their application.
  { name: 'Members at /votar', entries: ['votar/index.html'], maxBytes: 99 * KILOBYTE, maxFiles: 5 },
];

const DIST = inProject('web/dist');

/** A file without a `.br` beside it is served uncompressed. */
function sizesOf(file: string): Sizes {
  const path = `${DIST}/${file}`;
  const content = readFileSync(path);
  const prepared = `${path}.br`;
  return {
    raw: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: existsSync(prepared) ? statSync(prepared).size : content.length,
  };
}

const kilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`;

function report(weight: Weight): void {
  const { page, files, raw } = weight;
  const verdict = isTooHeavy(weight) ? 'TOO HEAVY' : 'fits';
  console.log(
    `${page.name}: ${kilobytes(weight.brotli)} of at most ${kilobytes(page.maxBytes)}, ${files.length} files of at most ${page.maxFiles}, ${verdict} ` +
      `(Brotli; gzip ${kilobytes(weight.gzip)}, raw ${kilobytes(raw)})`,
  );
  for (const { file, sizes } of files) console.log(`  ${kilobytes(sizes.brotli).padStart(9)}  ${file}`);
}

const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest;
const weights = PAGES.map((page) => weigh(manifest, page, sizesOf));
for (const weight of weights) report(weight);

const { dependencies } = JSON.parse(readFileSync(inProject('web/package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
/** Transitive packages, and those that the build adds. */
const BROUGHT = ['scheduler', 'zod', 'vite', 'rolldown'];
const versionOf = (name: string) =>
  (JSON.parse(readFileSync(inProject('node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;
const delivered = [...Object.keys(dependencies), ...BROUGHT].filter((name) => !name.startsWith('@vigilia/'));
const unlicensed = withoutLicence(readFileSync(`${DIST}/licencias.txt`, 'utf8'), [
  ...delivered.map((name) => `${name} ${versionOf(name)}`),
  'Atkinson Hyperlegible Next 2',
]);
for (const each of unlicensed) console.log(`licencias.txt does not name ${each}`);

process.exitCode = weights.some(isTooHeavy) || unlicensed.length > 0 ? 1 : 0;
