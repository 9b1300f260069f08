/** People on the roll of an assembly who are still users, with their right to vote. */
import { spellingsOf } from '@vigilia/contract/users/document-numbers';
import type { Db } from '../../database/database.ts';
import { isBehind } from './good-standing.ts';

export interface RollMember {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly canVote: boolean;
  /** Without the right by a list of good standing (R10.17). */
  readonly notInGoodStanding?: true;
  /** When they were put on the roll, ISO 8601; null where it is not known. */
  readonly addedAt: string | null;
}

export const rollMemberStore = (db: Db) => {
  const members = (assemblyId: number) =>
    db
      .selectFrom('attendees')
      .innerJoin('users', 'users.id', 'attendees.user_id')
      .select([
        'attendees.user_id as userId',
        'attendees.can_vote as canVote',
        'attendees.added_at as addedAt',
        'users.name',
        'users.last_name as lastName',
        'users.dni',
        isBehind.as('behind'),
      ])
      .where('attendees.assembly_id', '=', assemblyId)
      .where('users.deleted_at', 'is', null);

  const asMember = <Row extends { readonly canVote: number; readonly behind: number }>({
    canVote,
    behind,
    ...row
  }: Row) => ({
    ...row,
    canVote: canVote === 1,
    ...(behind === 1 && { notInGoodStanding: true as const }),
  });

  return {
    /** Everybody, by last name and name. */
    async roll(assemblyId: number): Promise<RollMember[]> {
      const rows = await members(assemblyId)
        .orderBy('users.last_name_search')
        .orderBy('users.name_search')
        .orderBy('attendees.id')
        .execute();
      return rows.map(asMember);
    },

    async byUserId(assemblyId: number, userId: number): Promise<RollMember | undefined> {
      const row = await members(assemblyId).where('attendees.user_id', '=', userId).executeTakeFirst();
      return row && asMember(row);
    },

    async byDni(assemblyId: number, dni: string): Promise<RollMember | undefined> {
      const row = await members(assemblyId).where('users.dni', 'in', spellingsOf(dni)).executeTakeFirst();
      return row && asMember(row);
    },
  };
};
