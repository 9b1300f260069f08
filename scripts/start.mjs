/**
 * `npm start`: installs, builds and serves, each only if it is needed.
 *
 * This file and `setup/` run before anything is installed, on any Node from 16 on (`main.cjs`):
 * plain JavaScript, no packages.
 */

import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { takeTurn } from './setup/processes.mjs';
import { runScript } from './setup/script.mjs';

await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const args = ['server/dist/main.mjs', ...process.argv.slice(2)];
  return takeTurn(projectNode(), args, { env: nodeEnvironment(), connected: true });
});
