import type { QuorumCheck } from '@vigilia/contract/assemblies/presence';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../kernel/database/database.ts';
import { reachesQuorum } from './domain/attendance.ts';
import type { Moment } from './domain/presence-history.ts';

export type StoredQuorumCheck = QuorumCheck & Moment;

export async function quorumChecksOf(db: Db, assemblyId: number): Promise<StoredQuorumCheck[]> {
  const rows = await db
    .selectFrom('quorum_verifications as quorum_check')
    .innerJoin('users', 'users.id', 'quorum_check.verified_by')
    .innerJoin('assemblies', 'assemblies.id', 'quorum_check.assembly_id')
    .select([
      'quorum_check.at',
      'quorum_check.sequence',
      'quorum_check.call_number as call',
      'quorum_check.present',
      'quorum_check.represented',
      'quorum_check.total',
      'quorum_check.can_vote as canVote',
      'quorum_check.needed',
      'assemblies.quorum_counts as counts',
      'users.name',
      'users.last_name as lastName',
    ])
    .where('quorum_check.assembly_id', '=', assemblyId)
    .orderBy('quorum_check.id')
    .execute();
  return rows.map(({ name, lastName, canVote: withRight, counts, ...row }) => {
    const canVote = withRight ?? undefined;
    const figures = { ...row, canVote, counted: counts === 'entitled' ? canVote : undefined };
    return { ...figures, reached: reachesQuorum(figures, row.needed), by: fullName({ name, lastName }) };
  });
}
