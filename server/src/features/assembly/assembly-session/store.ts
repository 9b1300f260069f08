/** Store of the session of an assembly (R20). Moments are ISO 8601. */
import {
  type AssemblySession,
  HALL_VIEWS,
  type HallView,
  type Intervention,
  type SessionState,
} from '@vigilia/contract/assemblies/session';
import { FLOOR_LIMITS } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Updateable } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows } from '../../../kernel/database/paging.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { shownDocument } from '../../../kernel/documents/document-files.ts';
import { frozenFor, NAME_COLUMNS } from '../../roll/frozen-names.ts';
import { lastOpenedQuestion } from '../../roll/open-votings.ts';
import { sessionEnd, takeHandDown } from '../../roll/presence-store.ts';
import { pointDocumentStore } from '../assemblies/point-document-store.ts';
import {
  currentOf,
  pausedUntil,
  remaining,
  restedSince,
  spoken,
  type Turn,
  timesOfPoint,
} from './domain/session.ts';

/** Fields of the acta of an assembly that has none yet. */
const NO_FACTS = {
  nit: '',
  modality: null,
  call: '',
  started_at: null,
  president_dni: '',
  secretary_dni: '',
  commission: '',
  approval: '',
  approved_on: '',
};

export interface SessionChange {
  readonly state: 'open' | 'recess' | 'ended';
  readonly at: string;
  /** Full name of the author. */
  readonly by: string;
}

interface Settings {
  readonly isOpen: boolean;
  readonly seconds: number;
  readonly view: HallView;
  readonly questionId: number | null;
  readonly message: string;
}

