/** What is counted in the memory of several nodes: each tells the others of what it counts. */
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** What carries it between nodes. */
export type ClusterChannel = Pick<Database, 'notify' | 'listen'>;

export interface ReplicatedCounter {
  /**
   * What stands for `key` in the counts and on the way: e-mail and network addresses are not for others to read, and
   * a notice has to be short.
   */
  keyOf(key: string): string;
  /** Tells the other nodes. */
  broadcast(key: string): void;
}

/**
 * @param carrier without it there is this node only
 * @param name of what is counted, which no other has; without spaces
 * @param count counts what another node told of
 */
export function createReplicatedCounter(
  carrier: ClusterChannel | undefined,
  name: string,
  count: (keyOfIt: string) => void,
): ReplicatedCounter {
  const kind = `count:${name}`;
  carrier?.listen(kind, { onNotice: count });
  const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  return { keyOf, broadcast: (key) => carrier?.notify(kind, keyOf(key)) };
}
