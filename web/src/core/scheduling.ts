import { useEffect, useState } from 'react';

/**
 * Returns a function that runs a task unless the previous one is pending. Tasks report their own failures; any other exception is
 * a defect, and must not block the next task.
 */
export function singleFlight(): (task: () => Promise<unknown>) => void {
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

/**
 * An action of a screen: one task at a time, whether it is pending, and its failure. A second click before the first is
 * rendered, when a button's `loading` is too late, is ignored.
 * @param failed reports an error, or returns the failure to show until the next task; without it the task reports its own
 */
export function useAction<Failure = null>(failed?: (error: unknown) => Failure | null) {
  const [once] = useState(singleFlight);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = (task: () => Promise<unknown>) =>
    once(async () => {
      setBusy(true);
      setFailure(null);
      try {
        await task();
      } catch (error) {
        if (!failed) throw error;
        setFailure(failed(error));
      } finally {
        setBusy(false);
      }
    });
  return { isBusy, failure, setFailure, run };
}

/** A signal that is aborted when the component is removed. */
export function useUnmountSignal(): AbortSignal {
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  return leaving.signal;
}
