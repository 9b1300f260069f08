/** Hooks that run once for all writes of a group, right before their commit. */
import type { Db } from './database.ts';

/** By name, so that a hook of many units of a group runs once. */
export type PreCommitHooks = Map<string, (tx: Db) => Promise<void>>;

/** Hooks by write connection; connections without hooks need none. */
const ends = new WeakMap<Db, PreCommitHooks>();

/** Creates the hooks of a write connection, which runs and clears them with each group. */
export function createPreCommitHooks(tx: Db): PreCommitHooks {
  const end: PreCommitHooks = new Map();
  ends.set(tx, end);
  return end;
}

/** Registers `task` to run before the commit of the group of `tx`, once for each name. */
export function beforeCommit(tx: Db, name: string, task: (tx: Db) => Promise<void>): void {
  const end = ends.get(tx);
  if (end && !end.has(name)) end.set(name, task);
}
