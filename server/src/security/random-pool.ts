/** Random bytes for many ballots at once: asking the system costs the same for 16 bytes and for 4,096. */
import { randomBytes } from 'node:crypto';

const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);

/** Bytes that no other caller gets. @param count at most 4,096 */
export function pooledRandomBytes(count: number): Buffer {
  if (pool.length < count) pool = randomBytes(POOL_BYTES);
  const taken = pool.subarray(0, count);
  pool = pool.subarray(count);
  return taken;
}
