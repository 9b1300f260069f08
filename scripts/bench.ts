/**
 * `npm run bench`: runs every bench and writes `bench/RESULTS.md`. `npm run bench -- ballots reads`: runs those that are
 * named, on the screen only; with `--write` they replace their parts of the page, whose other parts stay.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeLoad, describeMachine } from '../bench/kit/machine.ts';
import type { Target } from '../bench/kit/report.ts';
import { ensureServerBuilt, ensureWebBuilt } from './setup/build.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { Problem, runScript } from './setup/script.mjs';
import { ensureHeadlessChromium } from './testing/chromium.ts';

/** In the order of the results. */
const BENCHES: Readonly<Record<string, string>> = {
  reads: 'Reads',
  'table-clicks': "Clicks on the administrators' tables",
  ballots: 'Ballots',
  postgresql: 'Ballots on PostgreSQL',
  recount: 'Recount of a package',
  'bulk-writes': 'Ballots beside writes of many rows',
  live: 'Live streams',
  members: 'Phones of members',
  start: 'Start and memory',
  growth: 'Growth',
  web: 'The web client',
};
const RESULTS = inProject('bench/RESULTS.md');
/** The outcome of the last run of a bench that was written, from which the page is made. */
const outcomeFile = (name: string) => inProject(`bench/results/${name}.json`);

interface BenchOutput {
  readonly title: string;
  /** The day of the run. */
  readonly day: string;
  readonly machine: string;
  /** How busy the machine was before it began. */
  readonly load: string;
  readonly text: string;
  readonly targets: readonly Target[];
  /** 0, or 1 where it missed a target or could not be run. */
  readonly code: number;
}

/** Runs one bench and shows its output. */
async function run(name: string): Promise<BenchOutput> {
  const child = spawn(projectNode(), [inProject(`bench/${name}.ts`)], {
    env: {
      ...nodeEnvironment(),
      // With a window the browser loads pages of its own, such as its address bar, beside the measured one.
      ...((name === 'web' || name === 'table-clicks') && { CHROMIUM_PATH: await ensureHeadlessChromium() }),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const load = describeLoad();
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    process.stdout.write(chunk);
  });
  const targets: Target[] = [];
  child.on('message', (target) => targets.push(target as Target));
  const [code] = (await once(child, 'close')) as [number | null];
  return {
    title: BENCHES[name] ?? name,
    day: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    load,
    text: text.trim(),
    targets,
    code: code ?? 1,
  };
}

const inCell = (text: string) => text.replaceAll('|', '\\|');

function rowOf({ what, figure, limit, reached, limitedBy = '' }: Target): string {
  const cells = [what, limit, figure, reached ? 'reached' : '**missed**', reached ? '' : limitedBy];
  return `| ${cells.map(inCell).join(' | ')} |`;
}

/** A crashed bench must not look like a result. */
const brokeDown = ({ code, targets }: BenchOutput) => code !== 0 && targets.every(({ reached }) => reached);

const results = (all: readonly BenchOutput[]): string =>
  [
    '# How fast it is',
    'Written by `npm run bench`; every program of a measurement, the one that sends the requests included, ran on one',
    'machine at the same time. Times are for that machine; what does not depend on it is asserted in `npm test`.\n',
    '## Targets\n',
    '| target | asked for | measured | | what limits it |',
    '|---|---|---|---|---|',
    ...all.flatMap(({ targets }) => targets.map(rowOf)),
    ...all
      .filter(brokeDown)
      .map(({ title }) => `\n**${title}: the bench broke down, its figures are not whole.**`),
    ...all.map(
      ({ title, day, machine, load, text }) =>
        `\n## ${title}\n\n${day}, ${machine}, begun with ${load}.\n\n${text}`,
    ),
    '',
  ].join('\n');

/** Stores outcomes, and makes the page of all that are stored. */
function write(outcomes: ReadonlyMap<string, BenchOutput>): void {
  mkdirSync(inProject('bench/results'), { recursive: true });
  for (const [name, outcome] of outcomes)
    writeFileSync(outcomeFile(name), `${JSON.stringify(outcome, null, 2)}\n`);
  const stored = Object.keys(BENCHES).map(outcomeFile).filter(existsSync);
  writeFileSync(
    RESULTS,
    results(stored.map((file) => JSON.parse(readFileSync(file, 'utf8')) as BenchOutput)),
  );
  console.log(`\n  The results are in bench/RESULTS.md.`);
}

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { write: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !(name in BENCHES));
  if (unknown.length > 0)
    throw new Problem(
      `There is no bench ${unknown.join(', ')}; benches are: ${Object.keys(BENCHES).join(', ')}.`,
    );
  const whole = positionals.length === 0;
  await ensureServerBuilt();
  await ensureWebBuilt();
  const outcomes = new Map<string, BenchOutput>();
  for (const name of whole ? Object.keys(BENCHES) : positionals) {
    if (!whole) console.log(`\n## ${BENCHES[name]}`);
    outcomes.set(name, await run(name));
    // After each, so that an interrupted run keeps its measurements.
    if (whole || values.write) write(outcomes);
  }
  return Math.max(...[...outcomes.values()].map(({ code }) => code));
});
