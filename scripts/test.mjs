/**
 * `npm test`: installs what is missing, then runs every check there is (`testing/steps.ts`).
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
  // A run that could not begin has failed, and says so the way every run ends.
  () => console.log('0 passed, 1 failed'),
);
