/** Store of an assembly's roll: attendees, presence, right to vote, representation. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Attendee,
  BallotShare,
  PossibleAttendee,
  QuorumFigures,
  RollFilter,
} from '@vigilia/contract/assemblies/assemblies';
import { fullName } from '@vigilia/contract/users/full-name';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, paged } from '../../../kernel/database/paging.ts';
import { contains, fold } from '../../../kernel/database/search.ts';
import { idList } from '../../../kernel/database/statement-rows.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { isPerson, nameConditions } from '../../people/users/filters.ts';
import { isUndeleted } from '../../people/users/store.ts';
import {
  attendance,
  countsForQuorum,
  isRepresentedNow,
  isThere,
  wasPresent,
} from '../../roll/attendance-sql.ts';
import { BALLOT_SHARES, sharesIn } from '../../roll/ballot-shares.ts';
import { equalNameLabels } from '../../roll/domain/equal-names.ts';
import { attendanceAt, historyUntil } from '../../roll/domain/presence-history.ts';
import { isBehind, keepMemberStanding, memberStandingOf, standingOf } from '../../roll/good-standing.ts';
import {
  attendanceHistory,
  type PresenceChange,
  recordPresence,
  recordRights,
  sessionEnd,
} from '../../roll/presence-store.ts';
import { suspendedHere } from '../../roll/suspended-rights.ts';
import { neededBy, type Presence, type QuorumSettings, quorumOf } from './domain/quorum.ts';

interface Filters {
  readonly name?: string;
  readonly email?: string;
  readonly dni?: string;
  readonly show?: RollFilter;
  readonly limit?: number;
  readonly offset?: number;
}

interface Place {
  readonly id: number;
  readonly assemblyId: number;
  readonly userId: number;
}

type QuorumOf = QuorumSettings & { readonly id: number };

/** Presence on an empty roll. */
const NOBODY: Presence & { readonly canVote: number } = { present: 0, represented: 0, total: 0, canVote: 0 };

/** A number whose type PostgreSQL cannot infer. */
const id = (value: number) => sql<number>`cast(${value} as integer)`;

/**
 * SQL of the first right to vote of an attendee: by suspension, else lists of the assembly, else known standing, else
 * `otherwise`.
 */
