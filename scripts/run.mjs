/** `npm run build`, `check`, `fix`, `gallery`, `bench`, `sbom` and others, with the project's own Node. */

import { ensureBuilt, ensureServerBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { takeTurn } from './setup/processes.mjs';
import { Problem, runScript } from './setup/script.mjs';

/**
 * @param {string} program
 * @param {...string} args
 */
const run = (program, ...args) =>
  takeTurn(projectNode(), [inProject(program), ...args], { env: nodeEnvironment() });

/** @type {Record<string, () => Promise<number>>} */
const TASKS = {
  /** A voting on the running demo, with simulated members. */
  'demo:assembly': () => run('server/src/cli/simulate-voting.ts', ...process.argv.slice(3)),
  /** The narrower variants of the demo's pictures. */
  'demo:pictures': () => run('scripts/write-demo-pictures.ts'),
  /** Generated rubbish against the server: the number of requests, and a seed to repeat a run. */
  attack: async () => {
    await ensureServerBuilt();
    return run('server/src/testing/attack/attack-main.ts', ...process.argv.slice(3));
  },
  /** Benchmarks, side by side with their limits. */
  bench: () => run('scripts/bench.ts', ...process.argv.slice(3)),
  /** The server and the web client, whether or not their sources changed. */
  build: () => ensureBuilt(true).then(() => 0),
  /** Pictures of every screen in every state, in `gallery/` or the given folder. */
  gallery: () => run('scripts/pictures.ts', 'gallery', ...process.argv.slice(3)),
  /** The pictures of the administrator's guide, taken from the product. */
  guide: () => run('scripts/pictures.ts', 'guide'),
  /** Static checks. */
  check: () => run('scripts/testing/run-steps.ts', '--only', 'lint,types,imports,versions,dead-code,size'),
  /** Whether a dependency is older than its least safe version. */
  'check:versions': () => run('scripts/dependencies/min-versions.ts'),
  /** Writes the bill of materials. */
  sbom: () => run('scripts/dependencies/sbom.ts', ...process.argv.slice(3)),
  /** Formats, sorts imports, applies safe fixes, and writes the generated parts of the documents. */
  fix: async () => {
    const written = await run('scripts/write-documents.ts');
    return written || run('node_modules/@biomejs/biome/bin/biome', 'check', '--write');
  },
};

await runScript(async () => {
  const task = TASKS[process.argv[2] ?? ''];
  if (!task) throw new Problem(`Tasks are: ${Object.keys(TASKS).join(', ')}.`);
  await ensureInstalled();
  return task();
});
