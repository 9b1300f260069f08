/** Ignores a second click before the first is rendered, when a button's `loading` is too late. */
import { useCallback, useRef } from 'react';

/** Returns a function that runs a task unless the previous one is pending. */
export function useSingleFlight(): (task: () => Promise<unknown>) => void {
  const running = useRef(false);
  return useCallback((task) => {
    if (running.current) return;
    running.current = true;
    void task().finally(() => {
      running.current = false;
    });
  }, []);
}
