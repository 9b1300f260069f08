import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import type { Db } from '../../../kernel/database/database.ts';
import { lateChanges } from '../../roll/domain/late-entries.ts';
import type { AttendanceHistory } from '../../roll/domain/presence-history.ts';
import { lateNotice } from '../../roll/late-notices.ts';
import { nextSequence } from '../../roll/presence-store.ts';
import { quorumChecksOf, type StoredQuorumCheck } from '../../roll/quorum-checks.ts';

/** Quorum checks, each with a notice of entries that were recorded after it. */
export const withLateNotices = (quorumChecks: readonly StoredQuorumCheck[], history: AttendanceHistory) =>
  quorumChecks.map((each) => ({
    ...each,
    notice: lateNotice('quorumCheck', lateChanges(history, each, null)),
  }));

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
