/** Builds the web client and the server, each when its sources changed since it was built. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { nodeEnvironment, projectNode } from './node.mjs';
import { inProject, isRelease, ROOT } from './paths.mjs';
import { runQuietly } from './processes.mjs';
import { Problem, printLine } from './script.mjs';

/**
 * `again` builds even if nothing changed; `ending` ends the build.
 * @typedef {{ again?: boolean, ending?: AbortSignal }} How
 */

/**
 * A folder whose `dist` is built.
 * @typedef {object} Build
 * @property {string} folder
 * @property {readonly string[]} configurations of Vite, in their order
 * @property {readonly string[]} sources
 * @property {string} doing
 * @property {string} failed
 */

/** @type {Build} */
const WEB = {
  folder: 'web',
  // The administrators' pages, which empty the output, then those of members.
  configurations: ['vite.config.ts', 'vite.member.config.ts'],
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
/** @type {Build} */
const SERVER = {
  folder: 'server',
  configurations: ['vite.config.ts'],
  sources: ['server', 'contract/src', 'package-lock.json'],
  doing: 'Preparando el servidor…',
  failed: 'No se pudo preparar el servidor',
};
/** Names that are no sources of a build; `pictures` are read where they are. */
const NOT_SOURCES = /^(dist|node_modules|\.cache|testing|pictures)$|\.test\.tsx?$/;

/**
 * The files under a path, in a fixed order.
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
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
 * Brings the output of a build up to date.
 * @param {Build} build
 * @param {How} how
 * @throws {Problem} when the build fails; its last lines are in the message
 */
async function ensureBuilt({ folder, configurations, sources, doing, failed }, { again = false, ending }) {
  if (isRelease()) return;
  const hash = hashOf(sources);
  // The hash of the sources; stored in the output, so that it is removed with it.
  const note = inProject(folder, 'dist/.vite/built-from');
  if (!again && existsSync(note) && readFileSync(note, 'utf8') === hash) return;
  printLine(doing);
  for (const configuration of configurations) {
    ending?.throwIfAborted();
    const { code, output } = await runQuietly(
      projectNode(),
      [inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--config', configuration],
      { cwd: inProject(folder), env: nodeEnvironment(), ending },
    );
    if (code !== 0) throw new Problem(`${failed}:\n${output.trimEnd()}`);
  }
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, hash);
}

/** Brings `web/dist` up to date. @param {How} [how] */
export const ensureWebBuilt = (how = {}) => ensureBuilt(WEB, how);

/** Brings `server/dist` up to date. @param {How} [how] */
export const ensureServerBuilt = (how = {}) => ensureBuilt(SERVER, how);
