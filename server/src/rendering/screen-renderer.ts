/**
 * Renders screens in a worker thread, so that an open voting does not wait for it. The thread starts with the first page that
 * is opened, and ends when none was for a while.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ScreenRequest } from '@vigilia/contract/rendered-screens';
import pLimit from 'p-limit';
import type { CallAnswer, WorkerMessage, WorkerRequest } from './messages.ts';

/** Makes a call of a screen; `address` is that of the backend, with its query. */
export type MakeCall = (address: string) => Promise<CallAnswer>;

export interface ScreenRenderer {
  /** Starts the thread ahead of a screen, which takes less time than the start. */
  prepare(): void;
  /**
   * @param isWanted asked when the thread is free
   * @returns null for a screen that is not rendered here or no longer wanted, or when too many others wait
   * @throws when the screen fails or takes too long
   */
  render(screen: ScreenRequest, makeCall: MakeCall, isWanted?: () => boolean): Promise<string | null>;
  /** Ends the thread, and the present screen with it; renders nothing after that. */
  close(): void;
}

const THREAD = new URL('renderer-thread.ts', import.meta.url);
const BUILT = new URL('../../../web/dist/rendering/render-screen.mjs', import.meta.url);

/** Milliseconds for one screen, with the wait for the thread, its start and the calls. */
const MAX_DURATION = 5000;
/** Milliseconds without a screen or a page after which the thread and its memory end. */
const MAX_IDLE = 60_000;
/** Screens that wait for the thread; a page that gets none loads as it would without. */
const MAX_WAITING = 10;
/** Screens after which the thread ends: React keeps what waits for a chunk that is never loaded. */
const MAX_SCREENS = 200;

/** @param built the module that renders, as the web client's build makes it */
export function createScreenRenderer(built = BUILT): ScreenRenderer {
  const limit = pLimit(1);
  let thread: Worker | undefined;
  /** Rendered by the present thread. */
  let screens = 0;
  let lastScreen = 0;
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
      screens = 0;
    }
    clearTimeout(idle);
    idle = setTimeout(end, MAX_IDLE).unref();
    return started;
  }

  /** @param left milliseconds */
  async function renderNow(screen: ScreenRequest, makeCall: MakeCall, left: number): Promise<string | null> {
    const used = start();
    lastScreen += 1;
    const id = lastScreen;
    let isSettled = false;
    const send = (request: WorkerRequest) => used.postMessage(request);
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    /** Also ends the thread, which may still be busy with this screen. */
    const abandon = (reason: unknown) => {
      if (thread === used && !isSettled) end();
      reject(reason);
    };
    const timer = setTimeout(abandon, left, new Error(`${screen.path} took too long to render`));
    const onMessage = (message: WorkerMessage) => {
      if (message.id !== id) return;
      if (message.kind === 'rendered') resolve(message.markup);
      else if (message.kind === 'failed') reject(new Error(message.reason));
      else
        makeCall(message.address).then(
          (answer) => send({ kind: 'answer', call: message.call, answer }),
          abandon,
        );
    };
    const onEnd = (reason: unknown) => reject(new Error(`The thread that renders ended: ${reason}`));
    used.on('message', onMessage).once('error', onEnd).once('exit', onEnd);
    try {
      send({ kind: 'render', id, screen });
      return await promise;
    } finally {
      isSettled = true;
      clearTimeout(timer);
      used.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      screens += 1;
      if (screens >= MAX_SCREENS && thread === used) end();
    }
  }

  return {
    prepare: () => void (canRender() && start()),
    render: async (screen, makeCall, isWanted = () => true) => {
      if (limit.pendingCount >= MAX_WAITING) return null;
      const until = performance.now() + MAX_DURATION;
      return limit(async () => {
        const left = until - performance.now();
        return left > 0 && isWanted() && canRender() ? renderNow(screen, makeCall, left) : null;
      });
    },
    close: () => {
      isClosed = true;
      end();
    },
  };
}
