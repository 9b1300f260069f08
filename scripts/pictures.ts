/** `npm run gallery` and `npm run guide`: builds the product, finds a browser, then takes the pictures (`e2e/NAME/main.ts`). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureBuilt } from './setup/build.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { takeTurn } from './setup/processes.mjs';
import { runScript } from './setup/script.mjs';
import { ensureChromium } from './testing/chromium.ts';

/** A WebP of one pixel. */
const EMPTY = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64');

await runScript(async () => {
  // The product shows the guide's pictures too, so a named one that does not exist yet begins as an empty one.
  const guide = readFileSync(inProject('docs/guia-del-administrador.md'), 'utf8');
  for (const [, path = ''] of guide.matchAll(/\((images\/guia\/[\w-]+\.webp)\)/g))
    if (!existsSync(inProject('docs', path))) writeFileSync(inProject('docs', path), EMPTY);
  await ensureBuilt();
  const [name = '', ...typed] = process.argv.slice(2);
  return takeTurn(projectNode(), [inProject('e2e', name, 'main.ts'), ...typed], {
    env: { ...nodeEnvironment(), CHROMIUM_PATH: await ensureChromium() },
  });
});
