/**
 * Rights of a frozen roll that were not used because something took them out of use while the voting was open (R12.38). Derived
 * at the close from rows that are only added to, so that no way of taking a right has to remember to report it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isUnused } from '../assembly-members/open-votings.ts';

export interface TakenRights {
  /** Of an account that was deleted. */
  readonly accountDeleted: number;
  /**
   * Whose holder or attorney an administrator or a desk marked as absent, or whose represented holder as present, so that the
   * power slept.
   */
  readonly presenceTaken: number;
  /** Whose power of the opening ended or got another attorney. */
  readonly powersEnded: number;
}

/** @param questionId a voting that is open */
export async function takenRightsOf(db: Db, questionId: number): Promise<TakenRights> {
  /** The attorney of the opening, also where the power ended since. */
  const attorney = sql`(select power.attorney_id from power_changes power
    where power.assembly_id = span.assembly_id and power.represented_id = unused.user_id
      and power.sequence <= span.opened order by power.sequence desc, power.id desc limit 1)`;
  const marked = (person: RawBuilder<unknown>, isPresent: 0 | 1) => sql`exists (
    select 1 from presence_changes change where change.assembly_id = span.assembly_id
      and change.user_id = ${person} and change.sequence > span.opened and change.cause is null
      and change.recorded_by in ('administrator', 'desk') and change.is_present = ${sql.lit(isPresent)})`;
  const holder = sql.ref('unused.user_id');
  const { rows } = await sql<{ deleted: number; presence: number; powers: number }>`
    with span as (
      select questions.assembly_id, openings.opened_at, openings.opened_sequence as opened
      from openings join questions on questions.id = openings.question_id
      where openings.question_id = ${questionId} and openings.closed_at is null),
    unused as (
      select rights.user_id from voting_rights rights where rights.question_id = ${questionId}
        and ${isUnused('rights')}),
    facts as (
      select case when users.deleted_at >= span.opened_at then 1 else 0 end as deleted,
        case when users.deleted_at is null and (${marked(holder, 0)}
          or (${attorney} is not null and (${marked(attorney, 0)} or ${marked(holder, 1)}))) then 1 else 0 end as presence,
        case when users.deleted_at is null and ${attorney} is not null and exists (
          select 1 from power_changes ended where ended.assembly_id = span.assembly_id
            and ended.represented_id = unused.user_id and ended.sequence > span.opened) then 1 else 0 end as powers
      from span cross join unused join users on users.id = unused.user_id)
    select coalesce(sum(deleted), 0) as deleted, coalesce(sum(presence), 0) as presence,
      coalesce(sum(powers), 0) as powers from facts`.execute(db);
  const [found] = rows;
  return {
    accountDeleted: Number(found?.deleted ?? 0),
    presenceTaken: Number(found?.presence ?? 0),
    powersEnded: Number(found?.powers ?? 0),
  };
}
