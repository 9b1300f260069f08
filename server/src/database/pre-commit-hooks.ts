/** Hooks that run once for all writes of a group, right before their commit. */
import type { Db } from './database.ts';

/** By name, so that a hook of many units of a group runs once. */
export type PreCommitHooks = Map<string, (tx: Db) => Promise<void>>;

interface Hooks {
  readonly tasks: PreCommitHooks;
  /** What the writes of the group gave to each task. */
  readonly items: Map<string, string[]>;
}

/** Hooks by write connection; connections without hooks need none. */
const ends = new WeakMap<Db, Hooks>();

/** Creates the hooks of a write connection, which runs and clears them with each group. */
export function createPreCommitHooks(tx: Db): PreCommitHooks {
  const tasks: PreCommitHooks = new Map();
  ends.set(tx, { tasks, items: new Map() });
  return tasks;
}

/**
 * Registers `task` to run before the commit of the group of `tx`, once for each name.
 * @param items given to it, with those of the other writes of the group, also of units that were rolled back
 */
export function beforeCommit(
  tx: Db,
  name: string,
  task: (tx: Db, items: readonly string[]) => Promise<void>,
  items: readonly string[] = [],
): void {
  const end = ends.get(tx);
  if (!end) return;
  const isFirst = !end.tasks.has(name);
  const all = (isFirst ? undefined : end.items.get(name)) ?? [];
  for (const item of items) all.push(item);
  if (!isFirst) return;
  end.items.set(name, all);
  end.tasks.set(name, async (at) => {
    end.items.delete(name);
    await task(at, all);
  });
}
