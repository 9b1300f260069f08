/**
 * Acts while a voting is open: rights that were taken out of use (R12.38, R12.42), and people who were counted or kept from
 * registering. Derived from rows that are only added to, so that no way of taking a right has to remember to report it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../kernel/database/database.ts';
import { countsForQuorum, isChangedByStaff, isInForceFor } from '../../../roll/attendance-sql.ts';
import { isUnused } from '../../../roll/open-votings.ts';
import { attorneyOf, spanOf } from '../attendance-base.ts';
import { waysTaken } from './acts-before.ts';
import { doneBeside } from './announcements.ts';

export interface LostRights {
  readonly accountDeleted: number;
  /**
   * Unused rights whose holder or attorney got another presence from an administrator or a desk, also where it was changed back,
   * and rights that the attorney used, whose holder they marked as absent.
   */
  readonly presenceTaken: number;
  /** Unused rights whose power of the opening ended or got another attorney. */
  readonly powersEnded: number;
}

/** The assembly and the moment of the opening of a voting that is open. */
const openingOf = (db: Db, questionId: number) =>
  db
    .selectFrom('openings')
    .innerJoin('questions', 'questions.id', 'question_id')
    .select(['assembly_id', 'opened_at'])
    .where('question_id', '=', questionId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();

export const actsSinceOpening = (db: Db) => ({
  /** @param questionId a voting that is open */
  async lostRights(questionId: number): Promise<LostRights> {
    const attorney = attorneyOf('lost.user_id');
    // A person taken off the roll and put on it again with the right is absent by that.
    const marked = (person: RawBuilder<unknown>, how = sql`1 = 1`) => sql`exists (
      select 1 from presence_changes change where change.assembly_id = span.assembly_id
        and change.user_id = ${person} and change.sequence > span.opened and ${how} and (${isChangedByStaff}
          or change.cause = 'removed' and exists (select 1 from attendees back where back.assembly_id = span.assembly_id
            and back.user_id = ${person} and back.can_vote = 1)))`;
    const holder = sql.ref('lost.user_id');
    const { rows } = await sql<{ deleted: number; presence: number; powers: number }>`
      with ${spanOf(questionId)},
      lost as (
        select rights.user_id, 0 as by_proxy from voting_rights rights where rights.question_id = ${questionId}
          and ${isUnused('rights')}
        union all select user_id, 1 from turnout where question_id = ${questionId} and by_proxy = 1),
      facts as (
        select case when by_proxy = 0 and users.deleted_at >= span.opened_at then 1 else 0 end as deleted,
          case when users.deleted_at is null and (by_proxy = 0 and (${marked(holder)} or ${marked(attorney)})
            or by_proxy = 1 and ${marked(holder, sql`change.is_present = 0`)}) then 1 else 0 end as presence,
          case when by_proxy = 0 and users.deleted_at is null and ${attorney} is not null and exists (
            select 1 from power_changes ended where ended.assembly_id = span.assembly_id
              and ended.represented_id = lost.user_id and ended.sequence > span.opened) then 1 else 0 end as powers
        from span cross join lost join users on users.id = lost.user_id)
      select coalesce(sum(deleted), 0) as deleted, coalesce(sum(presence), 0) as presence,
        coalesce(sum(powers), 0) as powers from facts`.execute(db);
    const [found] = rows;
    return {
      accountDeleted: Number(found?.deleted ?? 0),
      presenceTaken: Number(found?.presence ?? 0),
      powersEnded: Number(found?.powers ?? 0),
    };
  },

  /**
   * People whom the quorum counts since the opening of an open voting by an act of others: a mark of an administrator or a desk,
   * of themselves or their attorney, a power, or, without a right in the voting, the right to vote.
   */
  async countedByOthers(questionId: number): Promise<number> {
    const isMarked = (person: RawBuilder<unknown>) => sql`exists (select 1 from presence_changes change
      where change.assembly_id = attendees.assembly_id and change.user_id = ${person}
        and change.sequence > span.opened and change.is_present = 1 and ${isChangedByStaff})`;
    const { rows } = await sql<{ n: number }>`with ${spanOf(questionId)}
      select count(*) as n from span join attendees on attendees.assembly_id = span.assembly_id
      where ${countsForQuorum} and (${isMarked(sql.ref('attendees.user_id'))}
          or exists (select 1 from attorney_powers power where ${isInForceFor} and ${isMarked(sql.ref('power.attorney_id'))})
          or exists (select 1 from power_changes given where given.assembly_id = attendees.assembly_id
            and given.represented_id = attendees.user_id and given.sequence > span.opened
            and given.attorney_id is not null)
          or exists (select 1 from right_changes given where given.assembly_id = attendees.assembly_id
            and given.user_id = attendees.user_id and given.sequence > span.opened and given.can_vote = 1
            and not exists (select 1 from voting_rights rights
              where rights.question_id = ${questionId} and rights.user_id = attendees.user_id)))`.execute(db);
    return Number(rows[0]?.n);
  },

  /** How many things administrators did apart from the assembly while a voting is open. */
  async announced(questionId: number, at: string): Promise<number> {
    const { assembly_id: assemblyId, opened_at } = await openingOf(db, questionId);
    return doneBeside(db, { questionId, assemblyId, at }, opened_at);
  },

  /** How often people were kept from registering while a voting is open: all phones, those of one of the ways, or by a link. */
  async registrationTaken(questionId: number): Promise<number> {
    const { assembly_id, opened_at } = await openingOf(db, questionId);
    const { closings } = await db
      .selectFrom('registration_changes')
      .select(({ fn }) => fn.countAll().as('closings'))
      .where('assembly_id', '=', assembly_id)
      .where('enabled', '=', 0)
      .where('at', '>=', opened_at)
      .executeTakeFirstOrThrow();
    const { links } = await db
      .selectFrom('evening_links')
      .select(({ fn }) => fn.countAll().as('links'))
      .where('assembly_id', '=', assembly_id)
      .where('revoked_at', '>=', opened_at)
      .executeTakeFirstOrThrow();
    return Number(closings) + Number(links) + (await waysTaken(db, assembly_id, opened_at));
  },
});
