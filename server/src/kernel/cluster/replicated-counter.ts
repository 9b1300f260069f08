/** Replicates in-memory counts: each node publishes its increments to the others. */
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

export type ClusterChannel = Pick<Database, 'notify' | 'listen'>;

/**
 * @param channel absent on a single node
 * @param name unique name of the counter, without spaces
 * @param count adds the increments of another node
 */
export function createReplicatedCounter(
  channel: ClusterChannel | undefined,
  name: string,
  count: (key: string) => void,
) {
  const kind = `count:${name}`;
  channel?.listen(kind, { onNotice: count });
  /** Digest for counts and notifications: e-mail and network addresses are personal data, and a notification must be short. */
  const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  return { keyOf, broadcast: (key: string) => channel?.notify(kind, keyOf(key)) };
}
