/** Publishes changes to subscribers on all nodes, without data: subscribers read the current state themselves. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '../database/database.ts';

/** `question:7`, `assembly:3`. */
export type Topic = `${'question' | 'assembly'}:${number}`;

export type Events = ReturnType<typeof createEvents>;

/** Channel of the notifications between nodes. */
const CHANGED = 'changed';

/** @param database carries it between nodes; absent on a single node */
export function createEvents(
  database?: Pick<Database, 'notifyAfterCommit' | 'listen'>,
  log?: Pick<FastifyBaseLogger, 'error'>,
) {
  const listeners = new Map<string, Set<() => void>>();
  const notifySubscribers = (topic: string) => {
    // A copy: subscribers may unsubscribe or subscribe while they are notified.
    for (const listener of [...(listeners.get(topic) ?? [])]) {
      // The change is committed: a failing subscriber must affect neither the response nor the other subscribers.
      try {
        listener();
      } catch (error) {
        log?.error({ err: error }, 'a subscriber of changes failed');
      }
    }
  };
  database?.listen(CHANGED, {
    onNotice: notifySubscribers,
    onGap: () => {
      for (const topic of [...listeners.keys()]) notifySubscribers(topic);
    },
  });
  return {
    publish: notifySubscribers,
    /** Notifies subscribers on other nodes once, when `tx` commits. */
    publishAfterCommit: (tx: Db, topic: Topic) => database?.notifyAfterCommit(tx, CHANGED, topic),
    /** @returns unsubscribes */
    subscribe(topic: Topic, listener: () => void) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => {
        all.delete(listener);
        // A second call must not remove a later subscriber of the same topic.
        if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic);
      };
    },
  };
}
