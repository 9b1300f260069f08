/** Checks that imports point one way; see `imports/rules.ts`. */
import { checkImports } from './imports/check.ts';
import { EDGES } from './imports/edges.ts';
import { ROOT } from './setup/paths.mjs';

const { files, problems } = await checkImports(ROOT, EDGES);
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`The imports of ${files} files point one way.`);
process.exitCode = problems.length > 0 ? 1 : 0;
