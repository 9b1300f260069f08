/**
 * Long work in a thread of its own, as an assembly that is voting would stand still meanwhile. The thread ends with the
 * work, and its memory with it.
 */
import { Worker } from 'node:worker_threads';

/** Milliseconds; the largest orders take some seconds on a slow machine. */
const LONGEST = 60_000;

/**
 * @param script the program of the thread; `order` is its `workerData`
 * @param hear is told each message of the thread, and answers the result once it has it
 * @throws what `hear` throws, what the thread fails with, or that it ended without a result
 */
export async function runInWorkerThread<Told, Result>(
  script: URL,
  order: unknown,
  hear: (told: Told) => Result | undefined,
): Promise<Result> {
  const worker = new Worker(script, { workerData: order });
  const tooLong = setTimeout(() => void worker.terminate(), LONGEST);
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on('message', (told: Told) => {
        try {
          const result = hear(told);
          if (result !== undefined) resolve(result);
        } catch (refusal) {
          reject(refusal);
        }
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`The thread of ${script.pathname} ended without a result`)));
    });
  } finally {
    clearTimeout(tooLong);
    // One whose message was refused would otherwise go on.
    void worker.terminate();
  }
}
