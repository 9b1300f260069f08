/** Builds the web client and the server, each when its sources changed since it was built. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { nodeEnvironment, projectNode } from './node.mjs';
import { inProject, isRelease, ROOT } from './paths.mjs';
import { runQuietly } from './processes.mjs';
import { Problem, printLine } from './script.mjs';

/** Folders whose `dist` is built, and their sources. */
const WEB = {
  folder: 'web',
  sources: [
    'web',
    'contract/src',
    'docs/guia-del-administrador.md',
    'docs/politica-de-privacidad.md',
    'docs/images/guia',
    'package-lock.json',
  ],
  doing: 'Preparando las páginas…',
  failed: 'No se pudieron preparar las páginas',
};
const SERVER = {
  folder: 'server',
  sources: ['server', 'contract/src', 'package-lock.json'],
  doing: 'Preparando el servidor…',
  failed: 'No se pudo preparar el servidor',
};
/** Begins the name of an output that is being built, beside the present one. */
const UNFINISHED = '.dist-';
/** Milliseconds after which no build can be running: what is left of it is removed. */
const MAX_BUILD = 3_600_000;
/** Names that are no sources of a build; `pictures` are read where they are. */
const NOT_SOURCES = /^(dist|\.dist-.*|node_modules|\.cache|testing|pictures)$|\.test\.tsx?$/;
/** Skips no file of an output. */
const NOTHING = /^$/;
/** The hash of the sources, and that of the output's names and sizes; stored in the output, so that it is removed with it. */
const NOTE = join('.vite', 'built-from');

/**
 * The files under a path, in a fixed order, without links to nothing: editors mark an open file with one.
 * @param {string} path
 * @param {RegExp} skipped names
 * @returns {string[]}
 */
function filesUnder(path, skipped = NOT_SOURCES) {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts?.isDirectory()) return facts ? [path] : [];
  return readdirSync(path)
    .filter((name) => !skipped.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name), skipped));
}

/**
 * A hash that changes whenever a name or a byte of the sources does.
 * @param {readonly string[]} sources
 */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(inProject(source)))) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * A hash that changes whenever a file of the output is missing or cut short, as after a full disk or a power failure.
 * @param {string} output
 */
function hashOfOutput(output) {
  const sizes = filesUnder(output, NOTHING)
    .filter((path) => path !== join(output, NOTE))
    .map((path) => `${relative(output, path)}\0${statSync(path).size}`);
  return createHash('sha256').update(sizes.sort().join('\0')).digest('hex');
}

/**
 * Whether the output is whole, and was built from sources with this hash.
 * @param {string} output
 * @param {string} hash
 */
function isBuiltFrom(output, hash) {
  try {
    return readFileSync(join(output, NOTE), 'utf8') === `${hash} ${hashOfOutput(output)}`;
  } catch {
    // Missing, or being replaced by another start.
    return false;
  }
}

/** @param {string} folder removes the leftovers of killed builds in it */
function removeUnfinished(folder) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(UNFINISHED))) {
    const path = join(folder, name);
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts && Date.now() - facts.mtimeMs > MAX_BUILD) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Builds beside the present output, and replaces that once the new one is whole: a build that is killed, fails, or runs
 * twice at once leaves no other state.
 * @param {typeof WEB} build
 * @param {string} hash of the sources
 * @param {boolean} again
 */
async function build({ folder, doing, failed }, hash, again) {
  const output = inProject(folder, 'dist');
  const unfinished = inProject(folder, `${UNFINISHED}${randomUUID()}`);
  printLine(doing);
  try {
    removeUnfinished(inProject(folder));
    const args = ['build', '--logLevel', 'warn', '--outDir', basename(unfinished)];
    const run = await runQuietly(projectNode(), [inProject('node_modules/vite/bin/vite.js'), ...args], {
      cwd: inProject(folder),
      // That of a shell for development would build libraries that check everything.
      env: { ...nodeEnvironment(), NODE_ENV: 'production' },
    });
    if (run.code !== 0) throw new Problem(explain(failed, run.output.trimEnd()));
    const note = join(unfinished, NOTE);
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, `${hash} ${hashOfOutput(unfinished)}`);
    // Another start may have built the same meanwhile, and serve it.
    if (!again && isBuiltFrom(output, hash)) return;
    rmSync(output, { recursive: true, force: true });
    try {
      renameSync(unfinished, output);
    } catch (error) {
      if (!isBuiltFrom(output, hash)) throw error;
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new Problem(explain(failed, error.message));
    throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * One sentence where the reason is the disk or the user, else all that the build printed. Node names errors by their
 * codes, the bundler in words; a line of the sources may name either.
 * @param {string} failed
 * @param {string} output
 */
function explain(failed, output) {
  if (/(ENOSPC|EDQUOT):|(No space left|quota exceeded).*\(os error/.test(output))
    return `${failed}: no queda espacio en el disco.`;
  if (/(EACCES|EPERM|EROFS):|(Permission denied|Read-only file system).*\(os error/.test(output))
    return `${failed}: este usuario no puede escribir en ${inProject()}; use el usuario dueño de la carpeta.`;
  return `${failed}:\n${output}`;
}

/**
 * Brings the output of a build up to date.
 * @param {typeof WEB} wanted
 * @param {boolean} [again] even if nothing changed
 * @returns {Promise<void>}
 * @throws {Problem} when the build fails; its last lines are in the message
 */
async function bringUpToDate(wanted, again = false) {
  if (isRelease()) return;
  const hash = hashOf(wanted.sources);
  if (!again && isBuiltFrom(inProject(wanted.folder, 'dist'), hash)) return;
  await build(wanted, hash, again);
  // Sources that changed during the build may be in it in part.
  if (hashOf(wanted.sources) !== hash) await bringUpToDate(wanted);
}

/** Brings `server/dist` up to date. */
export const ensureServerBuilt = () => bringUpToDate(SERVER);

/** Brings `server/dist` and `web/dist` up to date. @param {boolean} [again] even if nothing changed */
export async function ensureBuilt(again) {
  await bringUpToDate(SERVER, again);
  await bringUpToDate(WEB, again);
}
