/**
 * `npm run bench`: runs every bench and writes `bench/RESULTS.md`. `npm run bench -- ballots reads`: runs those that are
 * named, on the screen only; with `--write` they replace their parts of the page, whose other parts stay.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine } from '../bench/kit/machine.ts';
import { ensureBuilt } from './setup/build.mjs';
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
const IN_BROWSER = ['web', 'table-clicks'];
const RESULTS = inProject('bench/RESULTS.md');
const HEAD = `# How fast it is

Written by \`npm run bench\`; every program of a measurement, the one that sends the requests included, ran on one
machine at the same time. Times are for that machine; what does not depend on it is asserted in \`npm test\`.
`;

/** Runs one bench and shows its output. @returns its part of the results */
async function run(name: string): Promise<{ part: string; code: number }> {
  // With a window the browser loads pages of its own, such as its address bar, beside the measured one.
  const browser = IN_BROWSER.includes(name) && { CHROMIUM_PATH: await ensureHeadlessChromium() };
  let part = `## ${BENCHES[name]}\n\n${new Date().toISOString().slice(0, 10)}, ${describeMachine()}.\n\n`;
  const child = spawn(projectNode(), [inProject(`bench/${name}.ts`)], {
    env: { ...nodeEnvironment(), ...browser },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    part += chunk;
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  // A crashed bench must not look like a result.
  if (code !== 0 && !part.includes('**Missed**'))
    part += '\n**The bench broke down, its figures are not whole.**\n';
  return { part: `${part.trim()}\n`, code: code ?? 1 };
}

/** Replaces the part of a bench in the results, which begin with all targets. */
function write(name: string, part: string): void {
  const before = readFileSync(RESULTS, 'utf8').split(/^(?=## )/m);
  const parts = Object.entries(BENCHES).flatMap(([each, title]) =>
    each === name ? part : (before.find((other) => other.startsWith(`## ${title}\n`)) ?? []),
  );
  const targets = parts.join('').match(/^(Reached|\*\*Missed\*\*): .*$/gm) ?? [];
  const list = `## Targets\n\n${targets.map((line) => `- ${line}`).join('\n')}`;
  writeFileSync(RESULTS, `${[HEAD, list, ...parts].map((each) => each.trim()).join('\n\n')}\n`);
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
  await ensureBuilt();
  let worst = 0;
  for (const name of whole ? Object.keys(BENCHES) : positionals) {
    console.log(`\n## ${BENCHES[name]}\n`);
    const { part, code } = await run(name);
    worst = Math.max(worst, code);
    // After each, so that an interrupted run keeps its measurements.
    if (whole || values.write) write(name, part);
  }
  return worst;
});
