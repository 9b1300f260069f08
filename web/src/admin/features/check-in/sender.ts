/** Sends the arrivals of a device while the application is open, also after the desk was left, until the server has them. */
import { recordArrivals, type SettledArrival } from '@vigilia/contract/assemblies/check-in';
import { hourWithArticle } from '@vigilia/contract/time/long-day';
import { ApiError, call } from '../../../core/backend/api.ts';
import { useSession } from '../../../core/backend/session.ts';
import { randomName } from '../../../core/text.ts';
import { createArrivalQueue, type QueuedArrival, type SendFailure } from './arrival-queue.ts';
import { TEXTS } from './texts.ts';

const T = TEXTS.problems;

/** Milliseconds. The pause before a retry doubles from the first to the maximum. */
const FIRST_PAUSE = 1000;
const MAX_PAUSE = 10_000;
/** Milliseconds after which a call counts as lost: the Wi-Fi of a hall often fails without an error. */
const TIMEOUT = 10_000;

interface SenderState {
  readonly arrivals: readonly QueuedArrival[];
  /** Whether the last try found no connection. */
  readonly isOffline: boolean;
}

export interface Sender {
  add(arrival: QueuedArrival): void;
  undo(arrival: QueuedArrival): void;
  retry(ids: readonly string[]): void;
  dismiss(id: string): void;
  state(): SenderState;
  subscribe(listener: () => void): () => void;
  /** Reports the outcome of each arrival. */
  onSettled(listener: (settled: SettledArrival) => void): () => void;
}

/** Statuses after which a retry may succeed. A refusal has its reason; without one, a proxy answered. */
const isPassing = (status: number): boolean =>
  status === 0 || status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;

export function failureOf(error: unknown): SendFailure {
  if (!(error instanceof ApiError) || isPassing(error.status) || error.message === '')
    return { kind: 'later' };
  return { kind: 'refused', reason: error.message };
}

function problemOf({ outcome, leftAt, refused }: SettledArrival, undone: boolean): string {
  if (refused !== undefined) return refused;
  if (undone) return '';
  if (outcome === 'unknown') return T.unknown;
  return outcome === 'left' ? T.left(hourWithArticle(leftAt ?? '')) : '';
}

function createSender(assemblyId: number): Sender {
  const listeners = new Set<() => void>();
  const watchers = new Set<(settled: SettledArrival) => void>();
  // All arrivals of one desk are one act of the activity log.
  const act = randomName();
  let state: SenderState = { arrivals: [], isOffline: false };
  let timer = 0;
  let failures = 0;

  const queue = createArrivalQueue({
    storage: localStorage,
    assemblyId,
    send: (arrivals) =>
      call(recordArrivals, {
        params: { assemblyId },
        query: { act },
        body: {
          sentAt: new Date().toISOString(),
          arrivals: arrivals.map(({ id, userId, document, at, mode, desk, undone }) => ({
            id,
            at,
            mode,
            desk,
            undone,
            ...(userId === null ? { document } : { userId }),
          })),
        },
        signal: AbortSignal.timeout(TIMEOUT),
      }),
    failureOf,
    problemOf,
    onChange: () => publish(state.isOffline),
    onSettled: (settled) => {
      for (const watcher of watchers) watcher(settled);
    },
  });

  function publish(isOffline: boolean): void {
    state = { arrivals: queue.list(), isOffline };
    for (const listener of listeners) listener();
  }

  let sending: Promise<void> | null = null;
  /** One call at a time: it also sends arrivals that are added meanwhile, and counts as one try. */
  function send(): Promise<void> {
    sending ??= sendWaiting().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendWaiting(): Promise<void> {
    window.clearTimeout(timer);
    if (!useSession.getState().auth.isAuthenticated) return;
    const isSent = await queue.flush();
    failures = isSent ? 0 : failures + 1;
    if (isSent === state.isOffline) publish(!isSent);
    // An arrival may have been added at the end of the flush.
    const isDone = isSent && !queue.list().some(({ problem }) => problem === '');
    const pause = isSent ? 0 : Math.min(FIRST_PAUSE * 2 ** (failures - 1), MAX_PAUSE);
    window.clearTimeout(timer);
    if (!isDone) timer = window.setTimeout(() => void send(), pause);
  }

  window.addEventListener('online', () => void send());
  // Follows another tab of the same desk.
  window.addEventListener('storage', () => publish(state.isOffline));
  useSession.subscribe(({ auth }, before) => {
    if (auth.token !== before.auth.token) void send();
  });
  publish(false);
  void send();

  return {
    add(arrival) {
      queue.add(arrival);
      void send();
    },
    undo(arrival) {
      queue.undo(arrival);
      void send();
    },
    retry(ids) {
      for (const id of ids) queue.retry(id);
      void send();
    },
    dismiss: queue.dismiss,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onSettled(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

const senders = new Map<number, Sender>();

export function senderOf(assemblyId: number): Sender {
  const sender = senders.get(assemblyId) ?? createSender(assemblyId);
  senders.set(assemblyId, sender);
  return sender;
}
