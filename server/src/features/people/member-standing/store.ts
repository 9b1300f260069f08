/** Stores whether members are in good standing. */
import { USER_TYPES } from '@vigilia/contract/limits';
import type { Db } from '../../../kernel/database/database.ts';
import { idList } from '../../../kernel/database/statement-rows.ts';
import type { Member } from './domain/plan.ts';

interface Standing {
  readonly inGoodStanding: boolean | null;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Source of the statement, in Spanish. */
  readonly source: string;
}

export const standingStore = (db: Db) => ({
  /** All members, by last name and name. */
  async members(): Promise<Member[]> {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'name', 'last_name as lastName', 'dni', 'in_good_standing as inGoodStanding'])
      .where('deleted_at', 'is', null)
      .where('user_type', '=', USER_TYPES.member)
      .orderBy('last_name_search')
      .orderBy('name_search')
      .orderBy('id')
      .execute();
    return rows.map(({ inGoodStanding, ...row }) => ({
      ...row,
      inGoodStanding: inGoodStanding === null ? null : inGoodStanding === 1,
    }));
  },

  async set(ids: readonly number[], { inGoodStanding, at, source }: Standing): Promise<void> {
    const isKnown = inGoodStanding !== null;
    await db
      .updateTable('users')
      .set({
        in_good_standing: isKnown ? (inGoodStanding ? 1 : 0) : null,
        standing_since: isKnown ? at : null,
        standing_source: isKnown ? source : null,
      })
      .where('id', 'in', idList(db, ids))
      .execute();
  },
});
