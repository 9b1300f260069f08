/**
 * Draws the documents of all tests of a process in one worker thread: loading its modules takes longer than most drawings.
 * Every drawing runs the script of the product anew, and counts as a thread of its own. Processes that tests start have the
 * threads of the product.
 */
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import threads, { type Worker, type WorkerOptions } from 'node:worker_threads';

const { Worker: RealWorker } = threads;
const REUSED = '/pdf-worker-thread.ts';

/** Runs a script for each message, which is its `workerData`. */
const HOST = `
const threads = require('node:worker_threads');
const { parentPort: port } = threads;
let jobs = 0;
threads.parentPort = { postMessage: (message) => port.postMessage({ message }) };
port.on('message', async ({ path, workerData }) => {
  threads.workerData = workerData;
  require('node:module').syncBuiltinESMExports();
  jobs += 1;
  await import('file://' + path + '?job=' + jobs).catch((error) => port.postMessage({ error }));
});`;

let kept: Worker | undefined;

function takeThread(): Worker {
  const thread = kept ?? new RealWorker(HOST, { eval: true });
  if (kept) (process as EventEmitter).emit('worker', kept);
  kept = undefined;
  thread.removeAllListeners().ref();
  return thread;
}

class WarmWorker extends EventEmitter {
  readonly #thread = takeThread();
  #isDone = false;

  constructor(path: string, workerData: unknown) {
    super();
    this.#thread.on('message', ({ message, error }) => {
      this.#isDone = true;
      if (error) this.emit('error', error);
      else this.emit('message', message);
    });
    this.#thread.postMessage({ path, workerData });
  }

  async terminate(): Promise<void> {
    this.#thread.removeAllListeners().unref();
    if (this.#isDone && !kept) kept = this.#thread;
    else await this.#thread.terminate();
  }
}

/** What this module puts in the place of `Worker`; a function that is called with `new` returns the object it makes. */
function warmOrReal(script: string | URL, options: WorkerOptions = {}) {
  return script instanceof URL && script.pathname.endsWith(REUSED)
    ? new WarmWorker(script.pathname, options.workerData)
    : new RealWorker(script, options);
}

// Files of one process of tests run this again.
if (RealWorker.name !== warmOrReal.name) {
  Object.assign(threads, { Worker: warmOrReal });
  syncBuiltinESMExports();
}
