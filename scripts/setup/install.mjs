/** Installs the packages when the installation does not match the lock file. */
import { readFileSync } from 'node:fs';
import { inProject, isRelease } from './paths.mjs';
import { runQuietly } from './processes.mjs';
import { Problem, printLine } from './script.mjs';

/**
 * The compared part of a lock file.
 * @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} Lock
 */

/**
 * Whether an installation matches the lock file. Optional packages may be absent: those are the builds for
 * other systems.
 * @param {Lock} lock `package-lock.json`
 * @param {Lock} installed npm's `node_modules/.package-lock.json`, written as the last step of an installation
 */
export function matches(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function isInstalled() {
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  try {
    return matches(lock, JSON.parse(readFileSync(inProject('node_modules/.package-lock.json'), 'utf8')));
  } catch {
    // Absent, or cut short by a full disk or a power failure.
    return false;
  }
}

/** How to run npm: the one that runs this script, with the Node that runs it; else the one on the path. */
export function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith('.js')) return { program: node ?? process.execPath, args: [cli] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/**
 * The line of npm's output that explains the failure.
 * @param {string} output
 */
export function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.trim());
  if (lines.some((line) => /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ENETUNREACH|network/.test(line)))
    return 'no hay conexión con el registro de npm';
  if (lines.some((line) => line.includes('ENOSPC'))) return 'no queda espacio en el disco';
  const errors = lines
    .filter((line) => /^npm (error|ERR!)/.test(line) && !/^npm \S+ (code|errno)\b/.test(line))
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, ''));
  return errors.find(Boolean) ?? lines.find(Boolean) ?? 'npm no dijo por qué';
}

/**
 * Brings `node_modules` to the state of the lock file; quick when it already matches.
 * @throws {Problem} when npm fails
 */
export async function ensureInstalled() {
  if (isRelease() || isInstalled()) return;
  const started = Date.now();
  printLine('Instalando lo necesario; la primera vez puede tardar unos minutos…');
  const { program, args } = npm();
  // Node itself is among the optional packages: one for each system.
  const kinds = ['--include=dev', '--include=optional'];
  const options = ['ci', ...kinds, '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];
  const { code, output } = await runQuietly(program, [...args, ...options]);
  if (code !== 0) throw new Problem(`No se pudo instalar: ${reasonIn(output)}.`);
  printLine(`Instalado en ${Math.round((Date.now() - started) / 1000)} s.`);
}
