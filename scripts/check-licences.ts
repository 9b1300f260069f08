/** Checks that the licence of every package that the page is made of is delivered with it. */
import { readFileSync } from 'node:fs';
import { inProject } from './setup/paths.mjs';

const read = (...path: string[]) => readFileSync(inProject(...path), 'utf8');

const { dependencies } = JSON.parse(read('web/package.json')) as { dependencies: Record<string, string> };
/** Transitive packages, and those that the build adds. */
const BROUGHT = ['scheduler', 'zod', 'vite', 'rolldown'];
const delivered = [...Object.keys(dependencies), ...BROUGHT]
  .filter((name) => !name.startsWith('@vigilia/'))
  .map((name) => `${name} ${JSON.parse(read('node_modules', name, 'package.json')).version}`);

const text = read('web/dist/licencias.txt');
const missing = [...delivered, 'Atkinson Hyperlegible Next 2'].filter(
  (each) => !text.includes(`\n${each} (`),
);
for (const each of missing) console.error(`licencias.txt does not name ${each}`);
process.exitCode = missing.length > 0 ? 1 : 0;
