/** Delays of the specification: 'three seconds later it goes to …'. */
import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that runs a task after some milliseconds, unless the component was removed by then. */
export function useDelayedAction(): (milliseconds: number, task: () => void) => void {
  const timers = useRef(new Set<number>());
  const gone = useRef(false);
  useEffect(() => {
    const started = timers.current;
    gone.current = false;
    return () => {
      gone.current = true;
      for (const timer of started) clearTimeout(timer);
    };
  }, []);
  return useCallback((milliseconds, task) => {
    // A save that is answered after the person has left must not navigate.
    if (gone.current) return;
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      task();
    }, milliseconds);
    timers.current.add(timer);
  }, []);
}
