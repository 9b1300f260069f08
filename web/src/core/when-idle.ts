/** What is loaded ahead must not take the line from what one is waiting for. */

const idle: typeof requestIdleCallback = window.requestIdleCallback ?? ((task) => window.setTimeout(task, 1));

/** Runs a task once the page and its pictures are here and nothing else is to be done. */
export function whenIdle(task: () => void): void {
  if (document.readyState === 'complete') idle(task);
  else window.addEventListener('load', () => idle(task), { once: true });
}

/** Loads code that will be wanted by a click; a failure is told by the click. */
export const loadWhenIdle = (load: () => Promise<unknown>): void =>
  whenIdle(() => void load().catch(() => undefined));
