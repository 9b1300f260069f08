/** Other assemblies that may be the same meeting, made twice, and their votings (R12.43). */
import { readAs } from '@vigilia/contract/text/read-as';
import { type SqlBool, sql } from 'kysely';
import { actsOn } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { DAY } from '../../../../kernel/runtime/clock.ts';
import { sealStore } from '../../../verification/seal-store.ts';
import { daysBefore, type Opening, type Situation, scalar } from './stated.ts';

/** Days between two assemblies with one title that may be one meeting, made twice. */
const SAME_MEETING = 7 * DAY;

const isOfOneMeeting = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) <= SAME_MEETING;

/** Values that a field of assemblies had before edits. */
async function formerValues(db: Db, field: string) {
  const acts = await actsOn(db, 'assembly', sql`select id from assemblies`, { fields: [field] });
  return acts.flatMap(({ of, changes }) =>
    changes.flatMap(({ key, before }) => (key === field ? { of, value: before ?? '' } : [])),
  );
}

/** Titles that assemblies have or had, as they read. */
async function titlesOf(db: Db): Promise<(assemblyId: number, title: string) => Set<string>> {
  const former = Map.groupBy(await formerValues(db, 'assembly.title'), ({ of }) => of);
  return (assemblyId, title) =>
    new Set([title, ...(former.get(assemblyId) ?? []).map(({ value }) => value)].map(readAs));
}

/**
 * Votings of other assemblies with a title that reads the same, also a former one: those that left the lists, are open, are of
 * the same days, or were closed within as many days, as stated dates can be corrected later.
 * @returns when each was first opened
 */
