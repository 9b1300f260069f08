/** What is counted in the memory of several nodes: each tells the others of what it counts. */
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** What carries it between nodes. */
export type Carrier = Pick<Database, 'broadcast' | 'hear'>;

export interface CountedTogether {
  /**
   * What stands for `key` in the counts and on the way: e-mail and network addresses are not for others to read, and
   * a notice has to be short.
   */
  keyOf(key: string): string;
  /** Tells the other nodes. */
  tell(key: string): void;
}

/**
 * @param carrier without it there is this node only
 * @param name of what is counted, which no other has; without spaces
 * @param count counts what another node told of
 */
export function countedTogether(
  carrier: Carrier | undefined,
  name: string,
  count: (keyOfIt: string) => void,
): CountedTogether {
  const kind = `count:${name}`;
  carrier?.hear(kind, { heard: count });
  const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  return { keyOf, tell: (key) => carrier?.broadcast(kind, keyOf(key)) };
}
