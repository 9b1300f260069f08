/**
 * Acts of administrators and desks before an opening that bear on who votes and how it is counted (R12.43), counted from rows
 * that are only added to. Acts without a table of changes are counted from the activity log, by the fields that it names and by
 * the beginnings of sentences in `audit/counted-sentences.ts`.
 */
import type { ActivityChange } from '@vigilia/contract/activity';
import { readAs } from '@vigilia/contract/text/read-as';
import { comparableDni } from '@vigilia/contract/users/document-numbers';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  ACCOUNTS_MERGED,
  ADMINISTRATOR,
  IDENTITY_VERIFIED,
  PRESENCE_WAY_NAMES,
  PRESENCE_WAYS_FIELD,
  SESSION_END_FIELD,
} from '../../audit/counted-sentences.ts';
import { changesIn, hasField, mayChange, ownChanges } from '../../audit/read-changes.ts';
import type { Db } from '../../database/database.ts';
import { DAY } from '../../runtime/clock.ts';
import { formatTimestamp } from '../../runtime/date-format.ts';
import { QUORUM_SETTING_NAMES } from '../assemblies/domain/quorum.ts';
import { isChangedByStaff, isRepresented } from '../assembly-members/attendance-sql.ts';
import { nominees } from '../assembly-members/nominees.ts';
import { ASSIGNED_PASSWORD, USER_FIELD_NAMES } from '../users/audited-fields.ts';
import type { ActsBody, StatedNumbers } from '../verification/protocol/seals.ts';

const SETTINGS = 'cambios del quórum, de la segunda convocatoria o del límite de poderes';

const withoutZeros = (numbers: StatedNumbers): StatedNumbers =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number > 0));

const daysBefore = (at: string, days: number): string => new Date(Date.parse(at) - days * DAY).toISOString();
const dayBefore = (at: string): string => daysBefore(at, 1);
const earlier = (a: string, b: string): string => (a < b ? a : b);

async function presenceActs(db: Db, assemblyId: number) {
  const { rows } = await sql<{ is_present: number; n: number }>`
    select change.is_present, count(distinct change.user_id) as n from presence_changes change
    where change.assembly_id = ${assemblyId} and ${isChangedByStaff}
    group by change.is_present`.execute(db);
  const of = (isPresent: number) => Number(rows.find((row) => Number(row.is_present) === isPresent)?.n ?? 0);
  return { present: of(1), absent: of(0) };
}

async function rightActs(db: Db, assemblyId: number) {
  const rows = await db
    .selectFrom('right_changes')
    .innerJoin('users', 'users.id', 'user_id')
    .select(({ fn }) => ['can_vote', fn.count('user_id').distinct().as('n')])
    .where('assembly_id', '=', assemblyId)
    .where('deleted_at', 'is', null)
    .groupBy('can_vote')
    .execute();
  const of = (canVote: number) => Number(rows.find((row) => row.can_vote === canVote)?.n ?? 0);
  return { given: of(1), taken: of(0) };
}

/** Only administrators change powers; one that ended with the account of one of the two is left out. */
async function powerActs(db: Db, assemblyId: number) {
  const { rows } = await sql<Record<'given' | 'changed' | 'ended', number>>`
    with changes as (
      select power.id, power.represented_id, power.attorney_id, (
        select earlier.attorney_id from power_changes earlier where earlier.assembly_id = power.assembly_id
          and earlier.represented_id = power.represented_id and earlier.id < power.id
        order by earlier.id desc limit 1) as former
      from power_changes power where power.assembly_id = ${assemblyId})
    select count(distinct case when attorney_id is not null and former is null then represented_id end) as given,
      count(distinct case when attorney_id <> former then represented_id end) as changed,
      count(distinct case when attorney_id is null and not exists (select 1 from users
        where users.id in (represented_id, former) and users.deleted_at is not null) then represented_id end) as ended
    from changes`.execute(db);
  const [found] = rows;
  return {
    given: Number(found?.given ?? 0),
    changed: Number(found?.changed ?? 0),
    ended: Number(found?.ended ?? 0),
  };
}

