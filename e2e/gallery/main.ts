/**
 * `npm run gallery [-- FOLDER] [-- --only TEXT]`: pictures of every screen and dialog in every state, wide and narrow,
 * light and dark, and a page `index.html` that shows them all. The clock stands still and nothing moves, so that the same
 * product gives the same pictures.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { LAUNCH } from '../kit/browser.ts';
import { type Association, demoAssociation, emptyAssociation, endlessAssociation } from './associations.ts';
import { photograph } from './camera.ts';
import { contactSheet, type Screenshot } from './contact-sheet.ts';
import { VISITS, type Where } from './visits.ts';

/** Number of pages in parallel. */
const CAMERAS = 2;

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? 'gallery');
const visits = VISITS.filter(
  ({ screen, state }) => !values.only || `${screen.address} ${state}`.includes(values.only),
);
if (visits.length === 0) {
  console.error(`Nothing is called ${values.only}.`);
  process.exit(2);
}

const OPEN: Readonly<Record<Where, () => Promise<Association>>> = {
  demo: demoAssociation,
  endless: endlessAssociation,
  empty: emptyAssociation,
};

if (!values.only) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

// Date fields in the format of the administrators' own browsers.
const browser = await chromium.launch({ ...LAUNCH, env: { ...process.env, LANGUAGE: 'es' } });
const associations = new Map<Where, Association>();
const shots: Screenshot[] = [];
const missed: string[] = [];
try {
  for (const where of new Set(visits.map((visit) => visit.where)))
    associations.set(where, await OPEN[where]());
  const queue = visits.entries();
  const work = async () => {
    for (const [index, visit] of queue) {
      const association = associations.get(visit.where);
      if (!association) continue;
      try {
        shots[index] = { visit, pictures: await photograph(browser, association, visit, folder) };
      } catch (error) {
        missed.push(
          `${visit.screen.address}, ${visit.state}: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: CAMERAS }, work));
} finally {
  await browser.close();
  for (const { product } of associations.values()) await product.close();
}

const taken = shots.filter(Boolean);
await writeFile(join(folder, 'index.html'), contactSheet(taken));
for (const message of missed) console.error(`\nNot reached: ${message}`);
const pictures = taken.reduce((sum, shot) => sum + shot.pictures.length, 0);
console.log(`${pictures} pictures of ${taken.length} states: ${join(folder, 'index.html')}`);
process.exitCode = missed.length > 0 ? 1 : 0;
