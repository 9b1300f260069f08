/** Ignores a second click before the first is rendered, when a button's `loading` is too late. */
import { useState } from 'react';

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
