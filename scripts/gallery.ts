/** `npm run gallery`: builds the product, finds a browser, then takes the pictures (`e2e/gallery/main.ts`). */

import { ensureWebBuilt } from './setup/build.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { takeTurn } from './setup/processes.mjs';
import { runScript } from './setup/script.mjs';
import { ensureChromium } from './testing/chromium.ts';

await runScript(async () => {
  await ensureWebBuilt();
  return takeTurn(projectNode(), [inProject('e2e/gallery/main.ts'), ...process.argv.slice(2)], {
    env: { ...nodeEnvironment(), CHROMIUM_PATH: await ensureChromium() },
  });
});
