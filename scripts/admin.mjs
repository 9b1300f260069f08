/** `npm run admin -- create|reset|list`: the administrators, from the machine the server runs on. */
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { takeTurn } from './setup/processes.mjs';
import { runScript } from './setup/say.mjs';

await runScript(async () => {
  await ensureInstalled();
  const args = ['server/src/app/admin.ts', ...process.argv.slice(2)];
  return takeTurn(projectNode(), args, { env: nodeEnvironment() });
});
