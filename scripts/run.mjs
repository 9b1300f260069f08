/** `npm run build`, `check` and `fix`: chores, with the project's own Node. */
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { takeTurn } from './setup/processes.mjs';
import { Problem, runScript } from './setup/say.mjs';
import { ensureWebBuilt } from './setup/web.mjs';

/**
 * @param {string} program
 * @param {...string} args
 */
const run = (program, ...args) =>
  takeTurn(projectNode(), [inProject(program), ...args], { env: nodeEnvironment() });

/** @type {Record<string, () => Promise<number>>} */
const CHORES = {
  /** The web client, whether or not its sources changed. */
  build: async () => {
    await ensureWebBuilt({ again: true });
    return 0;
  },
  /** Everything that can be said of the code without running it. */
  check: () => run('scripts/testing/run-steps.ts', '--only', 'lint,types,imports'),
  /** Format, sort imports, correct what can be corrected, and write the generated parts of the documents. */
  fix: async () => {
    const written = await run('scripts/write-documents.ts');
    return written || run('node_modules/@biomejs/biome/bin/biome', 'check', '--write');
  },
};

await runScript(async () => {
  const chore = CHORES[process.argv[2] ?? ''];
  if (!chore) throw new Problem(`Chores are: ${Object.keys(CHORES).join(', ')}.`);
  await ensureInstalled();
  return chore();
});
