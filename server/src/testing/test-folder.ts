/** One folder for all files of a test run, removed at its end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fastFolder } from './fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testFolder: string;
  }
}

export default function prepare({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(fastFolder(), 'vigilia-test-'));
  provide('testFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
