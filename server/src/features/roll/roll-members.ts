/** People on the roll of an assembly who are still users, with their right to vote. */
import { spellingsOf } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../kernel/database/database.ts';
import { equalNameLabels } from './domain/equal-names.ts';
import { isBehind } from './good-standing.ts';

export interface RollMember {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly canVote: boolean;
  /** Without the right by a list of good standing (R10.17). */
  readonly notInGoodStanding?: true;
  /** Full name of the attorney to whom they gave a power. */
  readonly attorney?: string;
  /** Moment of their place on the roll, ISO 8601; null where it is not known. */
  readonly addedAt: string | null;
}

export const rollMemberStore = (db: Db) => {
  const members = (assemblyId: number) =>
    db
      .selectFrom('attendees')
      .innerJoin('users', 'users.id', 'attendees.user_id')
      .leftJoin('attorney_powers as power', (join) =>
        join
          .onRef('power.assembly_id', '=', 'attendees.assembly_id')
          .onRef('power.represented_id', '=', 'attendees.user_id'),
      )
      .leftJoin('users as attorneys', 'attorneys.id', 'power.attorney_id')
      .select([
        'attendees.user_id as userId',
        'attendees.can_vote as canVote',
        'attendees.added_at as addedAt',
        'users.name',
        'users.last_name as lastName',
        'users.dni',
        isBehind.as('behind'),
        'attorneys.name as attorneyName',
        'attorneys.last_name as attorneyLastName',
      ])
      .where('attendees.assembly_id', '=', assemblyId)
      .where('users.deleted_at', 'is', null);

  const asMember = <
    Row extends {
      readonly canVote: number;
      readonly behind: number;
      readonly attorneyName: string | null;
      readonly attorneyLastName: string | null;
    },
  >({
    canVote,
    behind,
    attorneyName,
    attorneyLastName,
    ...row
  }: Row) => ({
    ...row,
    canVote: canVote === 1,
    ...(behind === 1 && { notInGoodStanding: true as const }),
    ...(attorneyName !== null && {
      attorney: fullName({ name: attorneyName, lastName: attorneyLastName ?? '' }),
    }),
  });

  return {
    /** The whole roll, by last name and name; equal names with their labels (R12.36). */
    async roll(assemblyId: number): Promise<RollMember[]> {
      const rows = await members(assemblyId)
        .orderBy('users.last_name_search')
        .orderBy('users.name_search')
        .orderBy('attendees.id')
        .select('power.attorney_id as attorneyId')
        .execute();
      const labels = equalNameLabels(rows);
      const labelled = (lastName: string, label = '') => `${lastName} ${label}`.trim();
      return rows.map(({ attorneyId, ...row }) =>
        asMember({
          ...row,
          lastName: labelled(row.lastName, labels.get(row.userId)),
          attorneyLastName: labelled(row.attorneyLastName ?? '', labels.get(attorneyId ?? 0)),
        }),
      );
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
