/** Store of the right to vote of many on a roll. */
import type { Db } from '../../database/database.ts';
import { chunksOf } from '../../runtime/chunks.ts';

export interface RollMember {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly canVote: boolean;
}

/** People of one statement. */
const CHANGED_AT_ONCE = 1000;

export const rollRightsStore = (db: Db) => ({
  /** Everybody on the roll who is still a user, by last name and name. */
  async members(assemblyId: number): Promise<RollMember[]> {
    const rows = await db
      .selectFrom('attendees')
      .innerJoin('users', 'users.id', 'attendees.user_id')
      .select([
        'attendees.user_id as userId',
        'attendees.can_vote as canVote',
        'users.name',
        'users.last_name as lastName',
        'users.dni',
      ])
      .where('attendees.assembly_id', '=', assemblyId)
      .where('users.deleted_at', 'is', null)
      .orderBy('users.last_name_search')
      .orderBy('users.name_search')
      .orderBy('attendees.id')
      .execute();
    return rows.map(({ canVote, ...row }) => ({ ...row, canVote: canVote === 1 }));
  },

  async setCanVote(assemblyId: number, userIds: readonly number[], canVote: boolean): Promise<void> {
    for (const piece of chunksOf(userIds, CHANGED_AT_ONCE))
      await db
        .updateTable('attendees')
        .set({ can_vote: canVote ? 1 : 0 })
        .where('assembly_id', '=', assemblyId)
        .where('user_id', 'in', piece)
        .execute();
  },
});
