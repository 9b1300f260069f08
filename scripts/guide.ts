/**
 * `npm run guide`: builds the product, finds a browser, then takes the pictures of the guide (`e2e/guide/main.ts`).
 * The product shows them too, so a named picture that does not exist yet begins as an empty one.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureWebBuilt } from './setup/build.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { takeTurn } from './setup/processes.mjs';
import { runScript } from './setup/script.mjs';
import { ensureChromium } from './testing/chromium.ts';

/** A WebP of one pixel. */
const EMPTY = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64');

await runScript(async () => {
  const guide = readFileSync(inProject('docs/guia-del-administrador.md'), 'utf8');
  for (const [, path = ''] of guide.matchAll(/\((images\/guia\/[\w-]+\.webp)\)/g)) {
    const file = inProject('docs', path);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, EMPTY);
  }
  await ensureWebBuilt();
  return takeTurn(projectNode(), [inProject('e2e/guide/main.ts')], {
    env: { ...nodeEnvironment(), CHROMIUM_PATH: await ensureChromium() },
  });
});
