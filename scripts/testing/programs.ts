/** Runs the tools of the test command with the project's Node, and counts their results. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectNode, testEnvironment } from '../setup/node.mjs';
import { inProject } from '../setup/paths.mjs';
import { takeTurn } from '../setup/processes.mjs';
import {
  type Counts,
  countWithExitCode,
  fromPlaywright,
  fromVitest,
  NONE,
  ONE_FAILED,
  ONE_PASSED,
} from './counts.ts';

/** Context that a run of the test command passes to each program. */
export interface RunContext {
  /** Variables that the configurations of the test runners read. */
  readonly env: NodeJS.ProcessEnv;
  /** An open file for their output; the terminal when absent. */
  readonly output?: number | undefined;
}

/** Runs a JavaScript or TypeScript program of the project in one of its folders; answers its exit code. */
const runProgram = (program: string, args: readonly string[], { env, output }: RunContext, cwd = '') =>
  takeTurn(projectNode(), [inProject(program), ...args], {
    cwd: inProject(cwd),
    env: { ...testEnvironment(), ...env },
    output,
  });

/** A program whose exit code is the whole answer. */
export async function runCheck(
  context: RunContext,
  program: string,
  ...args: readonly string[]
): Promise<Counts> {
  return (await runProgram(program, args, context)) === 0 ? ONE_PASSED : ONE_FAILED;
}

/** Runs a test runner that writes a JSON report to the given file, and reads it. */
async function withReport<Report>(
  run: (file: string) => Promise<number>,
  read: (report: Report) => Counts,
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-report-'));
  const file = join(folder, 'report.json');
  try {
    const exitCode = await run(file);
    let counts = NONE;
    try {
      counts = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
    } catch {
      console.error('The test runner left no report that can be read.');
    }
    return countWithExitCode(counts, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a failed test once more, so that chance does not fail a whole run; the end of the run names it. Only here: in a
 * run of one file a test that fails by chance fails.
 */
const RETRIES = 1;

/** @param workspace a folder with a `vitest.config.ts` */
export const vitest = (context: RunContext, workspace: string): Promise<Counts> =>
  withReport(
    (file) =>
      runProgram(
        'node_modules/vitest/vitest.mjs',
        ['run', `--retry=${RETRIES}`, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        context,
        workspace,
      ),
    fromVitest,
  );

/** @param chromium path of the browser */
export const playwright = (context: RunContext, chromium: string): Promise<Counts> =>
  withReport((file) => {
    const env = {
      ...context.env,
      // Node runs TypeScript itself: Playwright's compiler would translate half the server in each process of a fresh clone.
      PW_DISABLE_TS_ESM: '1',
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    };
    const args = ['test', `--retries=${RETRIES}`, '--reporter=list,json'];
    return runProgram('node_modules/@playwright/test/cli.js', args, { ...context, env }, 'e2e');
  }, fromPlaywright);
