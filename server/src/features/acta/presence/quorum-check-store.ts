import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import type { Db } from '../../../kernel/database/database.ts';
import { nextSequence } from '../../roll/presence-store.ts';
import { quorumChecksOf } from '../../roll/quorum-checks.ts';

export const quorumCheckStore = (db: Db) => ({
  of: (assemblyId: number) => quorumChecksOf(db, assemblyId),

  async add(
    assemblyId: number,
    call: 1 | 2,
    { present, represented, total, canVote, needed }: QuorumFigures,
    by: number,
    at: string,
  ): Promise<void> {
    await db
      .insertInto('quorum_verifications')
      .values({
        assembly_id: assemblyId,
        sequence: await nextSequence(db, assemblyId),
        at,
        call_number: call,
        present,
        represented,
        total,
        can_vote: canVote ?? null,
        needed,
        verified_by: by,
      })
      .execute();
  },

  beginSecondCall: (assemblyId: number) =>
    db.updateTable('assemblies').set({ in_second_call: 1 }).where('id', '=', assemblyId).execute(),
});
