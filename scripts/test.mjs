/**
 * `npm test`: installs missing packages, then runs every check (`testing/steps.ts`).
 * `npm test -- --only server,web` runs some of them.
 */
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { takeTurn } from './setup/processes.mjs';
import { runScript } from './setup/script.mjs';

const program = inProject('scripts/testing/run-steps.ts');

await runScript(
  async () => {
    await ensureInstalled();
    return takeTurn(projectNode(), [program, ...process.argv.slice(2)], { env: nodeEnvironment() });
  },
  // A run that could not begin counts as one failure, in the usual last line.
  () => console.log('0 passed, 1 failed'),
);
