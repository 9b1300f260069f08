/** People on the roll of an assembly who are still users, with their right to vote. */
import type { Db } from '../../database/database.ts';

export interface RollMember {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly canVote: boolean;
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
      ])
      .where('attendees.assembly_id', '=', assemblyId)
      .where('users.deleted_at', 'is', null);

  const asMember = <Row extends { readonly canVote: number }>({ canVote, ...row }: Row) => ({
    ...row,
    canVote: canVote === 1,
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
      const row = await members(assemblyId).where('users.dni', '=', dni).executeTakeFirst();
      return row && asMember(row);
    },
  };
};
