/** Counts failures in memory, by key, within a bounded number of keys; nodes replicate each other's counts. */

import { type ClusterChannel, createReplicatedCounter } from '../../cluster/replicated-counter.ts';
import { isWindowOpen } from '../../http/rate-limits/rate-limit.ts';
import type { Clock } from '../../runtime/clock.ts';

/** Failures from which a key is kept while keys with fewer are evicted. */
const HEAVY = 3;
/** Keys of each kind: more than one server derives passwords for in a window, some 20 MB. */
const MAX_KEYS = 100_000;

interface Window {
  count: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Whether these failures were reported. */
  reported?: boolean;
}

export interface FailureCounts {
  of(key: string): number;
  /** Milliseconds until the failures of `key` expire; 0 when there are none. */
  remaining(key: string): number;
  add(key: string): void;
  forget(key: string): void;
  /**
   * Reports a key with at least `threshold` failures, once in its window: simultaneous failures, or those of other
   * nodes, may skip the exact number. A failed report is repeated at the next failure.
   */
  reportFrom(threshold: number, key: string, report: () => Promise<void>): Promise<void>;
}

interface Options {
  readonly clock: Clock;
  /** Without it this is the only node. */
  readonly channel?: ClusterChannel | undefined;
  /** Identifies the counts among nodes; without spaces. */
  readonly name: string;
  /** Milliseconds from the first failure until it and the following ones expire. */
  readonly window: number;
  readonly maxKeys?: number;
}

export function createFailureCounts({
  clock,
  channel,
  name,
  window,
  maxKeys = MAX_KEYS,
}: Options): FailureCounts {
  // Apart, so that a flood of keys with one failure each evicts no key under attack.
  const light = new Map<string, Window>();
  const heavy = new Map<string, Window>();
  const now = () => clock.now().getTime();

  const current = (key: string): Window | undefined => {
    const found = heavy.get(key) ?? light.get(key);
    return found && isWindowOpen(found.until, now(), window) ? found : undefined;
  };

  const forgetLocally = (key: string): boolean => {
    const wasLight = light.delete(key);
    return heavy.delete(key) || wasLight;
  };

  /** All windows have the same length, so the oldest entries are first. */
  const put = (into: Map<string, Window>, key: string, value: Window): void => {
    for (const [oldest, { until }] of into) {
      if (until > now() && into.size < maxKeys) break;
      into.delete(oldest);
    }
    into.set(key, value);
  };

  const count = (key: string): void => {
    const found = current(key) ?? { count: 0, until: now() + window };
    const counted = { ...found, count: found.count + 1 };
    if (counted.count === 1 || counted.count === HEAVY) {
      forgetLocally(key);
      put(counted.count < HEAVY ? light : heavy, key, counted);
    } else (counted.count < HEAVY ? light : heavy).set(key, counted);
  };

  const failed = createReplicatedCounter(channel, name, count);
  const mark = (key: string, isReported: boolean): void => {
    const found = current(key);
    if (found) found.reported = isReported;
  };
  const reported = createReplicatedCounter(channel, `${name}-reported`, (key) => mark(key, true));
  const forgiven = createReplicatedCounter(channel, `${name}-forgiven`, (key) => void forgetLocally(key));

  return {
    of: (key) => current(failed.keyOf(key))?.count ?? 0,
    remaining: (key) => Math.max(0, (current(failed.keyOf(key))?.until ?? 0) - now()),
    add(key) {
      count(failed.keyOf(key));
      failed.broadcast(key);
    },
    forget(key) {
      // Most sign-ins succeed: without a local failure there is nothing to replicate.
      if (forgetLocally(forgiven.keyOf(key))) forgiven.broadcast(key);
    },
    async reportFrom(threshold, key, report) {
      const found = current(reported.keyOf(key));
      if (!found || found.count < threshold || found.reported) return;
      mark(reported.keyOf(key), true);
      try {
        await report();
        reported.broadcast(key);
      } catch (error) {
        mark(reported.keyOf(key), false);
        throw error;
      }
    },
  };
}
