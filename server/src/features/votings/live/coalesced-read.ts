/**
 * Reading something that many ask for at the same moments: whoever asks gets what was read after they asked, and for
 * all who ask within a tick it is read once.
 */
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds within which what is shown of a voting may lag behind: changes in between are read and told together. */
export const TICK = 200;

/** @param read what is asked for under a key */
export function coalescedRead<Key, Value>(
  read: (key: Key) => Promise<Value>,
  tick = TICK,
): (key: Key) => Promise<Value> {
  interface Entry {
    /** The reading that has not begun yet. */
    next: Promise<Value> | undefined;
    /** When the last one began. */
    began: number;
  }
  const entries = new Map<Key, Entry>();

  async function begin(key: Key, entry: Entry): Promise<Value> {
    const delay = entry.began + tick - performance.now();
    // Also without a rest it begins a moment later, so that whoever asks in this very turn joins it.
    await (delay > 0 ? wait(delay) : undefined);
    entry.next = undefined;
    entry.began = performance.now();
    setTimeout(() => {
      // Nobody has asked since.
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
