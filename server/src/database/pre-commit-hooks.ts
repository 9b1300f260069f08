/** Hooks that run once for all writes of a group, right before their commit. */
import type { Db } from './database.ts';

/** By its name, so that what many units of a group want is done once. */
export type PreCommitHooks = Map<string, (tx: Db) => Promise<void>>;

/** Of the writing sides that have such an end; on the others there is no need for it. */
const ends = new WeakMap<Db, PreCommitHooks>();

/** Opens the end of a writing side's groups; the side runs and clears it with each group. */
export function createPreCommitHooks(tx: Db): PreCommitHooks {
  const end: PreCommitHooks = new Map();
  ends.set(tx, end);
  return end;
}

/** Has `task` done at the end of the group that `tx` writes in, unless something of that name will be already. */
export function beforeCommit(tx: Db, name: string, task: (tx: Db) => Promise<void>): void {
  const end = ends.get(tx);
  if (end && !end.has(name)) end.set(name, task);
}