/** Powers that people sent, and that were refused or wait for a decision. */
async function undecidedPowers(db: Db, assemblyId: number): Promise<number> {
  const { n } = await db
    .selectFrom('submitted_powers')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('assembly_id', '=', assemblyId)
    .where('state', 'in', ['pending', 'refused'])
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The entries that change fields of an assembly, with those changes. */
async function editsOf(db: Db, assemblyId: number, fields: readonly string[], since: string) {
  const entries = await db
    .selectFrom('activity')
    .innerJoin('activity_subjects as subject', 'subject.activity_id', 'activity.id')
    .select(['activity.at', 'activity.changes'])
    .where('subject.kind', '=', 'assembly')
    .where('subject.subject_id', '=', assemblyId)
    .where('activity.at', '>=', since)
    .where(mayChange(fields))
    .execute();
  return entries
    .map(({ at, changes }) => ({
      at,
      changes: changesIn(changes).filter((change) => fields.some((name) => hasField([change], name))),
    }))
    .filter(({ changes }) => changes.length > 0);
}

const isNarrowed = ({ before, after }: ActivityChange): boolean =>
  Object.values(PRESENCE_WAY_NAMES).some((way) => before?.includes(way) && !after?.includes(way));

/** How often a way of registering the own presence was taken. */
export const waysTaken = async (db: Db, assemblyId: number, since: string): Promise<number> =>
  (await editsOf(db, assemblyId, [PRESENCE_WAYS_FIELD], since)).filter(({ changes }) =>
    changes.some(isNarrowed),
  ).length;

/** How often an entered end of the session was deleted or moved: people may have left by it. */
const endsTaken = async (db: Db, assemblyId: number, since: string): Promise<number> =>
  (await editsOf(db, assemblyId, [SESSION_END_FIELD], since)).filter(({ changes }) =>
    changes.some(({ before }) => before),
  ).length;

/** Days between two assemblies with one title that may be one meeting, made twice. */
const SAME_MEETING = 7 * DAY;

const isOfOneMeeting = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) <= SAME_MEETING;

/** Fields of an assembly, as the log names them. */
const TITLE = 'título';
const CALL = [TITLE, 'lugar', 'inicio', 'fin'];

/** Titles that assemblies have or had, as they read. */
async function titlesOf(db: Db): Promise<(assemblyId: number, title: string) => Set<string>> {
  const entries = await db
    .selectFrom('activity')
    .innerJoin('activity_subjects as subject', 'subject.activity_id', 'activity.id')
    .select(['subject_id', 'changes'])
    .where('subject.kind', '=', 'assembly')
    .where(mayChange([TITLE]))
    .execute();
  const former = Map.groupBy(entries, ({ subject_id }) => subject_id);
  return (assemblyId, title) => {
    const changes = (former.get(assemblyId) ?? []).flatMap((entry) => changesIn(entry.changes));
    const titles = changes.filter((change) => hasField([change], TITLE));
    return new Set(
      [title, ...titles.flatMap(({ before, after }) => [before ?? '', after ?? ''])].map(readAs),
    );
  };
}

/**
 * Closed votings of other assemblies with a title that reads the same, also a former one: those that left the lists, are of the
 * same days, or were closed within as many days, as stated dates can be corrected later.
 */