const firstRight = (assemblyId: number, user: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql<number>`coalesce(${suspendedHere(id(assemblyId), user)}, ${standingOf(id(assemblyId), user)},
    ${memberStandingOf(user)}, ${otherwise})`;

/** People added by one statement. */
const ADDED_AT_ONCE = 500;

const isPresentNow = sql<SqlBool>`attendees.assist = 1`;
export const rollStore = (db: Db) => {
  const withUser = () =>
    db
      .selectFrom('attendees')
      .innerJoin('users', 'users.id', 'attendees.user_id')
      .select([
        'attendees.id',
        'attendees.assembly_id as assemblyId',
        'attendees.user_id as userId',
        'attendees.assist',
        'attendees.can_vote as canVote',
        'users.name',
        'users.last_name as lastName',
        'users.email',
        'users.dni',
        isBehind.as('isBehind'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withUser>['executeTakeFirstOrThrow']>>;
  const fromRow = ({
    id,
    assemblyId,
    userId,
    assist,
    canVote,
    isBehind: behind,
    ...user
  }: Row): Attendee & { assemblyId: number } => ({
    id,
    assemblyId,
    userId,
    assist: assist === 1,
    canVote: canVote === 1,
    ...(behind === 1 && { notInGoodStanding: true }),
    user,
  });
  const listed = ({
    share,
    attendance: how,
    ...row
  }: Row & Required<Pick<Attendee, 'attendance'>> & { share: number | null }): Attendee => {
    const attendee: Attendee = { ...fromRow(row), attendance: how };
    const ballotShare = share === null ? undefined : BALLOT_SHARES[share];
    return ballotShare ? { ...attendee, ballotShare } : attendee;
  };

  const onRoll = (assemblyId: number) =>
    db.selectFrom('attendees').select('user_id').where('assembly_id', '=', assemblyId);

  async function find(assemblyId: number, userId: number) {
    const row = await withUser()
      .where('attendees.assembly_id', '=', assemblyId)
      .where('attendees.user_id', '=', userId)
      .executeTakeFirst();
    return row && fromRow(row);
  }

  async function figures(
    assemblies: readonly QuorumOf[],
    isPresent: typeof isPresentNow,
  ): Promise<Map<number, QuorumFigures>> {
    if (assemblies.length === 0) return new Map();
    const number = (counted: RawBuilder<SqlBool>) =>
      sql<number>`coalesce(sum(case when ${isThere('users')} and ${counted} then 1 else 0 end), 0)`;
    const rows = await db
      .selectFrom('attendees')
      .innerJoin('users', 'users.id', 'attendees.user_id')
      .innerJoin('assemblies', 'assemblies.id', 'attendees.assembly_id')
      .select([
        'attendees.assembly_id as assemblyId',
        sql<number>`count(*)`.as('total'),
        number(isPresent).as('present'),
        number(sql<SqlBool>`(${isRepresentedNow} and not ${isPresent})`).as('represented'),
        number(sql<SqlBool>`(attendees.can_vote = 1 and (${isPresentNow} or ${isRepresentedNow}))`).as(
          'canVote',
        ),
      ])
      .where(
        'attendees.assembly_id',
        'in',
        assemblies.map(({ id }) => id),
      )
      .groupBy('attendees.assembly_id')
      .execute();
    const presence = new Map(rows.map(({ assemblyId, ...counts }) => [assemblyId, counts]));
    return new Map(
      assemblies.map((assembly) => [assembly.id, quorumOf(assembly, presence.get(assembly.id) ?? NOBODY)]),
    );
  }

  async function quorumAt(assembly: QuorumOf, end: string): Promise<QuorumFigures> {
    const history = await attendanceHistory(db, assembly.id, neededBy(assembly));
    const states = attendanceAt(historyUntil(history, end));
    const roll = await db
      .selectFrom('attendees')
      .select(['user_id', 'can_vote'])
      .where('assembly_id', '=', assembly.id)
      .execute();
    const people = (how: 'present' | 'represented') =>
      roll.filter(({ user_id }) => states.get(user_id)?.attendance === how);
    const [present, represented] = [people('present'), people('represented')];
    const figures = quorumOf(assembly, {
      present: present.length,
      represented: represented.length,
      total: roll.length,
      canVote: [...present, ...represented].filter(({ can_vote }) => can_vote === 1).length,
    });
    return { ...figures, endedAt: end };
  }

  return {
    find,

    async byId(id: number) {
      const row = await withUser().where('attendees.id', '=', id).executeTakeFirst();
      return row && fromRow(row);
    },

    /** By last name and name. A roll is read whole, so its filters are applied here. */
    async list(
      assemblyId: number,
      { name = '', email = '', dni = '', show, limit, offset = 0 }: Filters = {},
    ) {
      const rows = await withUser()
        .leftJoin(sharesIn(assemblyId), 'shares.userId', 'attendees.user_id')
        .select(['shares.share', attendance.as('attendance')])
        .where('attendees.assembly_id', '=', assemblyId)
        .$call((q) => {
          if (show === undefined) return q;
          return show === 'withoutVote'
            ? q.where('attendees.can_vote', '=', 0)
            : q.where(attendance, '=', show);
        })
        .orderBy('users.last_name_search')
        .orderBy('users.name_search')
        .orderBy('attendees.id')
        .execute();
      const labels = equalNameLabels(rows);
      const has = (text: string | null, typed: string) => typed === '' || fold(text).includes(fold(typed));
      const matching = rows.filter(
        (row) => has(fullName(row), name) && has(row.email, email) && has(row.dni, dni),
      );
      return {
        attendees: matching.slice(offset, limit === undefined ? undefined : offset + limit).map((row) => {
          const label = labels.get(row.userId);
          return listed(label === undefined ? row : { ...row, lastName: `${row.lastName} ${label}` });
        }),
        total: matching.length,
      };
    },

    /**
     * Puts a person on the roll, and records an arrival or a departure; returns the row.
     * @param canVote the right to vote of a new attendee about whom no list of good standing decided
     */
    async setPresence(change: PresenceChange, canVote = true): Promise<Attendee | undefined> {
      await this.add(change.assemblyId, change.userId, canVote, change.now);
      await recordPresence(db, change);
      return find(change.assemblyId, change.userId);
    },

    /**
     * Puts a person on the roll as absent, unless they are on it already.
     * @param at ISO 8601, the clock of the server
     */
    async add(assemblyId: number, userId: number, canVote: boolean, at: string): Promise<void> {
      const added = await db
        .insertInto('attendees')
        .values({
          assembly_id: assemblyId,
          user_id: userId,
          assist: 0,
          can_vote: firstRight(assemblyId, id(userId), id(canVote ? 1 : 0)),
          added_at: at,
        })
        .onConflict((conflict) => conflict.columns(['assembly_id', 'user_id']).doNothing())
        .returning('user_id')
        .execute();
      if (added.length === 0) return;
      await keepMemberStanding(db, assemblyId, [userId]);
      await recordRights(db, assemblyId, [userId], at);
    },

    /**
     * Puts people on the roll as absent, unless they are on it already; accounts without a person stay off it (R10.3).
     * @param votingType the type of the users who get the right to vote
     * @param at ISO 8601, the clock of the server
     * @returns those who were added
     */
    async addAll(assemblyId: number, userIds: readonly number[], votingType: number, at: string) {
      const added: { id: number; name: string; lastName: string }[] = [];
      for (const piece of chunksOf(userIds, ADDED_AT_ONCE)) {
        const rows = await db
          .insertInto('attendees')
          .columns(['assembly_id', 'user_id', 'assist', 'can_vote', 'added_at'])
          .expression((eb) =>
            eb
              .selectFrom('users')
              .select([
                sql<number>`cast(${assemblyId} as integer)`.as('assembly_id'),
                'users.id as user_id',
                sql<number>`0`.as('assist'),
                firstRight(
                  assemblyId,
                  sql.ref('users.id'),
                  sql`case when users.user_type = ${votingType} then 1 else 0 end`,
                ).as('can_vote'),
                sql<string>`cast(${at} as text)`.as('added_at'),
              ])
              .where('users.id', 'in', piece)
              .where(isUndeleted)
              .where(isPerson)
              .orderBy('users.id'),
          )
          .onConflict((conflict) => conflict.columns(['assembly_id', 'user_id']).doNothing())
          .returning('user_id')
          .execute();
        if (rows.length === 0) continue;
        const ids = rows.map(({ user_id }) => user_id);
        await keepMemberStanding(db, assemblyId, ids);
        added.push(
          ...(await db
            .selectFrom('users')
            .select(['id', 'name', 'last_name as lastName'])
            .where('id', 'in', ids)
            .orderBy('id')
            .execute()),
        );
        await nextTurn();
      }
      const all = added.map((each) => each.id);
      await recordRights(db, assemblyId, all, at);
      return added;
    },

    /** Number of these accounts that belong to no person and are not on the roll (R10.3). */
    withoutPerson: (assemblyId: number, userIds: readonly number[]): Promise<number> =>
      countRows(
        db
          .selectFrom('users')
          .where('users.id', 'in', idList(db, userIds))
          .where((eb) => eb.not(isPerson))
          .where('users.id', 'not in', onRoll(assemblyId)),
      ),

    /** Attendance of people who were withdrawn with a deleted account, by user. */
    async withdrawn(assemblyId: number) {
      const rows = await db
        .selectFrom('withdrawn_attendees')
        .leftJoin('users as attorney', 'attorney.id', 'withdrawn_attendees.attorney_id')
        .select([
          'user_id as userId',
          'attendance',
          'can_vote as canVote',
          'attorney_id as attorneyId',
          'attorney.name',
          'attorney.last_name as lastName',
        ])
        .where('assembly_id', '=', assemblyId)
        .execute();
      return new Map(
        rows.map(({ userId, attendance, canVote, attorneyId, name, lastName }) => [
          userId,
          {
            attendance,
            canVote: canVote === null ? null : canVote === 1,
            attorney:
              attorneyId === null ? null : { id: attorneyId, name: name ?? '', lastName: lastName ?? '' },
          },
        ]),
      );
    },

    async remove({ id, assemblyId, userId }: Place, now: string): Promise<void> {
      const by = 'administrator';
      await recordPresence(db, { assemblyId, userId, isPresent: false, by, now, cause: 'removed' });
      // The right ends with the place, which a later opening counts (R12.42).
      await this.setCanVote({ id, assemblyId, userId }, false, now);
      await db.deleteFrom('attendees').where('id', '=', id).execute();
    },

    /** A person's share in the ballots of an assembly, also of deleted questions; null for none. */
    async shareInBallots(assemblyId: number, userId: number): Promise<BallotShare | null> {
      const row = await db
        .selectFrom(sharesIn(assemblyId))
        .select('share')
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row ? (BALLOT_SHARES[row.share] ?? null) : null;
    },

    async setCanVote({ id, assemblyId, userId }: Place, canVote: boolean, at: string): Promise<void> {
      await db
        .updateTable('attendees')
        .set({ can_vote: canVote ? 1 : 0 })
        .where('id', '=', id)
        .execute();
      await recordRights(db, assemblyId, [userId], at);
    },

    /** The quorum at this moment, or at the end that was entered for the minutes. */
    async quorum(assembly: QuorumOf): Promise<QuorumFigures> {
      const end = await sessionEnd(db, assembly.id);
      if (end !== null) return quorumAt(assembly, end);
      return (await this.quorums([assembly])).get(assembly.id) ?? quorumOf(assembly, NOBODY);
    },

    /** Figures of several assemblies, by their ids, in one statement. */
    quorums: (assemblies: readonly QuorumOf[]): Promise<Map<number, QuorumFigures>> =>
      figures(assemblies, isPresentNow),

    /** Figures of ended assemblies, which count people who were present at some moment. */
    attended: (assemblies: readonly QuorumOf[]): Promise<Map<number, QuorumFigures>> =>
      figures(assemblies, wasPresent),

    /** Number of people present or represented without a right to vote on the question. */
    async withoutRight(assemblyId: number, questionId: number): Promise<number> {
      return countRows(
        db
          .selectFrom('attendees')
          .where('attendees.assembly_id', '=', assemblyId)
          .where(countsForQuorum)
          .where('attendees.user_id', 'not in', (eb) =>
            eb.selectFrom('voting_rights').select('user_id').where('question_id', '=', questionId),
          ),
      );
    },

    /** People who are not on the roll, by last name and name, and their total number (R10.3). */
    async possible(assemblyId: number, { name = '', dni = '', limit, offset }: Filters) {
      const matching = db
        .selectFrom('users')
        .where('deleted_at', 'is', null)
        .where('users.id', 'not in', onRoll(assemblyId))
        .$if(name.trim() !== '', (q) => q.where((eb) => eb.and(nameConditions(name))))
        .where(isPerson)
        .$if(dni !== '', (q) => q.where((eb) => contains(eb, 'dni_search', dni)));
      const rows = await matching
        .select(['id', 'name', 'last_name as lastName', 'dni'])
        .orderBy('last_name_search')
        .orderBy('name_search')
        .orderBy('id')
        .$call(paged({ limit, offset }))
        .execute();
      const people: PossibleAttendee[] = rows.map((row) => ({ ...row, picture: null }));
      return { people, total: await countRows(matching) };
    },
  };
};
