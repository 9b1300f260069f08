/** Writes the generated parts of the documents; part of `npm run fix`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { VARIABLES } from '../server/src/runtime/config.ts';
import { configurationTable, withTable } from './documents/configuration-table.ts';
import { inProject } from './setup/paths.mjs';

const README = inProject('README.md');

const before = readFileSync(README, 'utf8');
const after = withTable(before, configurationTable(VARIABLES));
if (after !== before) {
  writeFileSync(README, after);
  console.log('Wrote the table of variables in README.md');
}
