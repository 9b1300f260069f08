/**
 * Releases memory while the server is idle, or the evening's load would stay until the morning: one thorough collection leaves 101 MiB
 * of 115 (bare Fastify: 86), `--optimize-for-size` 107, a smaller young generation 111.
 */
import type { Server } from 'node:http';

/** Milliseconds without a request that count as idle; checked at this interval, so up to twice as long. */
const IDLE_INTERVAL = 5000;

/**
 * Collects once after the start and after each load. The collection takes up to an eighth of a second and blocks all
 * responses, so it runs only while idle.
 * @param collect `globalThis.gc`, which exists if Node runs with `--expose-gc`; without it nothing is done
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
