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
import { pendingWebBuild } from './setup/web.mjs';

await runScript(async () => {
  await ensureInstalled();
  const build = pendingWebBuild();
  const args = ['server/src/app/main.ts', ...process.argv.slice(2)];
  const where = { env: nodeEnvironment() };
  if (!build) return takeTurn(projectNode(), args, where);
  // The first start writes the demo meanwhile.
  return takeTurn(projectNode(), [...args, '--after-build'], where, build);
});
