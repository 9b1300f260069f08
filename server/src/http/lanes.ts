/** The lanes of calls that write (`Database.write`). */
import type { BodyOf, Call, ParamsOf } from '@vigilia/contract/call';
import type { Db, Lane } from '../database/database.ts';

interface Sent<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly body: BodyOf<C>;
}

/** The lane of a call, or what tells it before the transaction begins: from facts that never change. */
export type LaneOf<C extends Call> = Lane | ((sent: Sent<C>, read: Db) => Lane | Promise<Lane>);

export type FindLane<C extends Call> = (sent: Sent<C>, read: Db) => Lane | Promise<Lane>;

/**
 * The lane of a call: its own, that of its feature, or that of the assembly in its path.
 * @throws where there is none: the server does not start
 */
export function findLane<C extends Call>(
  call: C,
  own: LaneOf<C> | undefined,
  ofFeature: Lane | undefined,
): FindLane<C> {
  const lane = own ?? ofFeature;
  if (typeof lane === 'function') return lane;
  if (lane !== undefined) return () => lane;
  if (!call.path.includes('/:assemblyId/')) throw new Error(`${call.method} ${call.path} has no lane`);
  return ({ params }) => (params as { assemblyId: number }).assemblyId;
}
