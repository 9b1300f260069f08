/**
 * Runs long work in a worker thread, because it would block an open voting. The thread and its memory end with the
 * work.
 */
import { Worker } from 'node:worker_threads';

/** Milliseconds; the largest orders take some seconds on a slow machine. */
const MAX_DURATION = 60_000;

/**
 * @param script the program of the thread; `order` is its `workerData`
 * @param onMessage handles each message of the thread, and returns the result once it has it
 * @throws errors of `onMessage` or the thread, or an error when it ends without a result
 */
export async function runInWorkerThread<Message, Result>(
  script: URL,
  order: unknown,
  onMessage: (message: Message) => Result | undefined,
): Promise<Result> {
  const worker = new Worker(script, { workerData: order });
  const timer = setTimeout(() => void worker.terminate(), MAX_DURATION);
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on('message', (message: Message) => {
        try {
          const result = onMessage(message);
          if (result !== undefined) resolve(result);
        } catch (refusal) {
          reject(refusal);
        }
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`The thread of ${script.pathname} ended without a result`)));
    });
  } finally {
    clearTimeout(timer);
    // A thread whose message was refused would continue otherwise.
    void worker.terminate();
  }
}
