/**
 * Gives memory back when nobody asks for anything. Starting, and each load, leave pages behind that V8 keeps in case of
 * more: 150 MiB idle become 120 with one thorough collection, and the evening's load does not stay until the morning.
 */
import type { Server } from 'node:http';

/** Milliseconds without a request after which nobody seems to ask: looked for this often, so up to twice as long. */
const IDLE_INTERVAL = 5000;

/**
 * Once after the start and after each load. The collection takes up to an eighth of a second, in which nothing is answered:
 * therefore only where nothing was asked for a while.
 * @param collect `globalThis.gc`, which is there where Node runs with `--expose-gc`; without it nothing is done
 */
export function releaseIdleMemory(server: Server, collect: typeof globalThis.gc): void {
  if (!collect) return;
  let hadRequest = false;
  let hasGarbage = true;
  server.on('request', () => {
    hadRequest = true;
  });
  const timer = setInterval(() => {
    if (hadRequest) hasGarbage = true;
    else if (hasGarbage) {
      hasGarbage = false;
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    }
    hadRequest = false;
  }, IDLE_INTERVAL).unref();
  server.once('close', () => clearInterval(timer));
}
