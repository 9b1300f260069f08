/** Counts worker threads: test files share a process, in which a module that was loaded before cannot be spied on. */
import type { AtEnd } from './process.ts';

export interface StartedThreads {
  /** Threads that this process started since the last reset. */
  readonly count: number;
  reset(): void;
}

/** @param atEnd ends the counting */
export function countWorkerThreads(atEnd: AtEnd): StartedThreads {
  let count = 0;
  const onWorker = () => {
    count += 1;
  };
  process.on('worker', onWorker);
  atEnd(() => void process.off('worker', onWorker));
  return {
    get count() {
      return count;
    },
    reset() {
      count = 0;
    },
  };
}