async function votingsOfEqualTitle(db: Db, assemblyId: number, at: string): Promise<number> {
  const own = await db
    .selectFrom('assemblies')
    .select(['title', 'start_date'])
    .where('id', '=', assemblyId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('openings')
    .innerJoin('questions', 'questions.id', 'question_id')
    .innerJoin('assemblies', 'assemblies.id', 'assembly_id')
    .select(({ fn }) => [
      ...(['assembly_id', 'assemblies.title', 'start_date', 'assemblies.deleted_at'] as const),
      fn.max('closed_at').as('closed'),
    ])
    .where('assembly_id', '<>', assemblyId)
    .where('closed_at', 'is not', null)
    .groupBy(['question_id', 'assembly_id', 'assemblies.title', 'start_date', 'assemblies.deleted_at'])
    .execute();
  const titles = await titlesOf(db);
  const ownTitles = titles(assemblyId, own.title);
  return rows.filter(
    ({ assembly_id: id, title, start_date, deleted_at, closed }) =>
      (deleted_at !== null ||
        isOfOneMeeting(start_date, own.start_date) ||
        isOfOneMeeting(closed ?? at, at)) &&
      [...titles(id, title)].some((each) => ownTitles.has(each)),
  ).length;
}

/** How often title, place or dates of an assembly were changed after a voting of it was opened. */
async function callChanges(db: Db, assemblyId: number): Promise<number> {
  const { opened } = await db
    .selectFrom('openings')
    .innerJoin('questions', 'questions.id', 'question_id')
    .select(({ fn }) => fn.min('opened_at').as('opened'))
    .where('assembly_id', '=', assemblyId)
    .executeTakeFirstOrThrow();
  return opened === null ? 0 : (await editsOf(db, assemblyId, CALL, opened)).length;
}

/** Check-in desks whose link was revoked, or ended with the account of who made it. */
async function linksRevoked(db: Db, assemblyId: number): Promise<number> {
  const { n } = await db
    .selectFrom('evening_links')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('assembly_id', '=', assemblyId)
    .where('kind', '=', 'desk')
    .where('revoked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Hours that a statement has room for. */
const MAX_HOURS = 6;

/** When the registration of the phones was closed, and how many with the right are out while it is, also where it never opened. */
async function registrationActs(db: Db, assemblyId: number) {
  const closings = await db
    .selectFrom('registration_changes')
    .select('at')
    .where('assembly_id', '=', assemblyId)
    .where('enabled', '=', 0)
    .orderBy('id')
    .execute();
  const hours = closings.slice(0, MAX_HOURS).map(({ at }) => formatTimestamp(at));
  const closed = closings.length;
  const text = `veces que se cerró el registro de asistencia (${hours.join('; ')}${closed > MAX_HOURS ? '; …' : ''})`;
  const { rows } = await sql<{ out: number }>`select count(*) as out from attendees
    join assemblies on assemblies.id = attendees.assembly_id
    join users on users.id = attendees.user_id and users.deleted_at is null
    where attendees.assembly_id = ${assemblyId} and is_register = 0 and can_vote = 1
      and assist = 0 and not ${isRepresented}`.execute(db);
  return { closings: { [text]: closed }, out: Number(rows[0]?.out ?? 0) };
}

/** When the log first names an assembly: its creation. */
async function madeAt(db: Db, assemblyId: number): Promise<string> {
  const row = await db
    .selectFrom('activity')
    .innerJoin('activity_subjects as subject', 'subject.activity_id', 'activity.id')
    .select(({ fn }) => fn.min('activity.at').as('at'))
    .where('subject.kind', '=', 'assembly')
    .where('subject.subject_id', '=', assemblyId)
    .executeTakeFirst();
  return row?.at ?? '';
}

/** Whether an account got another type: not one that was made an administrator with its registration. */
const isRetyped = (changes: readonly ActivityChange[]): boolean =>
  changes.some((change) => change.before && hasField([change], USER_FIELD_NAMES.userType));

const isPromoted = (changes: readonly ActivityChange[]): boolean =>
  changes.some((change) => change.after === ADMINISTRATOR && hasField([change], USER_FIELD_NAMES.userType));

/** Accounts of which an entry since then changes one of the fields so. */
async function changedAccounts(
  db: Db,
  fields: readonly string[],
  since: string,
  isMeant: (changes: readonly ActivityChange[]) => boolean,
  among = sql`select id from users`,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('activity_subjects')
    .innerJoin('activity', 'activity.id', 'activity_id')
    .select(['subject_id', 'start', 'first_change', 'own_changes', 'changes'])
    .where('kind', '=', 'user')
    .where('activity.at', '>=', since)
    .where(sql<SqlBool>`subject_id in (${among})`)
    .where(mayChange(fields))
    .execute();
  return new Set(
    rows.flatMap((row) => (isMeant(ownChanges(changesIn(row.changes), row)) ? [row.subject_id] : [])),
  );
}

/** Those who stand in a question without a place on the roll, and were named otherwise since then. */
function renamedNominees(db: Db, questionId: number, assemblyId: number, since: string) {
  const fields = [USER_FIELD_NAMES.name, USER_FIELD_NAMES.lastName, USER_FIELD_NAMES.dni];
  const isRenamed = (changes: readonly ActivityChange[]) =>
    changes.some((change) => change.before && fields.some((field) => hasField([change], field)));
  return changedAccounts(
    db,
    fields,
    since,
    isRenamed,
    sql`select user_id from ${nominees(db)} standing where question_id = ${questionId}
      and user_id not in (select user_id from attendees where assembly_id = ${assemblyId})`,
  );
}

/**
 * Acts about accounts of people on the roll.
 * @param identitySince of acts that make an account read as another person, which may be prepared long before; earlier
 */
async function accountActs(db: Db, assemblyId: number, since: string, identitySince: string) {
  const { created } = await db
    .selectFrom('attendees')
    .innerJoin('users', 'users.id', 'user_id')
    .select(({ fn }) => fn.countAll().as('created'))
    .where('assembly_id', '=', assemblyId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  const { deleted } = await db
    .selectFrom('attendees')
    .innerJoin('users', 'users.id', 'user_id')
    .select(({ fn }) => fn.countAll().as('deleted'))
    .where('assembly_id', '=', assemblyId)
    .where('deleted_at', '>=', since)
    .executeTakeFirstOrThrow();
  const { userType, email, name, lastName, dni } = USER_FIELD_NAMES;
  const entries = await db
    .selectFrom('activity')
    .select(['id', 'at', 'user_id', 'what', 'changes'])
    .where('at', '>=', identitySince)
    .where((eb) =>
      eb.or([
        eb('what', 'like', `${IDENTITY_VERIFIED}%`),
        eb('what', 'like', `${ACCOUNTS_MERGED}%`),
        mayChange([userType, email, name, lastName, dni, ASSIGNED_PASSWORD.field]),
      ]),
    )
    .orderBy('id')
    .execute();
  const subjects = Map.groupBy(
    await db
      .selectFrom('activity_subjects')
      .innerJoin('attendees', 'attendees.user_id', 'subject_id')
      .innerJoin('activity', 'activity.id', 'activity_id')
      .select(['activity_id', 'subject_id', 'start', 'first_change', 'own_changes'])
      .where('kind', '=', 'user')
      .where('attendees.assembly_id', '=', assemblyId)
      .where('activity.at', '>=', identitySince)
      .execute(),
    ({ activity_id }) => activity_id,
  );
  const [types, credentials, verified] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const [merged, names, documents] = [new Set<number>(), new Set<number>(), new Set<number>()];
  /** Document numbers that accounts had before, on the roll or not, and since when they have them no longer. */
  const former = new Map<string, string>();
  for (const { id, at, user_id, what, changes: text } of entries) {
    const changes = changesIn(text);
    for (const change of changes)
      if (change.before && hasField([change], dni) && !former.has(comparableDni(change.before)))
        former.set(comparableDni(change.before), at);
    for (const subject of subjects.get(id) ?? []) {
      const { subject_id } = subject;
      if (what.startsWith(ACCOUNTS_MERGED)) merged.add(subject_id);
      const own = ownChanges(changes, subject);
      if (hasField(own, name) || hasField(own, lastName)) names.add(subject_id);
      // One that was missing is completed in any year.
      const replaced = at < since ? own.filter(({ before }) => before) : own;
      if (hasField(replaced, dni)) documents.add(subject_id);
      if (at < since) continue;
      if (what.startsWith(IDENTITY_VERIFIED)) verified.add(subject_id);
      if (isRetyped(own)) types.add(subject_id);
      // Those that one sets on the own account are no other's.
      if (subject_id === user_id) continue;
      if (hasField(own, email) || hasField(own, ASSIGNED_PASSWORD.field)) credentials.add(subject_id);
    }
  }
  const made = await db
    .selectFrom('attendees')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['dni', 'created_at'])
    .where('assembly_id', '=', assemblyId)
    .where('created_at', '>=', identitySince)
    .execute();
  const isTakenOver = ({ dni: number, created_at }: (typeof made)[number]) =>
    (former.get(comparableDni(number ?? '')) ?? created_at) < created_at;
  return {
    takenOver: made.filter(isTakenOver).length,
    created: Number(created),
    deleted: Number(deleted),
    types: types.size,
    credentials: credentials.size,
    verified: verified.size,
    merged: merged.size,
    names: names.size,
    documents: documents.size,
  };
}

/** How the people of the roll came into it, or stayed out of it, at this opening, since when makes no difference. */
async function rollFigures(db: Db, questionId: number, assemblyId: number) {
  // The entry that holds now: by its moment, as a desk may send an arrival late. Also that of a removal from the roll: whoever is
  // put on it again stays absent by it.
  const lastMark = (person: RawBuilder<unknown>, isPresent: number) => sql`coalesce((
    select case when mark.is_present = ${sql.lit(isPresent)} and mark.recorded_by in ('administrator', 'desk')
      and coalesce(mark.cause, '') <> 'deleted' then 1 else 0 end
    from presence_changes mark where mark.assembly_id = ${assemblyId} and mark.user_id = ${person}
    order by mark.at desc, mark.sequence desc, mark.id desc limit 1), 0) = 1`;
  const holder = sql.ref('rights.user_id');
  const { rows } = await sql<Record<'present' | 'represented' | 'dormant' | 'away' | 'absent', number>>`
    select
      (select count(*) from voting_rights rights join attendees on attendees.user_id = rights.user_id
        and attendees.assembly_id = ${assemblyId} and attendees.assist = 1
        where rights.question_id = ${questionId} and ${lastMark(holder, 1)}) as present,
      (select count(*) from voting_rights rights join attendees on attendees.user_id = rights.user_id
        and attendees.assembly_id = ${assemblyId} and attendees.assist = 1
        join attorney_powers power on power.assembly_id = attendees.assembly_id and power.represented_id = rights.user_id
        where rights.question_id = ${questionId} and ${lastMark(holder, 1)}) as dormant,
      (select count(*) from voting_rights rights join attendees on attendees.user_id = rights.user_id
        and attendees.assembly_id = ${assemblyId} and attendees.assist = 0
        where rights.question_id = ${questionId} and rights.attorney_id is not null) as represented,
      (select count(*) from voting_rights rights join attendees on attendees.user_id = rights.user_id
        and attendees.assembly_id = ${assemblyId} and attendees.assist = 0
        where rights.question_id = ${questionId} and rights.attorney_id is not null and ${lastMark(holder, 0)}) as away,
      (select count(*) from attendees rights join users on users.id = rights.user_id and users.deleted_at is null
        where rights.assembly_id = ${assemblyId} and rights.can_vote = 1 and rights.assist = 0
          and not exists (select 1 from voting_rights frozen where frozen.question_id = ${questionId}
            and frozen.user_id = rights.user_id)
          and (${lastMark(holder, 0)} or ${lastMark(
            sql`(select power.attorney_id from attorney_powers power
              where power.assembly_id = rights.assembly_id and power.represented_id = rights.user_id)`,
            0,
          )})) as absent`.execute(db);
  const [found] = rows;
  return {
    present: Number(found?.present ?? 0),
    represented: Number(found?.represented ?? 0),
    dormant: Number(found?.dormant ?? 0),
    away: Number(found?.away ?? 0),
    absent: Number(found?.absent ?? 0),
  };
}

/**
 * Since the assembly was made: an opening in between, which can be withdrawn, takes nothing out. About accounts and since the first
 * quorum check, at least of the last 24 hours; other names, documents and merges, at least of the last 180 days.
 * @param questionId a voting that was opened just now
 * @param at ISO 8601, of the opening
 */
export async function actsBefore(
  db: Db,
  questionId: number,
  at: string,
): Promise<Pick<ActsBody, 'acts' | 'attention'>> {
  const { assembly_id: assemblyId } = await db
    .selectFrom('questions')
    .select('assembly_id')
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow();
  const since = await madeAt(db, assemblyId);
  const day = dayBefore(at);
  const { checked } = await db
    .selectFrom('quorum_verifications')
    .select(({ fn }) => fn.min('at').as('checked'))
    .where('assembly_id', '=', assemblyId)
    .executeTakeFirstOrThrow();
  const presence = await presenceActs(db, assemblyId);
  const rights = await rightActs(db, assemblyId);
  const powers = await powerActs(db, assemblyId);
  const recent = earlier(since, day);
  const halfYear = earlier(recent, daysBefore(at, 180));
  const accounts = await accountActs(db, assemblyId, recent, halfYear);
  const registration = await registrationActs(db, assemblyId);
  const roll = await rollFigures(db, questionId, assemblyId);
  const sinceChecked = earlier(checked ?? day, day);
  const settings = Object.values(QUORUM_SETTING_NAMES);
  const edits = await editsOf(db, assemblyId, settings, earlier(since, sinceChecked));
  const editsSince = (moment: string) => edits.filter((edit) => edit.at >= moment).length;
  return {
    acts: withoutZeros({
      'presentes anotados': presence.present,
      'ausentes anotados': presence.absent,
      'derechos a votar dados, también con un puesto en la lista': rights.given,
      'derechos a votar quitados, también con el puesto en la lista': rights.taken,
      'poderes registrados': powers.given,
      'poderes enviados que se rechazaron o están por revisar': await undecidedPowers(db, assemblyId),
      [SETTINGS]: editsSince(since),
      ...registration.closings,
      'veces que se quitó una forma de registrarse': await waysTaken(db, assemblyId, since),
      'enlaces de mesas revocados': await linksRevoked(db, assemblyId),
      'ausentes con derecho a votar, con el registro cerrado': registration.out,
      'cuentas hechas administrador': (
        await changedAccounts(db, [USER_FIELD_NAMES.userType], halfYear, isPromoted)
      ).size,
      'cuentas de la lista creadas': accounts.created,
      'cuentas de la lista eliminadas': accounts.deleted,
      'cuentas de la lista con contraseña o correo puestos': accounts.credentials,
      'cuentas de la lista con otro nombre': accounts.names,
      'identidades verificadas': accounts.verified,
      'derechos a votar de presentes anotados así': roll.present,
      'derechos a votar de representados': roll.represented,
    }),
    attention: withoutZeros({
      'personas con derecho a votar que quedaron fuera por una ausencia anotada, suya o de su apoderado':
        roll.absent,
      'derechos a votar de quien dio un poder que no vale, porque la administración o la mesa lo anotó presente':
        roll.dormant,
      'derechos a votar de representados que la administración o la mesa había anotado ausentes': roll.away,
      'veces que la asamblea se había dado por terminada y se reanudó': await endsTaken(
        db,
        assemblyId,
        since,
      ),
      'poderes que cambiaron de apoderado': powers.changed,
      'poderes terminados': powers.ended,
      'cuentas de la lista que cambiaron de tipo': accounts.types,
      'cuentas de la lista con otra cédula': accounts.documents,
      'cuentas de la lista a las que se unió otra': accounts.merged,
      'cuentas de la lista creadas con la cédula que tenía otra': accounts.takenOver,
      'candidatos de fuera de la lista con otro nombre o cédula': (
        await renamedNominees(db, questionId, assemblyId, halfYear)
      ).size,
      'votaciones cerradas de otra asamblea que tiene o tuvo el mismo título, archivada, eliminada o de los mismos días':
        await votingsOfEqualTitle(db, assemblyId, at),
      'cambios del título, del lugar o de las fechas después de abrir una votación': await callChanges(
        db,
        assemblyId,
      ),
      [`${SETTINGS}, después de verificarlo o en las 24 horas anteriores`]: editsSince(sinceChecked),
    }),
  };
}

/**
 * The people on a roll whose type an administrator changed since the assembly was made, at least in the last 24 hours.
 * @param at ISO 8601
 */
export const retypedSince = async (db: Db, assemblyId: number, at: string): Promise<ReadonlySet<number>> =>
  changedAccounts(
    db,
    [USER_FIELD_NAMES.userType],
    earlier(await madeAt(db, assemblyId), dayBefore(at)),
    isRetyped,
    sql`select user_id from attendees where assembly_id = ${assemblyId}`,
  );