export const sessionStore = (db: Db) => {
  /** Under the names of the latest opening: hall and phones show them while people vote. */
  const speakers = (assemblyId: number) =>
    db
      .selectFrom('speakers')
      .leftJoin('users', 'users.id', 'speakers.user_id')
      .leftJoin('opening_names', (join) => join.on(frozenFor(lastOpenedQuestion(db, assemblyId))))
      .select([
        'speakers.id',
        'point_id as pointId',
        'speakers.user_id as userId',
        'speakers.name as written',
        ...NAME_COLUMNS,
        'called_at as calledAt',
        'ended_at as endedAt',
        'paused_at as pausedAt',
        'paused_for as pausedFor',
        'allowed',
      ])
      .where('speakers.assembly_id', '=', assemblyId);

  type Row = Awaited<ReturnType<ReturnType<typeof speakers>['executeTakeFirstOrThrow']>>;
  const nameOf = ({ userId, written, ...person }: Row) => (userId === null ? written : fullName(person));
  const personIn = (row: Row) => ({ id: row.id, userId: row.userId, name: nameOf(row) });
  const turnOf = (row: Row): Turn | null =>
    row.calledAt === null ? null : { ...row, calledAt: row.calledAt };

  const points = (assemblyId: number) =>
    db
      .selectFrom('agenda_points')
      .select(['id', 'text', 'position'])
      .where('assembly_id', '=', assemblyId)
      .where('position', 'is not', null)
      .orderBy('position')
      .execute();

  const pointChanges = (assemblyId: number) =>
    db
      .selectFrom('point_changes')
      .select(['point_id as pointId', 'at', 'changed_by as by'])
      .where('assembly_id', '=', assemblyId)
      .orderBy('id')
      .execute();

  async function settings(assemblyId: number): Promise<Settings> {
    const row = await db
      .selectFrom('session_settings')
      .selectAll()
      .where('assembly_id', '=', assemblyId)
      .executeTakeFirst();
    return {
      isOpen: row?.floor_open !== 0,
      seconds: row?.floor_seconds ?? FLOOR_LIMITS.seconds,
      view: HALL_VIEWS.find((view) => view === row?.hall_view) ?? 'auto',
      questionId: row?.hall_question ?? null,
      message: row?.hall_message ?? '',
    };
  }

  async function changes(assemblyId: number): Promise<SessionChange[]> {
    const rows = await db
      .selectFrom('session_changes')
      .leftJoin('users', 'users.id', 'changed_by')
      .select(['state', 'at', 'users.name', 'users.last_name as lastName'])
      .where('assembly_id', '=', assemblyId)
      .orderBy('session_changes.id')
      .execute();
    return rows.map(({ state, at, name, lastName }) => ({
      state,
      at,
      by: name ? fullName({ name, lastName: lastName ?? '' }) : '',
    }));
  }

  /** The end that was entered for the acta ends the session; its deletion resumes it (R19.6). */
  async function state(
    assemblyId: number,
    now: string,
  ): Promise<{ state: SessionState; since: string | null; by: string }> {
    const end = await sessionEnd(db, assemblyId);
    const last = (await changes(assemblyId)).at(-1);
    const by = last?.by ?? '';
    if (end !== null && end <= now)
      return { state: 'ended', since: end, by: last?.state === 'ended' ? by : '' };
    if (!last) return { state: 'planned', since: null, by };
    return { state: last.state === 'ended' ? 'open' : last.state, since: last.at, by };
  }

  const currentPoint = async (assemblyId: number): Promise<number | null> =>
    currentOf(await points(assemblyId), await pointChanges(assemblyId));

  const speaking = async (assemblyId: number) =>
    speakers(assemblyId).where('called_at', 'is not', null).where('ended_at', 'is', null).executeTakeFirst();

  const setSpeaker = (id: number, columns: Updateable<Tables['speakers']>) =>
    db.updateTable('speakers').set(columns).where('id', '=', id).execute();
  const goOn = (turn: Turn, at: string) => ({ paused_at: null, paused_for: pausedUntil(turn, at) });
  const finish = (id: number, turn: Turn, at: string) => setSpeaker(id, { ...goOn(turn, at), ended_at: at });

  /** Without people who left; a speaker who was entered by name stays. */
  const waiting = (assemblyId: number, pointId: number | null) =>
    speakers(assemblyId)
      .leftJoin('attendees', (join) =>
        join
          .onRef('attendees.assembly_id', '=', 'speakers.assembly_id')
          .onRef('attendees.user_id', '=', 'speakers.user_id'),
      )
      .where((eb) =>
        eb.or([
          eb('speakers.user_id', 'is', null),
          eb.and([eb('attendees.assist', '=', 1), eb('users.deleted_at', 'is', null)]),
        ]),
      )
      .where('called_at', 'is', null)
      .where('point_id', pointId === null ? 'is' : '=', pointId)
      .orderBy('sort_rank')
      .orderBy('speakers.id')
      .execute();

  return {
    state,
    changes,
    currentPoint,
    settings,
    points,
    waiting,

    /** The administrator who made a point the current one, if there is one. */
    async movedBy(assemblyId: number): Promise<string> {
      const row = await db
        .selectFrom('point_changes')
        .innerJoin('users', 'users.id', 'changed_by')
        .select(['users.name', 'users.last_name as lastName'])
        .where('assembly_id', '=', assemblyId)
        .orderBy('point_changes.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? fullName(row) : '';
    },

    async read(assemblyId: number, now: string): Promise<AssemblySession> {
      const { state: is, since } = await state(assemblyId, now);
      const moves = await pointChanges(assemblyId);
      const agenda = await points(assemblyId);
      const current = is === 'ended' ? null : currentOf(agenda, moves);
      const began = current === null ? null : timesOfPoint(current, moves).startedAt;
      const documents = Map.groupBy(await pointDocumentStore(db).list(assemblyId), ({ pointId }) => pointId);
      const { isOpen, seconds, view, questionId, message } = await settings(assemblyId);
      const speaker = await speaking(assemblyId);
      const turn = speaker && turnOf(speaker);
      return {
        now,
        state: is,
        since,
        points: agenda.map(({ id, text }) => ({
          id,
          text,
          ...timesOfPoint(id, moves),
          ...(documents.has(id) && {
            documents: documents.get(id)?.map((each) => ({
              id: each.id,
              name: each.name,
              bytes: each.bytes,
              pages: shownDocument(each.file).pages,
            })),
          }),
        })),
        currentPoint: current,
        rested: began === null ? 0 : restedSince(await changes(assemblyId), began),
        floor: {
          isOpen,
          seconds,
          speaking:
            speaker && turn
              ? { ...personIn(speaker), calledAt: turn.calledAt, ...remaining(turn, now) }
              : null,
          waiting: (await waiting(assemblyId, current)).map(personIn),
        },
        hall: { view, questionId, message },
      };
    },

    recordState: (
      assemblyId: number,
      { state, at, by }: Pick<SessionChange, 'state' | 'at'> & { readonly by: number },
    ) =>
      db
        .insertInto('session_changes')
        .values({ assembly_id: assemblyId, state, at, changed_by: by })
        .execute(),

    /** Records the end as the acta has it. */
    recordEnd: (assemblyId: number, at: string) =>
      db
        .insertInto('minutes_facts')
        .values({ ...NO_FACTS, assembly_id: assemblyId, ended_at: at, saved_at: at })
        .onConflict((conflict) => conflict.column('assembly_id').doUpdateSet({ ended_at: at, saved_at: at }))
        .execute(),

    recordPoint: (assemblyId: number, pointId: number | null, at: string, by: number) =>
      db
        .insertInto('point_changes')
        .values({ assembly_id: assemblyId, point_id: pointId, at, changed_by: by })
        .execute(),

    async speaker(assemblyId: number, id: number) {
      const row = await speakers(assemblyId).where('speakers.id', '=', id).executeTakeFirst();
      return row && { ...row, name: nameOf(row), turn: turnOf(row) };
    },

    async speaking(assemblyId: number) {
      const row = await speaking(assemblyId);
      const turn = row && turnOf(row);
      return row && turn ? { id: row.id, name: nameOf(row), turn } : undefined;
    },

    async ask(
      assemblyId: number,
      who: { readonly pointId: number | null; readonly userId: number | null; readonly name: string },
      { at, allowed }: { at: string; allowed: number },
    ): Promise<number> {
      const { id } = await db
        .insertInto('speakers')
        .values({
          assembly_id: assemblyId,
          point_id: who.pointId,
          user_id: who.userId,
          name: who.name,
          sort_rank: 0,
          asked_at: at,
          allowed,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      // Ids only grow: a new request is the last one.
      await setSpeaker(id, { sort_rank: id });
      return id;
    },

    /** Withdraws the request of a person at any point. */
    takeDown: (assemblyId: number, userId: number) => takeHandDown(db, assemblyId, userId),

    remove: (id: number) => db.deleteFrom('speakers').where('id', '=', id).execute(),

    /** Permutes the ranks of these speakers. */
    async order(ids: readonly number[]): Promise<void> {
      const ranks = await db
        .selectFrom('speakers')
        .select('sort_rank as rank')
        .where('id', 'in', ids)
        .orderBy('sort_rank')
        .execute();
      for (const [index, id] of ids.entries()) await setSpeaker(id, { sort_rank: ranks[index]?.rank ?? id });
    },

    call: (id: number, at: string, allowed: number) => setSpeaker(id, { called_at: at, allowed }),
    pause: (id: number, at: string) => setSpeaker(id, { paused_at: at }),
    resume: (id: number, turn: Turn, at: string) => setSpeaker(id, goOn(turn, at)),
    extend: (id: number, allowed: number) => setSpeaker(id, { allowed }),
    finish,

    /** Ends the running intervention, if there is one. */
    async finishSpeaking(assemblyId: number, at: string): Promise<void> {
      const row = await speaking(assemblyId);
      const turn = row && turnOf(row);
      if (turn) await finish(row.id, turn, at);
    },

    async change(assemblyId: number, change: Partial<Settings>): Promise<void> {
      const { isOpen, seconds, view, questionId, message } = { ...(await settings(assemblyId)), ...change };
      const columns = {
        floor_open: isOpen ? 1 : 0,
        floor_seconds: seconds,
        hall_view: view,
        hall_question: questionId,
        hall_message: message,
      };
      await db
        .insertInto('session_settings')
        .values({ assembly_id: assemblyId, ...columns })
        .onConflict((conflict) => conflict.column('assembly_id').doUpdateSet(columns))
        .execute();
    },

    /** Lets the hall follow votings again instead of a chosen view. */
    followVotings: (assemblyId: number) =>
      db
        .updateTable('session_settings')
        .set({ hall_view: 'auto', hall_question: null, hall_message: '' })
        .where('assembly_id', '=', assemblyId)
        .execute(),

    countSpeakers: (assemblyId: number): Promise<number> =>
      countRows(db.selectFrom('speakers').where('assembly_id', '=', assemblyId)),

    /** @param now until when a running intervention is counted, ISO 8601; null leaves it out */
    async interventions(assemblyId: number, now: string | null): Promise<Intervention[]> {
      const rows = await speakers(assemblyId)
        .leftJoin('agenda_points', 'agenda_points.id', 'point_id')
        .select('agenda_points.text as point')
        .where(now === null ? 'ended_at' : 'called_at', 'is not', null)
        .orderBy('called_at')
        .orderBy('speakers.id')
        .execute();
      return rows.flatMap((row) => {
        const turn = turnOf(row);
        if (!turn) return [];
        return [
          {
            ...personIn(row),
            point: row.point ?? '',
            calledAt: turn.calledAt,
            seconds: Math.round(spoken(turn, now ?? turn.calledAt) / 1000),
          },
        ];
      });
    },
  };
};
