/** Checks that no dependency is older than its least safe version; see `dependencies/min-versions.ts`. */
import { readFileSync } from 'node:fs';
import { type LockFile, MIN_VERSIONS, outdatedCopies } from './dependencies/min-versions.ts';
import { inProject } from './setup/paths.mjs';

const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as LockFile;
const problems = outdatedCopies(lock);
for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`${Object.keys(MIN_VERSIONS).length} dependencies are at their least safe version or newer.`);
process.exitCode = problems.length > 0 ? 1 : 0;
