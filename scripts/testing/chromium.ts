/** A Chromium for the browser tests: the machine's, or one that is installed now. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inProject } from '../setup/paths.mjs';
import { Problem, printLine } from '../setup/script.mjs';
import { addPackage, succeed } from './apt.ts';

/** The headless browser, which the journeys prefer: it takes a third less of the processor. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser that `CHROMIUM_PATH` names, or the first of `names` on the path. */
function installedBrowser(names: readonly string[] = NAMES): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isExecutable(named)) throw new Problem(`CHROMIUM_PATH names no program: ${named}`);
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The browser that Playwright downloaded, if it did. */
async function playwrightsBrowser(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

function installWithApt(): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const install = [...asRoot, 'apt-get', 'install', '-y', '-q', '--no-install-recommends'];
  const installed = succeed(
    [...asRoot, 'apt-get', 'update', '-q'],
    [...install, 'chromium', 'fonts-liberation'],
  );
  // Localised date fields, which only the pictures need.
  if (installed) succeed([...install, 'chromium-l10n']);
  return installed;
}

const installWithPlaywright = () =>
  succeed([process.execPath, inProject('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);

/**
 * The path of a Chromium; installs one where there is none.
 * @throws Problem when none can be installed
 */
export async function ensureChromium(): Promise<string> {
  const present = installedBrowser() ?? (await playwrightsBrowser());
  if (present) return present;
  printLine('Installing Chromium for the browser tests…');
  const installed =
    (process.platform === 'linux' && installWithApt() && installedBrowser()) ||
    (installWithPlaywright() && (await playwrightsBrowser()));
  if (installed) return installed;
  throw new Problem(
    'No Chromium for the browser tests: neither apt-get nor Playwright could install one. ' +
      'Install Chromium or Chrome, or name it in CHROMIUM_PATH.',
  );
}

/**
 * The path of a browser for the journeys, which need no window: that of `ensureChromium` where there is no headless one.
 * @throws Problem when none can be installed
 */
export async function ensureHeadlessChromium(): Promise<string> {
  const shell = () => installedBrowser([SHELL]);
  const present = shell();
  if (present) return present;
  const chromium = await ensureChromium();
  return (addPackage(SHELL) && shell()) || chromium;
}
