/** Resolves after some milliseconds, or once the signal is aborted. */
export const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Milliseconds before a retry: they double from `first` to `most`, with a random spread over many pages.
 * @param tries earlier tries, 0 for none
 */
export const backOff = (tries: number, first: number, most: number): number =>
  Math.min(first * 2 ** tries, most) * (0.75 + Math.random() / 2);
