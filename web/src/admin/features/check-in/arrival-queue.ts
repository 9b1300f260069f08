/**
 * Arrivals that wait on the device until the server has them (R10.19), each under its own key in local storage, so that a reload,
 * another tab or a crash loses none. They contain no names. An arrival is removed once the server has returned its outcome; an
 * unsettled one stays until the secretary removes it.
 */
import type { PresenceMode } from '@vigilia/contract/assemblies/assemblies';
import { MAX_ARRIVALS, type SettledArrival } from '@vigilia/contract/assemblies/check-in';

/** Maximum arrivals of one assembly on a device; local storage has room for several times as many. */
export const MAX_QUEUED = 3000;

export interface QueuedArrival {
  /** Random. */
  readonly id: string;
  /** Null where the device did not recognise the person. */
  readonly userId: number | null;
  /** The number that was read, if no person has it; else empty. */
  readonly document: string;
  /** ISO 8601, the clock of the device. */
  readonly at: string;
  readonly mode: PresenceMode;
  readonly desk: string;
  readonly undone: boolean;
  /** Why it is not settled; empty while it waits to be sent. */
  readonly problem: string;
}

/** The used part of `Storage`. */
export type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface SentBatch {
  readonly arrivals: readonly SettledArrival[];
}

/** The effect of a failed call on its arrivals. */
export type SendFailure =
  /** No answer, or a temporary one: the arrivals stay. */
  | { readonly kind: 'later' }
  /** Refused, with the reason. */
  | { readonly kind: 'refused'; readonly reason: string };

interface QueueOptions {
  readonly storage: QueueStorage;
  readonly assemblyId: number;
  /** Sends at most `MAX_ARRIVALS` arrivals. */
  readonly send: (arrivals: readonly QueuedArrival[]) => Promise<SentBatch>;
  readonly failureOf: (error: unknown) => SendFailure;
  /** Why an answered arrival, or its undoing, is not settled; else empty. */
  readonly problemOf: (settled: SettledArrival, undone: boolean) => string;
  /** Called after a change of the queue. */
  readonly onChange?: () => void;
  readonly onSettled?: (settled: SettledArrival) => void;
}

export interface ArrivalQueue {
  /** Stores an arrival. @throws QueueFull without room on the device */
  add(arrival: QueuedArrival): void;
  /** Undoes an arrival, sent or not. @throws QueueFull */
  undo(arrival: QueuedArrival): void;
  /** All arrivals on the device, the earliest first. */
  list(): QueuedArrival[];
  /** Sends the queue. Resolves to whether it is empty then; never rejects. */
  flush(): Promise<boolean>;
  /** Sends an unsettled arrival once more, for example after the person was put on the roll. */
  retry(id: string): void;
  dismiss(id: string): void;
}

export class QueueFull extends Error {}

const PREFIX = 'check-in/arrival';

const isArrival = (value: unknown): value is QueuedArrival => {
  const { id, userId, document, at, mode, desk, undone, problem } = (value ?? {}) as Record<string, unknown>;
  const areTexts = [id, document, at, desk, problem].every((each) => typeof each === 'string');
  const isPerson = userId === null || Number.isSafeInteger(userId);
  return areTexts && isPerson && (mode === 'hall' || mode === 'remote') && typeof undone === 'boolean';
};

function parse(text: string | null): QueuedArrival | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isArrival(value) && !Number.isNaN(Date.parse(value.at)) ? value : null;
  } catch {
    return null;
  }
}

export function createArrivalQueue({
  storage,
  assemblyId,
  send,
  failureOf,
  problemOf,
  onChange = () => undefined,
  onSettled = () => undefined,
}: QueueOptions): ArrivalQueue {
  const prefix = `${PREFIX}/${assemblyId}/`;
  const keyOf = (id: string) => `${prefix}${id}`;
  const read = (id: string) => parse(storage.getItem(keyOf(id)));

  /** @throws QueueFull without room on the device */
  function store(arrival: QueuedArrival): void {
    try {
      storage.setItem(keyOf(arrival.id), JSON.stringify(arrival));
    } catch {
      throw new QueueFull();
    }
    onChange();
  }
  function remove(id: string): void {
    storage.removeItem(keyOf(id));
    onChange();
  }
  function list(): QueuedArrival[] {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    const found = keys
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parse(storage.getItem(key)) ?? []);
    return found.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
  }

  /** Applies an answer, unless the arrival was undone during the request. */
  function settle(sent: QueuedArrival, settled: SettledArrival | undefined): void {
    const now = read(sent.id);
    if (!now || now.undone !== sent.undone || !settled) return;
    const problem = problemOf(settled, sent.undone);
    if (problem === '') remove(sent.id);
    else store({ ...now, problem });
    onSettled(settled);
  }

  /** @returns whether the server was reached */
  async function deliver(batch: readonly QueuedArrival[]): Promise<boolean> {
    try {
      const { arrivals } = await send(batch);
      const byId = new Map(arrivals.map((settled) => [settled.id, settled]));
      for (const sent of batch) settle(sent, byId.get(sent.id));
      // An incomplete answer would repeat the call for ever.
      return batch.every(({ id }) => byId.has(id));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'later') return false;
      // One of them is refused: the others must not wait for it.
      if (batch.length > 1) {
        for (const each of batch) if (!(await deliver([each]))) return false;
        return true;
      }
      for (const { id, undone } of batch) {
        const now = read(id);
        if (now && now.undone === undone) store({ ...now, problem: failure.reason });
      }
      return true;
    }
  }

  const waiting = () => list().filter(({ problem }) => problem === '');

  async function sendAll(): Promise<boolean> {
    for (;;) {
      const batch = waiting().slice(0, MAX_ARRIVALS);
      if (batch.length === 0) return true;
      if (!(await deliver(batch))) return false;
    }
  }

  return {
    add(arrival) {
      if (list().length >= MAX_QUEUED) throw new QueueFull();
      store(arrival);
    },
    undo(arrival) {
      // Always sent: an answer may have been lost after the server registered it.
      store({ ...arrival, undone: true, problem: '' });
    },
    list,
    flush: sendAll,
    retry(id) {
      const arrival = read(id);
      if (arrival) store({ ...arrival, problem: '' });
    },
    dismiss: remove,
  };
}
