/** Ignores a second click before the first is rendered: a button's `loading` comes too late for it. */
import { useCallback, useRef } from 'react';

/** Answers a function that runs a task, unless the one before is still under way. */
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
