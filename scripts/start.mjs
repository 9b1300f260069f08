/**
 * `npm start`: installs, builds and serves, each only if it is needed.
 *
 * This file and `setup/` run before anything is installed, on any Node that brings npm (20.19 or newer):
 * plain JavaScript, no packages.
 */
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { takeTurn } from './setup/processes.mjs';
import { runScript } from './setup/script.mjs';
import { ensureWebBuilt } from './setup/web.mjs';

await runScript(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  return takeTurn(projectNode(), ['server/src/app/main.ts', ...process.argv.slice(2)], {
    env: nodeEnvironment(),
  });
});
