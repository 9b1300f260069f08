/**
 * Resolves in a task of its own, so that what follows does not prolong the present one. Unlike `setTimeout`, which waits
 * for some milliseconds.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
