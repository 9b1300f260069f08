/** Reads the source files of a project. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceFile } from './rules.ts';
import { specifiersIn } from './specifiers.ts';

const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);
const SOURCE = /\.(ts|tsx|mts|js|jsx|mjs)$/;

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesUnder(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** @param root the project's folder */
export const readTree = (root: string): SourceFile[] =>
  sourcesUnder(root).map((path) => ({
    path: relative(root, path).split(sep).join('/'),
    imports: specifiersIn(path, readFileSync(path, 'utf8')),
  }));
