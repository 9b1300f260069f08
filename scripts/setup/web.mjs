/** Builds the web client when its sources changed since it was built. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { nodeEnvironment, projectNode } from './node.mjs';
import { inProject, isRelease, ROOT } from './paths.mjs';
import { runQuietly } from './processes.mjs';
import { Problem, printLine } from './script.mjs';

/** Sources of the build. */
const SOURCES = [
  'web',
  'contract/src',
  'docs/guia-del-administrador.md',
  'docs/politica-de-privacidad.md',
  'docs/images/guia',
  'package-lock.json',
];
const NOT_SOURCES = new Set(['dist', 'node_modules', '.cache']);
/** The administrators' pages, which empty the output, then those of members. */
const BUILDS = ['vite.config.ts', 'vite.member.config.ts'];
/** The hash of the sources; stored in the output, so that it is removed with it. */
const NOTE = inProject('web/dist/.vite/built-from');

/**
 * The files under a path, in a fixed order.
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** A hash that changes whenever a name or a byte of the sources does. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(inProject(source)))) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The build that brings `web/dist` up to date; null where that is.
 * @returns {((ending?: AbortSignal) => Promise<void>) | null} throws a `Problem` when the build fails, with its last lines
 */
export function pendingWebBuild({ again = false } = {}) {
  if (isRelease()) return null;
  const hash = hashOfSources();
  if (!again && existsSync(NOTE) && readFileSync(NOTE, 'utf8') === hash) return null;
  return async (ending) => {
    printLine('Preparando las páginas…');
    for (const configuration of BUILDS) {
      ending?.throwIfAborted();
      const { code, output } = await runQuietly(
        projectNode(),
        [
          inProject('node_modules/vite/bin/vite.js'),
          'build',
          '--logLevel',
          'warn',
          '--config',
          configuration,
        ],
        { cwd: inProject('web'), env: nodeEnvironment(), ending },
      );
      if (code !== 0) throw new Problem(`No se pudieron preparar las páginas:\n${output.trimEnd()}`);
    }
    mkdirSync(dirname(NOTE), { recursive: true });
    writeFileSync(NOTE, hash);
  };
}

/**
 * Brings `web/dist` up to date.
 * @param {{ again?: boolean }} [how] `again` builds even if nothing changed
 * @throws {Problem} when the build fails
 */
export async function ensureWebBuilt(how) {
  await pendingWebBuild(how)?.();
}
