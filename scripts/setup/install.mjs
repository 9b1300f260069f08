/** Installs the packages when the installation does not match the lock file. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeIn, nodePackage, OLDEST_MAJOR } from './node.mjs';
import { inProject, isRelease } from './paths.mjs';
import { runQuietly } from './processes.mjs';
import { Problem, printLine } from './script.mjs';

/**
 * The compared part of a lock file.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lock
 * @typedef {{ os: string, cpu: string, libc: string }} System
 */

/** @returns {System} */
const thisSystem = () => {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return {
    os: process.platform,
    cpu: process.arch,
    libc: report.header?.glibcVersionRuntime ? 'glibc' : 'musl',
  };
};

/**
 * Whether a package is the build for a system. Npm leaves out an optional one also where it does not fit the Node that
 * runs npm, so its absence alone does not show that it is for another system.
 * @param {Locked} wanted
 * @param {System} system
 */
const isBuildFor = ({ os, cpu, libc }, system) =>
  os?.includes(system.os) === true &&
  cpu?.includes(system.cpu) !== false &&
  libc?.includes(system.libc) !== false;

/**
 * Paths of packages that an installation lacks, or has in another version. Optional packages may be absent where they are
 * builds for other systems.
 * @param {Lock} lock `package-lock.json`
 * @param {Lock} installed npm's `node_modules/.package-lock.json`, written as the last step of an installation
 * @param {System} [system]
 */
export function missing(lock, installed, system = thisSystem()) {
  return Object.keys(lock.packages).filter((path) => {
    const wanted = lock.packages[path];
    const found = installed.packages[path];
    if (path === '' || !wanted) return false;
    if (!found) return !wanted.optional || isBuildFor(wanted, system);
    return found.version !== wanted.version || found.integrity !== wanted.integrity;
  });
}

/** @returns {Lock} */
const readLock = () => JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));

/** The first package that is missing; undefined when the installation is whole. */
function firstMissing() {
  try {
    return missing(
      readLock(),
      JSON.parse(readFileSync(inProject('node_modules/.package-lock.json'), 'utf8')),
    )[0];
  } catch {
    // Absent, or cut short by a full disk or a power failure.
    return 'node_modules';
  }
}

/** How to run npm: the one that runs this script, with the given Node; else the one on the path. */
function npm(node = process.env.npm_node_execpath ?? process.execPath) {
  const { npm_execpath: cli } = process.env;
  if (cli?.endsWith('.js')) return { program: node, args: [cli] };
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

/** Exists during an installation: its lock, and the place of the Node that runs npm. */
const INSTALLING = inProject('.installing');
/** Milliseconds between two signs of life of an installation, and without one after which it is taken for killed. */
const SIGN_OF_LIFE_MS = 1000;
const MAX_SILENCE_MS = 15_000;

/** Node itself is among the optional packages: one for each system. */
const OPTIONS = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];

/**
 * Installs the packages of the lock file in a folder.
 * @param {string} node runs npm, and the scripts of packages
 * @param {string} folder
 * @param {readonly string[]} options of npm
 * @throws {Problem} when npm fails
 */
export async function install(node, folder, options = ['--include=dev']) {
  const { program, args } = npm(node);
  // npm passes on the workspace of the command that runs this script.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_config_(workspace|prefix|local_prefix)/i.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited),
    PATH: [dirname(node), process.env.PATH].filter(Boolean).join(delimiter),
  };
  const run = await runQuietly(program, [...args, 'ci', ...OPTIONS, ...options], { cwd: folder, env });
  if (run.code !== 0) throw new Problem(`No se pudo instalar: ${reasonIn(run.output)}.`);
}

/**
 * A Node for which all packages are made. An older one would leave out those that need a newer one, so that of the lock
 * file is brought first, into a folder of its own: npm empties `node_modules` while it runs.
 * @throws {Problem} when there is none for this system
 */
async function nodeForNpm() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) return process.execPath;
  const name = nodePackage(process.platform, process.arch);
  const path = `node_modules/${name}`;
  const locked = readLock().packages[path];
  if (!locked)
    throw new Problem(
      `Falta Node ${OLDEST_MAJOR}: instálelo desde https://nodejs.org y repita la orden (aquí hay ${process.version}).`,
    );
  const project = { name: 'node', version: '0.0.0', dependencies: { [name]: locked.version } };
  const { optional: _, ...wanted } = locked;
  const lock = { ...project, lockfileVersion: 3, requires: true, packages: { '': project, [path]: wanted } };
  writeFileSync(join(INSTALLING, 'package.json'), JSON.stringify(project));
  writeFileSync(join(INSTALLING, 'package-lock.json'), JSON.stringify(lock));
  await install(process.execPath, INSTALLING);
  return nodeIn(join(INSTALLING, 'node_modules'));
}

/** Whether this process may install: no other one does. */
function beginInstalling() {
  try {
    mkdirSync(INSTALLING);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST')
      throw new Problem(`No se pudo instalar: este usuario no puede escribir en ${inProject()}.`);
  }
  const sign = statSync(INSTALLING, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - sign > MAX_SILENCE_MS) rmSync(INSTALLING, { recursive: true, force: true });
  return false;
}

/**
 * Brings `node_modules` to the state of the lock file; quick when it already matches. Waits for an installation that another
 * process runs in this folder.
 * @throws {Problem} when npm fails
 */
export async function ensureInstalled() {
  if (isRelease() || !firstMissing()) return;
  for (let tries = 0; !beginInstalling(); tries += 1) {
    if (tries === 1) printLine('Otra instalación está en marcha en esta carpeta; se espera a que termine…');
    await wait(SIGN_OF_LIFE_MS);
  }
  const living = setInterval(() => utimesSync(INSTALLING, new Date(), new Date()), SIGN_OF_LIFE_MS);
  try {
    if (!firstMissing()) return;
    const started = Date.now();
    printLine('Instalando lo necesario; la primera vez puede tardar unos minutos…');
    await install(await nodeForNpm(), inProject());
    const left = firstMissing();
    if (left)
      throw new Problem(
        `No se pudo instalar: npm dejó por fuera ${left}. Instale Node ${OLDEST_MAJOR} y repita la orden.`,
      );
    printLine(`Instalado en ${Math.round((Date.now() - started) / 1000)} s.`);
  } finally {
    clearInterval(living);
    rmSync(INSTALLING, { recursive: true, force: true });
  }
}
