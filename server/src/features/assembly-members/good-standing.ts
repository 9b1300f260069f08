/** Decisions of the lists of good standing about people of an assembly (R10.17), as SQL on `good_standing`. */
import { type RawBuilder, sql } from 'kysely';

/** 1, 0, or null where no list decided. */
export const standingOf = (
  assembly: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<number | null> => sql<number | null>`case
  when exists (select 1 from good_standing where good_standing.assembly_id = ${assembly} and good_standing.user_id = ${user})
  then (select good_standing.can_vote from good_standing
    where good_standing.assembly_id = ${assembly} and good_standing.user_id = ${user})
  else (select assemblies.others_can_vote from assemblies where assemblies.id = ${assembly}) end`;

/** 1 for a person on the roll without the right by a list of good standing, as SQL on `attendees`; else 0. */
export const isBehind = sql<number>`case when attendees.can_vote = 0 and 0 = ${standingOf(
  sql.ref('attendees.assembly_id'),
  sql.ref('attendees.user_id'),
)} then 1 else 0 end`;
