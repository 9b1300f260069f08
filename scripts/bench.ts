/**
 * `npm run bench`: runs every bench and writes `bench/RESULTS.md`. `npm run bench -- ballots`: runs one of them, on the
 * screen only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { describeLoad, describeMachine } from '../bench/kit/machine.ts';
import type { Target } from '../bench/kit/report.ts';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { Problem, runScript } from './setup/script.mjs';
import { ensureWebBuilt } from './setup/web.mjs';
import { ensureChromium } from './testing/chromium.ts';

/** In the order of the results. */
const BENCHES: Readonly<Record<string, string>> = {
  reads: 'Reads',
  'users-list': 'The list of users, by what is asked for',
  'table-clicks': "Clicks on the administrators' tables",
  'news-search': 'Searching in news',
  ballots: 'Ballots',
  recount: 'Recount of a package',
  writes: 'Other writes',
  'bulk-writes': 'Ballots beside bulk writes',
  live: 'Live streams',
  members: 'Phones of members',
  start: 'Start and memory',
  growth: 'Growth',
  web: 'The web client',
};
const RESULTS = inProject('bench/RESULTS.md');

interface BenchOutput {
  readonly title: string;
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
      ...((name === 'web' || name === 'table-clicks') && { CHROMIUM_PATH: await ensureChromium() }),
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
  return { title: BENCHES[name] ?? name, load, text: text.trim(), targets, code: code ?? 1 };
}

const inCell = (text: string) => text.replaceAll('|', '\\|');

function rowOf({ what, figure, limit, reached, limitedBy = '' }: Target): string {
  const cells = [what, limit, figure, reached ? 'reached' : '**missed**', reached ? '' : limitedBy];
  return `| ${cells.map(inCell).join(' | ')} |`;
}

/** A crashed bench must not look like a result. */
const brokeDown = ({ code, targets }: BenchOutput) => code !== 0 && targets.every(({ reached }) => reached);

const results = (machine: string, began: Date, all: readonly BenchOutput[]): string =>
  [
    '# How fast it is',
    `Written by \`npm run bench\` on ${began.toISOString().slice(0, 10)}. ${machine}; every program of a measurement, the one that`,
    'sends the requests included, ran on this machine at the same time. Times are for this machine; what does not depend on it is',
    'asserted in `npm test`.\n',
    '## Targets\n',
    '| target | asked for | measured | | what limits it |',
    '|---|---|---|---|---|',
    ...all.flatMap(({ targets }) => targets.map(rowOf)),
    ...all
      .filter(brokeDown)
      .map(({ title }) => `\n**${title}: the bench broke down, its figures are not whole.**`),
    ...all.map(({ title, load, text }) => `\n## ${title}\n\nBegun with ${load}.\n\n${text}`),
    '',
  ].join('\n');

await runScript(async () => {
  const [name = ''] = process.argv.slice(2);
  if (name !== '' && !(name in BENCHES))
    throw new Problem(`Benches are: ${Object.keys(BENCHES).join(', ')}.`);
  await ensureWebBuilt();
  if (name !== '') return (await run(name)).code;
  const machine = describeMachine();
  const began = new Date();
  const all: BenchOutput[] = [];
  for (const each of Object.keys(BENCHES)) all.push(await run(each));
  writeFileSync(RESULTS, results(machine, began, all));
  console.log(`\n  The results are in bench/RESULTS.md.`);
  return Math.max(...all.map(({ code }) => code));
});
