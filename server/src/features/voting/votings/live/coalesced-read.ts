/** Coalesces concurrent reads of a key: at most one read per tick, and never a result read before the request. */
import { setTimeout as wait } from 'node:timers/promises';
import { TICK } from '../../../../kernel/http/event-stream.ts';

export function coalescedRead<Key, Value>(
  read: (key: Key) => Promise<Value>,
  tick = TICK,
): (key: Key) => Promise<Value> {
  interface Entry {
    next: Promise<Value> | undefined;
    /** Start of the last read. */
    began: number;
  }
  const entries = new Map<Key, Entry>();

  async function begin(key: Key, entry: Entry): Promise<Value> {
    const delay = entry.began + tick - performance.now();
    // Starts asynchronously even without a delay, so that requests of the same turn join.
    await (delay > 0 ? wait(delay) : undefined);
    entry.next = undefined;
    entry.began = performance.now();
    setTimeout(() => {
      // No request arrived since.
      if (entry.next === undefined && performance.now() - entry.began >= tick) entries.delete(key);
    }, tick + 1).unref();
    return read(key);
  }

  return (key) => {
    const entry = entries.get(key) ?? { next: undefined, began: Number.NEGATIVE_INFINITY };
    entries.set(key, entry);
    entry.next ??= begin(key, entry);
    return entry.next;
  };
}
