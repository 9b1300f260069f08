/** Checks that no dependency is older than its least safe version; see `dependencies/least-versions.ts`. */
import { readFileSync } from 'node:fs';
import { LEAST_VERSIONS, type Lock, tooOld } from './dependencies/least-versions.ts';
import { inProject } from './setup/paths.mjs';

const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as Lock;
const problems = tooOld(lock);
for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`${Object.keys(LEAST_VERSIONS).length} dependencies are at their least safe version or newer.`);
process.exitCode = problems.length > 0 ? 1 : 0;
