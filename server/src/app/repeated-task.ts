/** Background work that is repeated until the shutdown. */

export type RepeatedTask = ReturnType<typeof repeatTask>;

/**
 * @param interval milliseconds between two runs
 * @param task reports its own failures, and ends soon once the signal is aborted
 */
export function repeatTask(interval: number, task: (stop: AbortSignal) => Promise<unknown>) {
  const stopping = new AbortController();
  let running: Promise<unknown> | undefined;
  async function run(): Promise<void> {
    if (stopping.signal.aborted) return;
    running ??= task(stopping.signal).finally(() => {
      running = undefined;
    });
    await running;
  }
  const timer = setInterval(() => void run().catch(() => undefined), interval).unref();
  return {
    /** Runs it now, unless it is running or was stopped. @throws the error of the run */
    run,
    /** Starts no further run, aborts the current one, and waits for its end. */
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}
