/**
 * `npm run attack -- 100000`: sends generated rubbish to a server and reports the results. A second number is the seed
 * of a run to repeat.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aTarget, attack } from './attack.ts';

const USUAL = 100_000;
/** Pieces after which all modules are loaded. */
const WARM_UP = 3000;
const MEGABYTE = 1024 * 1024;

const [count = USUAL, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(count) || !Number.isSafeInteger(seed)) {
  console.error('npm run attack -- HOW_MANY [SEED]');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'vigilia-attack-'));
const target = await aTarget(folder);
try {
  await attack(target, WARM_UP, seed + 1);
  const before = await target.memory();
  const began = performance.now();
  const { requests, bytes, statuses } = await attack(target, count, seed);
  const seconds = Math.round((performance.now() - began) / 1000);
  const after = await target.memory();
  const megabytes = (value: number) => `${(value / MEGABYTE).toFixed(1)} MB`;
  console.log(`${requests} requests and ${bytes} times bare bytes in ${seconds} s, seed ${seed}`);
  console.log(`answers by status: ${JSON.stringify(statuses)} (0: closed before all was sent)`);
  console.log(`memory in use: ${megabytes(before)} before, ${megabytes(after)} after`);
  console.log(`the process ended with ${await target.stop()} when it was asked to`);
} finally {
  target.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
