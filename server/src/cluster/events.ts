/** Tells whoever watches that something changed, on whichever node; what it is now, they read themselves. */
import type { Database, Db } from '../database/database.ts';

/** `question:7`, `assembly:3`. */
export type Topic = `${'question' | 'assembly'}:${number}`;

export interface Events {
  /** Tells the watchers of this node. */
  publish(topic: Topic): void;
  /** Has the watchers of the other nodes told once what `tx` writes is committed. */
  publishAfterCommit(tx: Db, topic: Topic): void;
  /** @returns how to stop listening */
  subscribe(topic: Topic, listener: () => void): () => void;
}

/** What notices between nodes are marked with. */
const CHANGED = 'changed';

/** @param database carries it between nodes; without it there is this one only */
export function createEvents(database?: Pick<Database, 'notifyAfterCommit' | 'listen'>): Events {
  const listeners = new Map<string, Set<() => void>>();
  const tell = (topic: string) => {
    // Those who listen now: some stop, or begin again, because of what they hear.
    for (const listener of [...(listeners.get(topic) ?? [])]) listener();
  };
  database?.listen(CHANGED, {
    onNotice: tell,
    onGap: () => {
      for (const topic of [...listeners.keys()]) tell(topic);
    },
  });
  return {
    publish: tell,
    publishAfterCommit: (tx, topic) => database?.notifyAfterCommit(tx, CHANGED, topic),
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => {
        all.delete(listener);
        // Whoever stops a second time must not stop those who listen to the same since.
        if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic);
      };
    },
  };
}
