/** Store of the right to vote of many people on a roll, and of the decisions by lists of good standing. */
import type { Db } from '../../../kernel/database/database.ts';
import { idList, STATEMENT_ROWS } from '../../../kernel/database/statement-rows.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { recordRights } from '../../roll/presence-store.ts';
import { rollMemberStore } from '../../roll/roll-members.ts';
import type { Standing, StandingRight } from './domain/standing.ts';

const asRight = (stored: number | null): StandingRight => (stored === null ? null : stored === 1);
const asNumber = (right: StandingRight): number | null => (right === null ? null : right ? 1 : 0);

export const rollRightsStore = (db: Db) => ({
  ...rollMemberStore(db),

  async setCanVote(
    assemblyId: number,
    userIds: readonly number[],
    canVote: boolean,
    at: string,
  ): Promise<void> {
    await db
      .updateTable('attendees')
      .set({ can_vote: canVote ? 1 : 0 })
      .where('assembly_id', '=', assemblyId)
      .where('user_id', 'in', idList(db, userIds))
      .execute();
    await recordRights(db, assemblyId, userIds, at);
  },

  async standing(assemblyId: number): Promise<Standing> {
    const { others } = await db
      .selectFrom('assemblies')
      .select('others_can_vote as others')
      .where('id', '=', assemblyId)
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('good_standing')
      .select(['user_id', 'can_vote'])
      .where('assembly_id', '=', assemblyId)
      .execute();
    return {
      others: asRight(others),
      people: new Map(rows.map(({ user_id, can_vote }) => [user_id, asRight(can_vote)])),
    };
  },

  async setStanding(assemblyId: number, { others, people }: Standing): Promise<void> {
    await db
      .updateTable('assemblies')
      .set({ others_can_vote: asNumber(others) })
      .where('id', '=', assemblyId)
      .execute();
    await db.deleteFrom('good_standing').where('assembly_id', '=', assemblyId).execute();
    for (const piece of chunksOf([...people], STATEMENT_ROWS))
      await db
        .insertInto('good_standing')
        .values(
          piece.map(([user_id, right]) => ({
            assembly_id: assemblyId,
            user_id,
            can_vote: asNumber(right),
          })),
        )
        .execute();
  },
});
