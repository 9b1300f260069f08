/**
 * Runs long work in a worker thread, because it would block an open voting. The thread and its memory end with the
 * work.
 */
import { Worker } from 'node:worker_threads';

/** A thread took too long. */
export class ThreadTooSlow extends Error {}

/** Milliseconds; the largest orders take some seconds on a slow machine. */
const MAX_DURATION = 60_000;

/**
 * @param script the program of the thread; `order` is its `workerData`
 * @param onMessage handles each message of the thread, and returns the result once it has it
 * @throws ThreadTooSlow, errors of `onMessage` or the thread, or an error when it ends without a result
 */
export async function runInWorkerThread<Message, Result>(
  script: URL,
  order: unknown,
  onMessage: (message: Message) => Result | undefined,
): Promise<Result> {
  // No `resourceLimits`: a thread that fills its heap quickly ends the whole process.
  const worker = new Worker(script, { workerData: order });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new ThreadTooSlow(`The thread of ${script.pathname} took too long`)),
        MAX_DURATION,
      );
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
