/** Decisions of the lists of good standing about people of an assembly (R10.17), as SQL on `good_standing`. */
import { USER_TYPES } from '@vigilia/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/database/database.ts';

/** 1, 0, or null where no list decided. */
export const standingOf = (
  assembly: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<number | null> => sql<number | null>`case
  when exists (select 1 from good_standing where good_standing.assembly_id = ${assembly} and good_standing.user_id = ${user})
  then (select good_standing.can_vote from good_standing
    where good_standing.assembly_id = ${assembly} and good_standing.user_id = ${user})
  else (select assemblies.others_can_vote from assemblies where assemblies.id = ${assembly}) end`;

/** 1 or 0 by the known standing of the member (R21.2), or null: it proposes the right of a new place on a roll. */
export const memberStandingOf = (user: RawBuilder<unknown>): RawBuilder<number | null> => sql<number | null>`(
  select member.in_good_standing from users as member where member.id = ${user} and member.user_type = ${USER_TYPES.member})`;

/**
 * Keeps for an assembly the known standing of members when they were put on its roll, unless a list of the assembly decides:
 * door, phone and roll give the reason of a missing right, independent of later facts.
 */
export const keepMemberStanding = (db: Db, assemblyId: number, userIds: readonly number[]) =>
  sql`insert into good_standing (assembly_id, user_id, can_vote)
    select cast(${assemblyId} as integer), users.id, users.in_good_standing from users
    where users.id in (${sql.join(userIds)}) and users.in_good_standing is not null
      and users.user_type = ${USER_TYPES.member}
      and (select others_can_vote from assemblies where id = ${assemblyId}) is null
    on conflict (assembly_id, user_id) do nothing`.execute(db);

/** 1 for a person on the roll without the right by a list of good standing, as SQL on `attendees`; else 0. */
export const isBehind = sql<number>`case when attendees.can_vote = 0 and 0 = ${standingOf(
  sql.ref('attendees.assembly_id'),
  sql.ref('attendees.user_id'),
)} then 1 else 0 end`;
