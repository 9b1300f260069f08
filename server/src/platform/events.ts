/** Tells whoever watches that something changed; what it is now, they read themselves. */

/** `question:7`, `assembly:3`. */
export type Topic = `${'question' | 'assembly'}:${number}`;

export interface Events {
  publish(topic: Topic): void;
  /** @returns how to stop listening */
  subscribe(topic: Topic, listener: () => void): () => void;
}

/** Within one process. */
export function createEvents(): Events {
  const listeners = new Map<Topic, Set<() => void>>();
  return {
    publish(topic) {
      for (const listener of listeners.get(topic) ?? []) listener();
    },
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0) listeners.delete(topic);
      };
    },
  };
}
