/** Paths of the project. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @param {...string} parts path inside the project */
export const inProject = (...parts) => join(ROOT, ...parts);
