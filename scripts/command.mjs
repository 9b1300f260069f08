/** `npm run admin`, `backup`, `restore`, `files` and `move-in`: commands on the server's machine. */
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { takeTurn } from './setup/processes.mjs';
import { runScript } from './setup/script.mjs';

const [name, ...typed] = process.argv.slice(2);

await runScript(async () => {
  await ensureInstalled();
  return takeTurn(projectNode(), [`server/src/cli/${name}.ts`, ...typed], { env: nodeEnvironment() });
});
