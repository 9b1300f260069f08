/** Checks that imports point one way; see `imports/rules.ts`. Takes the folder of a project, or checks this one. */
import { readTree } from './imports/read-tree.ts';
import { violationsIn } from './imports/rules.ts';
import { ROOT } from './setup/paths.mjs';

const files = readTree(process.argv[2] ?? ROOT);
const violations = violationsIn(files);
for (const { file, line, message } of violations) console.error(`${file}:${line}  ${message}`);
if (violations.length === 0) console.log(`The imports of ${files.length} files point one way.`);
process.exitCode = violations.length > 0 ? 1 : 0;
