/** The recorded verifications of the quorum of an assembly. */
import type { QuorumVerification } from '@vigilia/contract/assemblies/presence';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../database/database.ts';
import { reachesQuorum } from './domain/attendance.ts';
import type { Moment } from './domain/presence-history.ts';

export type StoredVerification = QuorumVerification & Moment;

/** In order. */
export async function verificationsOf(db: Db, assemblyId: number): Promise<StoredVerification[]> {
  const rows = await db
    .selectFrom('quorum_verifications as verification')
    .innerJoin('users', 'users.id', 'verification.verified_by')
    .innerJoin('assemblies', 'assemblies.id', 'verification.assembly_id')
    .select([
      'verification.at',
      'verification.sequence',
      'verification.call_number as call',
      'verification.present',
      'verification.represented',
      'verification.total',
      'verification.can_vote as canVote',
      'verification.needed',
      'assemblies.quorum_counts as counts',
      'users.name',
      'users.last_name as lastName',
    ])
    .where('verification.assembly_id', '=', assemblyId)
    .orderBy('verification.id')
    .execute();
  return rows.map(({ name, lastName, canVote: withRight, counts, ...row }) => {
    const canVote = withRight ?? undefined;
    const figures = { ...row, canVote, counted: counts === 'entitled' ? canVote : undefined };
    return { ...figures, reached: reachesQuorum(figures, row.needed), by: fullName({ name, lastName }) };
  });
}
