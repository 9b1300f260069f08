/** `npm run build`, `check`, `fix`, `gallery`, `bench`, `sbom` and others, with the project's own Node. */
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { takeTurn } from './setup/processes.mjs';
import { Problem, runScript } from './setup/script.mjs';
import { ensureWebBuilt } from './setup/web.mjs';

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
  /** Generated rubbish against the server: how many pieces, and a seed to send the same again. */
  attack: () => run('server/src/testing/attack/attack-main.ts', ...process.argv.slice(3)),
  /** How fast it is, side by side with its limit. */
  bench: () => run('scripts/bench.ts', ...process.argv.slice(3)),
  /** The web client, whether or not its sources changed. */
  build: async () => {
    await ensureWebBuilt({ again: true });
    return 0;
  },
  /** Pictures of every screen in every state, in `gallery/` or the folder that is named. */
  gallery: () => run('scripts/gallery.ts', ...process.argv.slice(3)),
  /** The pictures of the administrator's guide, taken from the product. */
  guide: () => run('scripts/guide.ts'),
  /** Everything that can be said of the code without running it. */
  check: () => run('scripts/testing/run-steps.ts', '--only', 'lint,types,imports,versions'),
  /** Whether a dependency is older than is safe. */
  'check:versions': () => run('scripts/check-versions.ts'),
  /** Writes the bill of materials. */
  sbom: () => run('scripts/write-sbom.ts', ...process.argv.slice(3)),
  /** Format, sort imports, correct what can be corrected, and write the generated parts of the documents. */
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
