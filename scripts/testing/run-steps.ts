/**
 * Runs all steps of the test command, or those named after `--only`, and adds them up. A step that fails does not
 * stop the next, so that one run shows everything that is wrong, and names it at its end. The last line is
 * `N passed, N failed`.
 */
import { parseArgs } from 'node:util';
import { Problem } from '../setup/say.mjs';
import { add, type Counts, closingLine, NONE, ONE_FAILED } from './counts.ts';
import { STEPS, type Step } from './steps.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] } },
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

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
  });
}

async function run(step: Step): Promise<Counts> {
  try {
    return await step.run();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return ONE_FAILED;
  }
}

let total = NONE;
const failed: string[] = [];
for (const step of STEPS) {
  if (interrupted) break;
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  console.log(`\n── ${step.heading} ──\n`);
  const started = performance.now();
  const counts = await run(step);
  total = add(total, counts);
  if (counts.failed > 0) failed.push(step.heading);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${step.heading}: ${closingLine(counts).replaceAll(', ', ' · ')} (${seconds} s)`);
}

if (interrupted) total = add(total, ONE_FAILED);
console.log('');
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}\n`);
for (const failure of total.failures) console.log(`✗ ${failure}\n`);
console.log(closingLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
