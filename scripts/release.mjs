/**
 * `npm run release -- FOLDER`: a production installation in a folder of its own, beside the one that runs. It has the
 * built pages, the server, its packages and Node, and no development tools; nothing is installed or built in it later, so
 * it can be copied to a machine without a connection or npm: `npm run release -- FILE.tar.gz` packs the folder.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled, install, reasonIn } from './setup/install.mjs';
import { nodePackage, projectNode } from './setup/node.mjs';
import { inProject, RELEASE_NOTE } from './setup/paths.mjs';
import { runQuietly } from './setup/processes.mjs';
import { Problem, printLine, runScript } from './setup/script.mjs';

const USAGE =
  'Uso: npm run release -- CARPETA, o un archivo .tar.gz, por ejemplo npm run release -- /srv/vigilia/releases/0.3.0';
const ARCHIVE = /\.tar\.gz$/;

/** Copied whole, without tests. */
const PARTS = [
  'package.json',
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
  'contract/package.json',
  'contract/src',
  'server/package.json',
  'server/dist',
  'server/src',
  'web/dist',
  'scripts/start.mjs',
  'scripts/command.mjs',
  'scripts/setup',
  'deploy',
  'docs/operation.md',
  'docs/verification-protocol.md',
];
/** npm compares these with the lock file; their packages are not installed. */
const OTHER_WORKSPACES = ['web', 'e2e', 'bench'];
const NOT_SERVED = /(\.test\.ts$|[\\/]server[\\/]src[\\/]testing$|[\\/]dist[\\/]\.vite$|[\\/]node_modules$)/;

/** Of the workspaces that run on the server, without development tools. */
const INSTALL = [
  ...['--omit=dev', '--workspace=@vigilia/contract', '--workspace=@vigilia/server'],
  ...['--include-workspace-root', '--ignore-scripts', '--prefer-offline'],
];
/** Folders of the package of Node for compiling native modules, which none here does. */
const NODE_LEFTOVERS = ['include', 'share'];

/** Files of packages for their own development and for bundlers: a quarter of all. Licences stay. */
const UNUSED_FILE =
  /(\.map|\.d\.[cm]?ts|\.umd\.cjs|\.iife\.js|\.standalone\.js|\.flow|\.tsbuildinfo)$|^(readme|changelog|history|security|contributing)\b.*\.(md|markdown)$/i;
const UNUSED_FOLDER = /^(tests?|__tests__|benchmarks?|examples?|docs|\.yarn|\.github|\.storybook)$/;
/** Of a development tool, which npm counts among the packages of another workspace; sources; a part that nothing imports. */
const UNUSED_PATHS = [
  'unpdf',
  'zod/src',
  'docx/dist/layout.mjs',
  'docx/dist/layout.cjs',
  // Only what Node draws pages with is used of it (`server/src/kernel/documents/pdf-pages.ts`).
  ...['build', 'image_decoders', 'types', 'web', 'legacy/image_decoders', 'legacy/web'].map(
    (folder) => `pdfjs-dist/${folder}`,
  ),
];

/** @param {string} folder */
function removeUnused(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() ? UNUSED_FOLDER.test(entry.name) : entry.isFile() && UNUSED_FILE.test(entry.name))
      rmSync(path, { recursive: true, force: true });
    else if (entry.isDirectory()) removeUnused(path);
  }
}

/** @param {string} folder */
function copySources(folder) {
  for (const part of PARTS)
    cpSync(inProject(part), join(folder, part), {
      recursive: true,
      filter: (source) => !NOT_SERVED.test(source),
    });
  for (const workspace of OTHER_WORKSPACES) {
    mkdirSync(join(folder, workspace), { recursive: true });
    cpSync(inProject(workspace, 'package.json'), join(folder, workspace, 'package.json'));
  }
}

/**
 * Links Node where units and scripts find it on every architecture.
 * @param {string} folder
 */
async function linkNode(folder) {
  const node = join(folder, 'node_modules', nodePackage(process.platform, process.arch));
  if (!existsSync(node)) return;
  for (const name of NODE_LEFTOVERS) rmSync(join(node, name), { recursive: true, force: true });
  // Its names for debuggers, 17 MB; without the program the release is that much larger.
  await runQuietly('strip', [join(node, 'bin', 'node')]);
  mkdirSync(join(folder, 'bin'));
  symlinkSync(relative(join(folder, 'bin'), join(node, 'bin', 'node')), join(folder, 'bin', 'node'));
}

/**
 * Packs a folder under the name of its version, for root to unpack with that name as owner.
 * @param {string} folder
 * @param {string} version
 * @param {string} file
 */
async function pack(folder, version, file) {
  // `S`: not the targets of links, which are relative too.
  const rename = `--transform=s,^\\.,${version},S`;
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  const { code, output } = await runQuietly('tar', ['-czf', file, ...owner, rename, '-C', folder, '.']);
  if (code !== 0) throw new Problem(`No se pudo empaquetar: ${reasonIn(output)}.`);
}

await runScript(async () => {
  const [typed = '', ...rest] = process.argv.slice(2);
  if (!typed || typed.startsWith('-') || rest.length > 0) throw new Problem(USAGE);
  const target = resolve(process.env.INIT_CWD ?? '.', typed);
  if (existsSync(target)) throw new Problem(`${target} ya existe: use otro nombre, o bórrelo primero.`);
  await ensureInstalled();
  await ensureBuilt();
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  // Complete under its name, or not there.
  const unfinished = join(dirname(target), `.${basename(target)}.part`);
  const unfinishedArchive = `${unfinished}.tar.gz`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  // Readable for the user of the service under any umask.
  process.umask(0o022);
  try {
    printLine(`Preparando la versión ${version}…`);
    copySources(unfinished);
    // An older Node would make npm leave out packages.
    await install(projectNode(), unfinished, INSTALL);
    await linkNode(unfinished);
    const packages = join(unfinished, 'node_modules');
    for (const path of UNUSED_PATHS) rmSync(join(packages, path), { recursive: true, force: true });
    removeUnused(packages);
    writeFileSync(
      join(unfinished, RELEASE_NOTE),
      `${JSON.stringify({ version, made: new Date().toISOString() })}\n`,
    );
    if (ARCHIVE.test(target)) {
      await pack(unfinished, version, unfinishedArchive);
      renameSync(unfinishedArchive, target);
    } else renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(unfinishedArchive, { force: true });
  }
  printLine(`Lista: ${target}`);
  return 0;
});
