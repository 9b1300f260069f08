/** Names of CSS classes, the same in every build of the pages. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Names a class after itself and its file. By default the line is in it too, which the first page carries in vain. */
export const generateScopedName = (local: string, path: string): string =>
  `${local}_${createHash('sha256').update(relative(ROOT, path)).digest('base64url').slice(0, 4)}`;
