import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { isInForceFor } from '../../roll/attendance-sql.ts';
import { isUnused } from '../../roll/open-votings.ts';

/** The attorney of a person at the opening, also where the power ended since. In a query with `spanOf`. */
export const attorneyOf = (person: string) => sql`(select power.attorney_id from power_changes power
  where power.assembly_id = span.assembly_id and power.represented_id = ${sql.ref(person)}
    and power.sequence <= span.opened order by power.sequence desc, power.id desc limit 1)`;

/** The opening of a voting that is open. */
export const spanOf = (questionId: number) => sql`span as (
  select questions.assembly_id, openings.opened_at, openings.opened_sequence as opened
  from openings join questions on questions.id = openings.question_id
  where openings.question_id = ${questionId} and openings.closed_at is null)`;

/**
 * Rights of the frozen roll that were used, or whose holder is present or represented by the attorney of the opening: the base of
 * majorities of those present (R12.16). A person removed from the roll counts as before, even when put on it again.
 */
export async function attendingOf(db: Db, questionId: number): Promise<number> {
  const isPresent = (person: RawBuilder<unknown>) => sql`coalesce((
    select change.is_present from presence_changes change
    where change.assembly_id = span.assembly_id and change.user_id = ${person}
      and coalesce(change.cause, '') <> 'removed'
    order by change.at desc, change.sequence desc, change.id desc limit 1), 0) = 1`;
  const { rows } = await sql<{ n: number }>`with ${spanOf(questionId)}
    select count(*) as n from span join voting_rights rights on rights.question_id = ${questionId}
    where not ${isUnused('rights')} or ${isPresent(sql.ref('rights.user_id'))}
      or rights.suspended = 1 and ${isPresent(attorneyOf('rights.user_id'))}
      or ${isPresent(attorneyOf('rights.user_id'))} and not exists (select 1 from attendees
        where attendees.assembly_id = span.assembly_id and attendees.user_id = ${attorneyOf('rights.user_id')})
      or exists (select 1 from attendees join attorney_powers power on ${isInForceFor}
        where attendees.assembly_id = span.assembly_id and attendees.user_id = rights.user_id
          and power.attorney_id = rights.attorney_id)`.execute(db);
  return Number(rows[0]?.n);
}