async function votingsOfEqualTitle(db: Db, assemblyId: number, at: string): Promise<string[]> {
  const own = await db
    .selectFrom('assemblies')
    .select(['title', 'start_date'])
    .where('id', '=', assemblyId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('openings')
    .innerJoin('questions', 'questions.id', 'question_id')
    .innerJoin('assemblies', 'assemblies.id', 'assembly_id')
    .select(['assembly_id', 'assemblies.title', 'start_date', 'assemblies.deleted_at'])
    .select(sql<string>`max(coalesce(closed_at, ${at}))`.as('closed'))
    .select(sql<string>`min(opened_at)`.as('opened'))
    .where('assembly_id', '<>', assemblyId)
    .groupBy(['question_id', 'assembly_id', 'assemblies.title', 'start_date', 'assemblies.deleted_at'])
    .execute();
  const titles = await titlesOf(db);
  const ownTitles = titles(assemblyId, own.title);
  return rows
    .filter(
      ({ assembly_id: id, title, start_date, deleted_at, closed }) =>
        (deleted_at !== null || isOfOneMeeting(start_date, own.start_date) || isOfOneMeeting(closed, at)) &&
        [...titles(id, title)].some((each) => ownTitles.has(each)),
    )
    .map(({ opened }) => opened);
}

const TWIN_VOTINGS =
  'votaciones con este título en otras asambleas con personas de este padrón, desde hace 180 días';
const EQUAL_TITLES =
  'votaciones abiertas o cerradas de otra asamblea que tiene o tuvo el mismo título, archivada, eliminada o de los mismos días';

/** A title without the number that distinguishes it from an equal one (R12.37). */
export const withoutNumber = (title: string) => readAs(title.replace(/\s*\(\d+\)$/, ''));

/**
 * Other assemblies with a person of the roll, deleted ones included, and their votings of this title: a meeting can be made anew.
 * Its roll can be emptied and its dates moved, so those who were called count too, and its former dates.
 */
async function twinMeetings(db: Db, { assemblyId, questionId, at }: Opening, since: string) {
  const { rows } = await sql<{ id: number; start: string; deletedAt: string | null }>`
    select id, start_date as start, deleted_at as "deletedAt" from assemblies where id <> ${assemblyId} and (exists (
      select 1 from attendees own join right_changes other on other.user_id = own.user_id
      where own.assembly_id = ${assemblyId} and other.assembly_id = assemblies.id) or exists (
      select 1 from convocations join outgoing_mails mail on mail.batch = convocations.id
        and mail.purpose = 'call' and mail.state = 'accepted'
      join attendees own on own.user_id = mail.user_id and own.assembly_id = ${assemblyId}
      where convocations.assembly_id = assemblies.id))`.execute(db);
  const meetings = new Map(rows.map((row) => [row.id, row]));
  const calls = await db
    .selectFrom('convocations')
    .innerJoin('assemblies', 'assemblies.id', 'assembly_id')
    .select([
      'assembly_id',
      sql<string>`coalesce(convocations.start_date, assemblies.start_date)`.as('start'),
    ])
    .distinct()
    .execute();
  const moves = (await formerValues(db, 'assembly.startDate')).map(({ of, value }) => ({
    assembly_id: of,
    start: value,
  }));
  const starts = Map.groupBy([...calls, ...moves], ({ assembly_id }) => assembly_id);
  const opened = await db
    .selectFrom('questions')
    .innerJoin('openings', 'question_id', 'questions.id')
    .select(['questions.id', 'assembly_id', 'title', sql<string>`min(opened_at)`.as('first')])
    .select(sql<string>`max(coalesce(closed_at, ${at}))`.as('last'))
    .groupBy(['questions.id', 'assembly_id', 'title'])
    .having(sql<SqlBool>`max(opened_at) >= ${since}`)
    .execute();
  // The voting was opened just now, so it is among them.
  const own = withoutNumber(opened.find(({ id }) => id === questionId)?.title ?? '');
  const isNear = ({ start }: { readonly start: string }) =>
    Math.abs(Date.parse(start) - Date.parse(at)) <= 30 * DAY;
  const startsOf = ({ id }: { readonly id: number }) => starts.get(id) ?? [];
  const votings = opened.filter(
    ({ assembly_id, title }) => meetings.has(assembly_id) && withoutNumber(title) === own,
  );
  const isTwin = ({ assembly_id, last }: (typeof votings)[number]) => {
    const { deletedAt, start } = meetings.get(assembly_id) ?? { deletedAt: null, start: last };
    return deletedAt !== null || isOfOneMeeting(start, at) || isOfOneMeeting(last, at);
  };
  const called = new Set(calls.map(({ assembly_id }) => assembly_id));
  return {
    near: rows.filter((row) => [row, ...startsOf(row)].some(isNear)).length,
    archived: rows.filter(
      ({ id, deletedAt }) =>
        deletedAt !== null &&
        opened.some(({ assembly_id, last }) => assembly_id === id && isOfOneMeeting(last, at)),
    ).length,
    calledOff: rows.filter((row) => called.has(row.id) && (row.deletedAt ?? '') >= since).length,
    moved: rows.filter((row) => startsOf(row).some((former) => isNear(former) && former.start !== row.start))
      .length,
    /** When each was first opened. */
    votings: votings.map(({ first }) => first),
    /** Until when each voting there, of any title, was last open. */
    lastOpen: opened.flatMap(({ assembly_id, last }) => (meetings.has(assembly_id) ? [last] : [])),
    /** Votings among them that may be of the same meeting, made twice. */
    twinsBeside: votings.filter(isTwin).length,
  };
}

/** Other assemblies and their votings, as an opening states them. @param since of votings and of deletions */
export async function meetingsBeside(db: Db, opening: Opening, since: string): Promise<Situation> {
  const { near, votings, twinsBeside, calledOff, archived, moved } = await twinMeetings(db, opening, since);
  return {
    acts: {
      'otras asambleas con personas de este padrón, a 30 días o menos, también archivadas o eliminadas': near,
      [TWIN_VOTINGS]: votings.length,
    },
    attention: {
      'votaciones con este título en otra asamblea con personas de este padrón, archivada, eliminada o de los mismos días':
        twinsBeside,
      'asambleas con personas de este padrón que se eliminaron después de convocarlas, desde hace 180 días':
        calledOff,
      'asambleas con personas de este padrón, archivadas con votaciones de los 7 días anteriores': archived,
      'asambleas con personas de este padrón que eran de estos días, y cambiaron de fecha u hora': moved,
      [EQUAL_TITLES]: (await votingsOfEqualTitle(db, opening.assemblyId, opening.at)).length,
    },
  };
}

/**
 * Votings in an assembly of equal title, or of equal title themselves, that the last opening of a voting does not state: those
 * that were opened since then, and as many of the others as it does not count. Also votings of any title that were open at the
 * same time for people of the roll.
 */
export async function votingsSinceOpening(db: Db, closing: Opening): Promise<number> {
  const { acts = {}, attention = {} } = (await sealStore(db).actsOf(closing.questionId)).at(-1) ?? {};
  const openedAt = await scalar<string>(
    db,
    sql`select max(opened_at) from openings where question_id = ${closing.questionId}`,
  );
  const unstated = (openings: readonly string[], stated = 0) => {
    const later = openings.filter((opened) => opened > (openedAt ?? '')).length;
    return later + Math.max(0, openings.length - later - stated);
  };
  const ofAssemblies = await votingsOfEqualTitle(db, closing.assemblyId, closing.at);
  const { votings, lastOpen } = await twinMeetings(db, closing, daysBefore(closing.at, 180));
  const atOnce = lastOpen.filter((last) => last > (openedAt ?? '')).length;
  // A voting may be of several kinds.
  return Math.max(
    unstated(ofAssemblies, attention[EQUAL_TITLES]),
    unstated(votings, acts[TWIN_VOTINGS]),
    atOnce,
  );
}
