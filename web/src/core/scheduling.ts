/** Delays of the specification: 'three seconds later it goes to …'. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Answers a function that runs a task after some milliseconds, unless the person has left by then. */
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
    // A save that is answered after the person has left must not take them anywhere.
    if (gone.current) return;
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      task();
    }, milliseconds);
    timers.current.add(timer);
  }, []);
}

/** Ignores a second click before the first is rendered, when a button's `loading` is too late. */
type SingleFlight = (task: () => Promise<unknown>) => void;

/**
 * Returns a function that runs a task unless the previous one is pending. Tasks report their own failures to the
 * person; any other exception is a defect, and the next task must run all the same.
 */
export function singleFlight(): SingleFlight {
  let running = false;
  return (task) => {
    if (running) return;
    running = true;
    const run = async () => task();
    void run()
      .catch(reportError)
      .finally(() => {
        running = false;
      });
  };
}

export const useSingleFlight = (): SingleFlight => useState(singleFlight)[0];
