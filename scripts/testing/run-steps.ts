/**
 * Runs all steps of the test command, or those named after `--only`, and adds them up. A failed step does not
 * stop the next, so that one run shows all failures, and names them at its end. With `--full` the long
 * versions of the tests run too. The last line is `N passed, N failed`.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../setup/script.mjs';
import { add, type Counts, closingLine, closingNotes, NONE, ONE_FAILED } from './counts.ts';
import type { RunContext } from './programs.ts';
import { STEPS, type Step } from './steps.ts';
import { addSystemPrograms } from './system-programs.ts';

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    full: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const wanted = [...values.only, ...positionals].flatMap((names) => names.split(','));
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}; steps are ${STEPS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const lanes = Map.groupBy(
  STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
  ({ lane }) => lane,
);
const before = lanes.get('before') ?? [];
lanes.delete('before');
const sideBySide = lanes.size > 1;
const env: NodeJS.ProcessEnv = {
  ...(values.full && { TEST_FULL: '1' }),
  // The browser and its server take the other half of the processors. One worker waits too often to fill a processor.
  ...(sideBySide && { TEST_WORKERS: String(Math.max(2, Math.floor(availableParallelism() / 2))) }),
};

// As the server's processes that read files: beside tests of a higher priority they would wait for minutes.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
  });
}

async function run(step: Step, context: RunContext): Promise<Counts> {
  try {
    return await step.run(context);
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return ONE_FAILED;
  }
}

/** Prints a step's output once it has ended, so that lanes do not mix their lines. */
async function runApart(step: Step): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-output-'));
  const file = join(folder, 'output');
  const output = openSync(file, 'a');
  console.log(`… ${step.heading}`);
  try {
    const counts = await run(step, { env, output });
    console.log(`\n── ${step.heading} ──\n`);
    process.stdout.write(readFileSync(file));
    return counts;
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Outcome {
  readonly step: Step;
  readonly counts: Counts;
  readonly seconds: number;
}

const outcomes: Outcome[] = [];
const took = (seconds: number) => `${seconds.toFixed(1)} s`;

async function runLane(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (interrupted) return;
    if (!sideBySide) console.log(`\n── ${step.heading} ──\n`);
    const started = performance.now();
    const counts = await (sideBySide ? runApart(step) : run(step, { env }));
    const seconds = (performance.now() - started) / 1000;
    outcomes.push({ step, counts, seconds });
    console.log(`\n${step.heading}: ${closingLine(counts).replaceAll(', ', ' · ')} (${took(seconds)})`);
  }
}

if (values.full) addSystemPrograms();
await runLane(before);
await Promise.all([...lanes.values()].map(runLane));
outcomes.sort((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step));

let total = outcomes.reduce((sum, { counts }) => add(sum, counts), NONE);
if (interrupted) total = add(total, ONE_FAILED);

console.log(`\nWhere the time went (${took(performance.now() / 1000)}):`);
for (const { step, seconds, counts } of outcomes)
  console.log(`${took(seconds).padStart(9)}  ${step.heading} (${counts.passed + counts.failed})`);
if (!values.full) console.log('The long versions of the tests run with --full.');

const failed = outcomes.filter(({ counts }) => counts.failed > 0).map(({ step }) => step.heading);
console.log('');
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}\n`);
for (const note of closingNotes(total)) console.log(`${note}\n`);
console.log(closingLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
