/**
 * Rights of a roll that were taken out of use, before a voting or while it was open (R12.38, R12.42), and the bases that follow
 * from them. Derived from rows that are only added to, so that no way of taking a right has to remember to report it.
 */
import { USER_TYPES } from '@vigilia/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { countsForQuorum, isChangedByStaff, isInForceFor } from '../../roll/attendance-sql.ts';
import { isUnused } from '../../roll/open-votings.ts';
import { retypedSince } from './acts/account-acts.ts';
import { waysTaken } from './acts/acts-before.ts';

export interface LostRights {
  /** Rights of an account that was deleted. */
  readonly accountDeleted: number;
  /** Rights whose holder or attorney got another presence from an administrator or a desk, also where it was changed back. */
  readonly presenceTaken: number;
  /** Whose power of the opening ended or got another attorney. */
  readonly powersEnded: number;
}

/** The attorney of a person at the opening, also where the power ended since. In a query with `spanOf`. */
const attorneyOf = (person: string) => sql`(select power.attorney_id from power_changes power
  where power.assembly_id = span.assembly_id and power.represented_id = ${sql.ref(person)}
    and power.sequence <= span.opened order by power.sequence desc, power.id desc limit 1)`;

/** The opening of a voting that is open. */
const spanOf = (questionId: number) => sql`span as (
  select questions.assembly_id, openings.opened_at, openings.opened_sequence as opened
  from openings join questions on questions.id = openings.question_id
  where openings.question_id = ${questionId} and openings.closed_at is null)`;

export const lostRightStore = (db: Db) => ({
  /** @param questionId a voting that is open */
  async lostRightsOf(questionId: number): Promise<LostRights> {
    const attorney = attorneyOf('unused.user_id');
    // A person taken off the roll and is on it again with the right is absent by that.
    const marked = (person: RawBuilder<unknown>) => sql`exists (
      select 1 from presence_changes change where change.assembly_id = span.assembly_id
        and change.user_id = ${person} and change.sequence > span.opened and (${isChangedByStaff}
          or change.cause = 'removed' and exists (select 1 from attendees back where back.assembly_id = span.assembly_id
            and back.user_id = ${person} and back.can_vote = 1)))`;
    const holder = sql.ref('unused.user_id');
    const { rows } = await sql<{ deleted: number; presence: number; powers: number }>`
      with ${spanOf(questionId)},
      unused as (
        select rights.user_id from voting_rights rights where rights.question_id = ${questionId}
          and ${isUnused('rights')}),
      facts as (
        select case when users.deleted_at >= span.opened_at then 1 else 0 end as deleted,
          case when users.deleted_at is null and (${marked(holder)} or ${marked(attorney)}) then 1 else 0 end as presence,
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
  },

  /**
   * People whom the quorum counts since the opening of an open voting by an act of others: a mark of an administrator or a desk, of
   * themselves or their attorney, a power, or, without a right in the voting, the right to vote.
   */
  async countedSinceOpening(questionId: number): Promise<number> {
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

  /** How often people were kept from registering while a voting is open: all phones, those of one of the ways, or by a desk. */
  async registrationTaken(questionId: number): Promise<number> {
    const { assembly_id, opened_at } = await db
      .selectFrom('openings')
      .innerJoin('questions', 'questions.id', 'question_id')
      .select(['assembly_id', 'opened_at'])
      .where('question_id', '=', questionId)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const { closings } = await db
      .selectFrom('registration_changes')
      .select(({ fn }) => fn.countAll().as('closings'))
      .where('assembly_id', '=', assembly_id)
      .where('enabled', '=', 0)
      .where('at', '>=', opened_at)
      .executeTakeFirstOrThrow();
    const { desks } = await db
      .selectFrom('evening_links')
      .select(({ fn }) => fn.countAll().as('desks'))
      .where('assembly_id', '=', assembly_id)
      .where('kind', '=', 'desk')
      .where('revoked_at', '>=', opened_at)
      .executeTakeFirstOrThrow();
    return Number(closings) + Number(desks) + (await waysTaken(db, assembly_id, opened_at));
  },

  /**
   * Rights of the frozen roll that were used, or whose holder is present, or represented by the attorney of the opening: the
   * base of majorities of those present (R12.16). Who is taken off the roll meanwhile counts as before, also when put on it again.
   */
  async attendingOf(questionId: number): Promise<number> {
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
  },

  /**
   * People on the roll without the right to vote who are members or were, and people whose right ended with their place on it
   * (R12.42).
   * @param at ISO 8601
   */
  async withoutRightIn(assemblyId: number, at: string): Promise<number> {
    const retyped = [...(await retypedSince(db, assemblyId, at))];
    // Of people on one roll: few enough for a statement.
    const wasMember = sql`(users.user_type = ${USER_TYPES.member}${retyped.length > 0 ? sql` or users.id in (${sql.join(retyped)})` : sql``})`;
    const { rows } = await sql<{ n: number }>`select count(*) as n from users
      left join attendees on attendees.user_id = users.id and attendees.assembly_id = ${assemblyId}
      where (attendees.can_vote = 0 and ${wasMember})
        or (select last.can_vote from right_changes last where last.assembly_id = ${assemblyId}
          and last.user_id = users.id order by last.id desc limit 1) = 0`.execute(db);
    return Number(rows[0]?.n);
  },

  /** The highest number that the quorum of an assembly needed before a change since a moment, ISO 8601; 0 without one. */
  async neededSince(assemblyId: number, since: string): Promise<number> {
    const { needed } = await db
      .selectFrom('quorum_changes')
      .select(({ fn }) => fn.max('needed_before').as('needed'))
      .where('assembly_id', '=', assemblyId)
      .where('at', '>=', since)
      .executeTakeFirstOrThrow();
    return Number(needed);
  },
});
