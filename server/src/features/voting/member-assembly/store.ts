/** Presence, powers and used rights of one member in an assembly. */
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { powerState } from '../../roll/attendance-sql.ts';
import { withLabels } from '../../roll/domain/equal-names.ts';
import { frozenFor, NAME_COLUMNS } from '../../roll/frozen-names.ts';
import { isBehind } from '../../roll/good-standing.ts';
import { isReadable, isVisibleTo } from '../../roll/on-roll.ts';
import { lastOpenedQuestion } from '../../roll/open-votings.ts';
import { suspendedCount } from '../../roll/suspended-rights.ts';

const MAX_REPRESENTED = 200;
/** Sort ranks of the stages of an assembly. */
const VOTING = 2;
const ON = 1;
const ARCHIVED = -1;

export const memberStore = (db: Db) => ({
  /** Assemblies of a member: those with an open voting first, then those in progress, then the latest; archived ones last. */
  async assemblies(userId: number, now: string) {
    const rows = await db
      .selectFrom('assemblies')
      .leftJoin('minutes_facts', 'minutes_facts.assembly_id', 'assemblies.id')
      .leftJoin('issued_minutes', (join) =>
        // Corrections have other sequences and belong to the same assembly.
        join.onRef('issued_minutes.assembly_id', '=', 'assemblies.id').on('issued_minutes.sequence', '=', 0),
      )
      .leftJoin('attendees', (join) =>
        join.onRef('attendees.assembly_id', '=', 'assemblies.id').on('attendees.user_id', '=', userId),
      )
      .select((eb) => [
        'assemblies.id',
        'title',
        'start_date as startDate',
        'end_date as endDate',
        'attendees.assist',
        'issued_minutes.number as minutes',
        'ended_at as endedAt',
        'archived',
        eb
          .case()
          .when('archived', '=', 1)
          .then(ARCHIVED)
          .when(
            eb.exists(
              eb
                .selectFrom('questions')
                .select('questions.id')
                .whereRef('questions.assembly_id', '=', 'assemblies.id')
                .where('questions.state', '=', 'open')
                .where('questions.deleted_at', 'is', null),
            ),
          )
          .then(VOTING)
          .when(
            eb.or([
              // The end that was entered for the acta counts, also while registration is left enabled (R19.2).
              eb.and([
                eb('is_register', '=', 1),
                eb('issued_minutes.number', 'is', null),
                eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', now)]),
              ]),
              eb.and([eb('start_date', '<=', now), eb(eb.fn.coalesce('ended_at', 'end_date'), '>=', now)]),
            ]),
          )
          .then(ON)
          .else(0)
          .end()
          .as('stage'),
        sql<string | null>`(select state from session_changes where assembly_id = assemblies.id
          order by id desc limit 1)`.as('session'),
      ])
      .where(isReadable)
      .where(isVisibleTo(userId))
      .orderBy('stage', 'desc')
      .orderBy('start_date', 'desc')
      .orderBy('assemblies.id', 'desc')
      .execute();
    return rows.map(({ stage, session, assist, minutes, endedAt, archived, ...row }) => {
      const isOver = archived === 1 || minutes !== null || (endedAt !== null && endedAt < now);
      const isCurrent = stage >= ON || (!isOver && dayOf(row.startDate) === dayOf(now));
      return {
        ...row,
        isOn: stage >= ON,
        isVotingOpen: stage === VOTING,
        ...(!isOver && (session === 'open' || session === 'recess') && { isInSession: true as const }),
        ...(archived === 1 && { isArchived: true as const }),
        ...(isCurrent &&
          assist !== null && { caller: assist === 1 ? ('present' as const) : ('onRoll' as const) }),
      };
    });
  },

  /** Undefined for a user who no longer exists. */
  async person(assemblyId: number, userId: number) {
    const row = await db
      .selectFrom('users')
      .leftJoin('attendees', (join) =>
        join.onRef('attendees.user_id', '=', 'users.id').on('attendees.assembly_id', '=', assemblyId),
      )
      .select([
        'users.name',
        'users.last_name as lastName',
        'attendees.assist',
        'attendees.can_vote as canVote',
        isBehind.as('behind'),
      ])
      .where('users.id', '=', userId)
      .executeTakeFirst();
    if (!row) return undefined;
    const entry = await db
      .selectFrom('presence_changes')
      .select('mode')
      .where('assembly_id', '=', assemblyId)
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('sequence', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isPresent = row.assist === 1;
    return {
      userId,
      name: row.name,
      lastName: row.lastName,
      isOnRoll: row.assist !== null,
      isPresent,
      mode: isPresent ? (entry?.mode ?? 'hall') : null,
      canVote: row.canVote === 1,
      ...(row.behind === 1 && { notInGoodStanding: true }),
    };
  },

  attorney: (assemblyId: number, userId: number) =>
    db
      .selectFrom('attorney_powers as power')
      .innerJoin('users', 'users.id', 'power.attorney_id')
      .leftJoin('opening_names', (join) => join.on(frozenFor(lastOpenedQuestion(db, assemblyId))))
      .select(['users.id as userId', ...NAME_COLUMNS, powerState.as('state')])
      .where('power.assembly_id', '=', assemblyId)
      .where('power.represented_id', '=', userId)
      .executeTakeFirst(),

  /** The powers that the member holds, by last name, each with the number of all. */
  async represented(assemblyId: number, userId: number) {
    const rows = await db
      .selectFrom('attorney_powers as power')
      .innerJoin('users', 'users.id', 'power.represented_id')
      .leftJoin('attendees', (join) =>
        join
          .onRef('attendees.user_id', '=', 'power.represented_id')
          .onRef('attendees.assembly_id', '=', 'power.assembly_id'),
      )
      .leftJoin('opening_names', (join) => join.on(frozenFor(lastOpenedQuestion(db, assemblyId))))
      .select([
        'users.id as userId',
        'opening_names.user_id as frozen',
        ...NAME_COLUMNS,
        'attendees.assist',
        'attendees.can_vote as canVote',
        powerState.as('state'),
        db.fn.countAll<number>().over().as('total'),
      ])
      .where('power.assembly_id', '=', assemblyId)
      .where('power.attorney_id', '=', userId)
      .orderBy('users.last_name_search')
      .orderBy('users.name_search')
      .orderBy('users.id')
      .limit(MAX_REPRESENTED)
      .execute();
    return withLabels(rows, ({ frozen }) => frozen !== null).map(({ assist, canVote, ...row }) => ({
      ...row,
      isOnRoll: assist !== null,
      isPresent: assist === 1,
      canVote: canVote === 1,
    }));
  },

  /** Rights of people in votings: those in the frozen roll, and those that were used. */
  async rights(questionIds: readonly number[], userIds: readonly number[]) {
    if (questionIds.length === 0)
      return {
        frozen: new Map<string, number | null>(),
        used: new Map<string, { readonly onPaper: boolean; readonly byProxy: boolean }>(),
      };
    const frozen = await db
      .selectFrom('voting_rights')
      .select(['question_id as questionId', 'user_id as userId', 'attorney_id as attorneyId'])
      .where('question_id', 'in', questionIds)
      .where('user_id', 'in', userIds)
      .execute();
    const used = await db
      .selectFrom('turnout')
      .select(['question_id as questionId', 'user_id as userId', 'by_proxy as byProxy'])
      .where('question_id', 'in', questionIds)
      .where('user_id', 'in', userIds)
      .execute();
    const onPaper = await db
      .selectFrom('paper_rights')
      .select(['question_id as questionId', 'user_id as userId'])
      .where('question_id', 'in', questionIds)
      .where('user_id', 'in', userIds)
      .execute();
    const paper = new Set(onPaper.map(rightKey));
    return {
      /** The attorney at the opening, by right. */
      frozen: new Map(frozen.map((row) => [rightKey(row), row.attorneyId])),
      /** Whether a right was used on paper or by the attorney, by right. */
      used: new Map(
        used.map((row) => [
          rightKey(row),
          { onPaper: paper.has(rightKey(row)), byProxy: Number(row.byProxy) === 1 },
        ]),
      ),
    };
  },

  /** A version that changes whenever ballots on paper are recorded or discarded. */
  async paperChange(assemblyId: number): Promise<number> {
    const { counts } = await db
      .selectFrom('hand_counts')
      .innerJoin('questions', 'questions.id', 'question_id')
      .select(sql<number>`coalesce(sum(hand_counts.id), 0)`.as('counts'))
      .where('assembly_id', '=', assemblyId)
      .executeTakeFirstOrThrow();
    return Number(counts);
  },

  /** The attorney of a person at the opening of each voting, with the name of that time. */
  async attorneysOf(questionIds: readonly number[], userId: number) {
    if (questionIds.length === 0) return new Map<number, { name: string; lastName: string }>();
    const rows = await db
      .selectFrom('voting_rights as right')
      .innerJoin('questions', 'questions.id', 'right.question_id')
      .innerJoin('users', (join) =>
        // The attorney of a power that ended while the voting was open is only in the history.
        join.on(
          sql<SqlBool>`users.id = coalesce("right".attorney_id, (select power.attorney_id from power_changes power
            where power.assembly_id = questions.assembly_id and power.represented_id = "right".user_id
              and power.sequence <= (select opened_sequence from openings
                where openings.question_id = questions.id order by openings.id desc limit 1)
            order by power.sequence desc, power.id desc limit 1))`,
        ),
      )
      .leftJoin('opening_names', (join) => join.on(frozenFor('right.question_id')))
      .select(['right.question_id as questionId', ...NAME_COLUMNS])
      .where('right.question_id', 'in', questionIds)
      .where('right.user_id', '=', userId)
      .execute();
    return new Map(rows.map(({ questionId, name, lastName }) => [questionId, { name, lastName }]));
  },

  /** Ballots cast and rights in the frozen roll. */
  async participation(questionIds: readonly number[]) {
    if (questionIds.length === 0) return [];
    const { rows } = await sql<{ questionId: number; cast: number; entitled: number; suspended: number }>`
      select q.id as "questionId",
        (select count(*) from turnout t where t.question_id = q.id)
          - (select count(*) from paper_rights p where p.question_id = q.id and p.pending = 1) as "cast",
        (select count(*) from voting_rights r where r.question_id = q.id) as "entitled",
        ${suspendedCount(sql.ref('q.id'))} as "suspended"
      from questions q where q.id in (${sql.join(questionIds)}) order by q.id`.execute(db);
    return rows.map(({ suspended, ...row }) => ({ ...row, ...(suspended > 0 && { suspended }) }));
  },
});

export const rightKey = ({ questionId, userId }: { questionId: number; userId: number }): string =>
  `${questionId}/${userId}`;
