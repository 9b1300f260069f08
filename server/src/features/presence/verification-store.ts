/** Store of the verifications of the quorum. */
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import type { QuorumVerification } from '@vigilia/contract/assemblies/presence';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../database/database.ts';
import type { Moment } from '../assembly-members/domain/presence-history.ts';
import { nextSequence } from '../assembly-members/presence-store.ts';

export type StoredVerification = QuorumVerification & Moment;

export const verificationStore = (db: Db) => ({
  /** In order. */
  async of(assemblyId: number): Promise<StoredVerification[]> {
    const rows = await db
      .selectFrom('quorum_verifications as verification')
      .innerJoin('users', 'users.id', 'verification.verified_by')
      .select([
        'verification.at',
        'verification.sequence',
        'verification.call_number as call',
        'verification.present',
        'verification.represented',
        'verification.total',
        'verification.needed',
        'users.name',
        'users.last_name as lastName',
      ])
      .where('verification.assembly_id', '=', assemblyId)
      .orderBy('verification.id')
      .execute();
    return rows.map(({ name, lastName, ...row }) => ({
      ...row,
      reached: row.present + row.represented >= row.needed,
      by: fullName({ name, lastName }),
    }));
  },

  async add(
    assemblyId: number,
    call: 1 | 2,
    { present, represented, total, needed }: QuorumFigures,
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
        needed,
        verified_by: by,
      })
      .execute();
  },

  /** From now on the quorum is that of the second call. */
  beginSecondCall: (assemblyId: number) =>
    db.updateTable('assemblies').set({ in_second_call: 1 }).where('id', '=', assemblyId).execute(),
});
