/** Hooks that run once for all writes of a group: right before their commit, or after it. */
import type { Db } from './database.ts';

type Item = string | number;
type Task = (tx: Db, items: readonly Item[]) => Promise<void>;
/** By name, so that a hook of several units of a group runs once, with all of their items. */
interface Hooks {
  readonly before: Map<string, { readonly task: Task; readonly items: Item[] }>;
  readonly after: Map<string, () => void>;
}
const registered = new WeakMap<Db, Hooks>();

/** Creates the hooks of a write connection, which runs and clears them with each group. */
export function createCommitHooks(tx: Db) {
  const hooks: Hooks = { before: new Map(), after: new Map() };
  registered.set(tx, hooks);
  return {
    clear() {
      hooks.before.clear();
      hooks.after.clear();
    },
    /** Runs all concurrently: their statements are sent in the order of registration. */
    beforeCommit: () => Promise.all([...hooks.before.values()].map(({ task, items }) => task(tx, items))),
    afterCommit() {
      for (const task of hooks.after.values()) task();
    },
  };
}

/**
 * Registers `task` to run before the commit of the group of `tx`, once for each name.
 * @param items given to it, with those of the other writes of the group, also of units that were rolled back
 */
export function beforeCommit(tx: Db, name: string, task: Task, items: readonly Item[] = []): void {
  const before = registered.get(tx)?.before;
  const known = before?.get(name);
  if (known) known.items.push(...items);
  else before?.set(name, { task, items: [...items] });
}

/** Registers `task` to run after the commit of the group of `tx`, once for each name, also for units that were rolled back. */
export function afterCommit(tx: Db, name: string, task: () => void): void {
  registered.get(tx)?.after.set(name, task);
}
