/** The second recount program, in Python. Tests do without it where Python is not installed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programPath } from './system-programs.ts';

const SCRIPT = new URL('../../../../e2e/verification/recount.py', import.meta.url).pathname;
/** Bytes of output for a thousand packages. */
const MAX_OUTPUT = 64 * 1024 * 1024;

export const hasPython = programPath('python3') !== undefined;
if (!hasPython) console.warn('python3 is not installed: the second recount program is not tested');

export interface PythonResult {
  readonly ok: boolean;
  readonly failed: Readonly<Record<string, readonly string[]>>;
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/**
 * Runs the program, which ends with an error where a check fails.
 * @param typed paths of packages and receipts, and options
 * @returns the result of each package
 */
export async function recountInPython(typed: readonly string[]): Promise<PythonResult[]> {
  const { stdout } = await promisify(execFile)('python3', [SCRIPT, ...typed], {
    maxBuffer: MAX_OUTPUT,
  }).catch((failure: { readonly stdout: string }) => failure);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
