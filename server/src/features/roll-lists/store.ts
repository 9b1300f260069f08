/** Store of the right to vote of many on a roll. */
import type { Db } from '../../database/database.ts';
import { STATEMENT_ROWS } from '../../database/statement-rows.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { rollMemberStore } from '../assembly-members/roll-members.ts';

export const rollRightsStore = (db: Db) => ({
  ...rollMemberStore(db),

  async setCanVote(assemblyId: number, userIds: readonly number[], canVote: boolean): Promise<void> {
    for (const piece of chunksOf(userIds, STATEMENT_ROWS))
      await db
        .updateTable('attendees')
        .set({ can_vote: canVote ? 1 : 0 })
        .where('assembly_id', '=', assemblyId)
        .where('user_id', 'in', piece)
        .execute();
  },
});
