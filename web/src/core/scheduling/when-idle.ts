/** Runs prefetches when idle, so that they do not compete with the current screen. */

const idle: typeof requestIdleCallback =
  globalThis.requestIdleCallback ?? ((task) => window.setTimeout(task, 1));

/** Runs a task when the page and its pictures are loaded and the browser is idle. */
function whenIdle(task: () => void): void {
  if (document.readyState === 'complete') idle(task);
  else globalThis.addEventListener('load', () => idle(task), { once: true });
}

/** Prefetches code for a later click; that click reports a failure. */
export const loadWhenIdle = (load: () => Promise<unknown>): void =>
  whenIdle(() => void load().catch(() => undefined));
