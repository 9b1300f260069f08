/** Tasks of which one runs at a time. */
import { useState } from 'react';

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

/**
 * One task at a time, and whether it is pending.
 * @param failed reports its failure
 */
export function useTask(failed: (error: unknown) => void) {
  const once = useSingleFlight();
  const [isBusy, setBusy] = useState(false);
  const run = (task: () => Promise<unknown>) =>
    once(() => {
      setBusy(true);
      return task()
        .catch(failed)
        .finally(() => setBusy(false));
    });
  return { isBusy, run };
}
