/** Writes the generated parts of the documents; part of `npm run fix`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { VARIABLES } from '../server/src/kernel/runtime/config.ts';
import { configurationTable, withTable } from './documents/configuration-table.ts';
import { tableTypes } from './documents/tables.ts';
import { inProject } from './setup/paths.mjs';

function write(path: string, change: (before: string) => string): void {
  const before = readFileSync(inProject(path), 'utf8');
  const after = change(before);
  if (after === before) return;
  writeFileSync(inProject(path), after);
  console.log(`Wrote ${path}`);
}

write('README.md', (before) => withTable(before, configurationTable(VARIABLES)));
const types = await tableTypes(readFileSync(inProject('docs/database.md'), 'utf8'));
write('server/src/kernel/database/tables.ts', () => types);
