/** Paths of the project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @param {...string} parts path inside the project */
export const inProject = (...parts) => join(ROOT, ...parts);

/** Written last by `npm run release`, whose folder is complete: nothing is installed or built in it. */
export const RELEASE_NOTE = 'release.json';

export const isRelease = () => existsSync(inProject(RELEASE_NOTE));
