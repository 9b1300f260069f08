/**
 * Renders screens in a worker thread, so that an open voting does not wait for it. The thread starts with the first page that
 * is opened, and ends when none was for a while.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { CallAnswer, ScreenOrder, ThreadMessage, ThreadOrder } from './messages.ts';

/** Makes a call of a screen; `address` is that of the backend, with its query. */
type MakeCall = (address: string) => Promise<CallAnswer>;

export interface ScreenRenderer {
  /** Starts the thread ahead of a screen, which takes less time than the start. */
  prepare(): void;
  /**
   * @returns null for a screen that is not rendered here, or when too many others wait
   * @throws when the screen fails or takes too long
   */
  render(screen: ScreenOrder, makeCall: MakeCall): Promise<string | null>;
  /** Ends the thread, and the screen it is at; renders nothing after that. */
  close(): void;
}

const THREAD = new URL('renderer-thread.ts', import.meta.url);
const BUILT = new URL('../../../web/dist/rendering/render-screen.mjs', import.meta.url);

/** Milliseconds for one screen, its calls and the start of the thread included. */
const MAX_DURATION = 5000;
/** Milliseconds without a screen or a page after which the thread and its memory end. */
const MAX_IDLE = 60_000;
/** Screens that wait for the thread; a page that gets none loads as it would without. */
const MAX_WAITING = 10;

/** @param built the module that renders, as the web client's build makes it */
export function createScreenRenderer(built = BUILT): ScreenRenderer {
  const limit = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const canRender = () => !isClosed && existsSync(built);

  function end(): void {
    clearTimeout(idle);
    void thread?.terminate();
    thread = undefined;
  }

  function start(): Worker {
    const started = thread ?? new Worker(THREAD, { workerData: built.href });
    if (!thread) {
      started.unref();
      const forget = () => {
        if (thread === started) thread = undefined;
      };
      started.once('error', forget).once('exit', forget);
      thread = started;
    }
    clearTimeout(idle);
    idle = setTimeout(end, MAX_IDLE).unref();
    return started;
  }

  async function renderNow(screen: ScreenOrder, makeCall: MakeCall): Promise<string | null> {
    const used = start();
    const send = (order: ThreadOrder) => used.postMessage(order);
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    const timer = setTimeout(() => reject(new Error(`${screen.path} took too long to render`)), MAX_DURATION);
    const onMessage = (message: ThreadMessage) => {
      if (message.kind === 'rendered') resolve(message.markup);
      else if (message.kind === 'failed') reject(new Error(message.reason));
      else
        makeCall(message.address).then(
          (answer) => send({ kind: 'answer', call: message.call, answer }),
          reject,
        );
    };
    const onEnd = (reason: unknown) => reject(new Error(`The thread that renders ended: ${reason}`));
    used.on('message', onMessage).once('error', onEnd).once('exit', onEnd);
    try {
      send({ kind: 'render', screen });
      return await promise;
    } catch (error) {
      // It may still be at work on this screen.
      end();
      throw error;
    } finally {
      clearTimeout(timer);
      used.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
    }
  }

  return {
    prepare: () => void (canRender() && start()),
    render: async (screen, makeCall) =>
      limit.pendingCount < MAX_WAITING
        ? limit(async () => (canRender() ? renderNow(screen, makeCall) : null))
        : null,
    close: () => {
      isClosed = true;
      end();
    },
  };
}
