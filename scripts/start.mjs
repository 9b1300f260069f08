/**
 * `npm start`: installs, builds and serves, each only if it is needed.
 *
 * This file and `setup/` run before anything is installed, on any Node from 16 on (`main.cjs`):
 * plain JavaScript, no packages.
 */

import { ensureServerBuilt, ensureWebBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { takeTurn } from './setup/processes.mjs';
import { runScript } from './setup/script.mjs';

await runScript(async () => {
  await ensureInstalled();
  await ensureServerBuilt();
  // The pages are checked, and built, while the server loads; the first start writes the demo meanwhile.
  const args = ['server/dist/main.mjs', ...process.argv.slice(2), '--after-build'];
  return takeTurn(projectNode(), args, { env: nodeEnvironment() }, (ending) => ensureWebBuilt({ ending }));
});
