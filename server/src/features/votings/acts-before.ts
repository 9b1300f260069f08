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
  BEHIND,
  DOCUMENT_ADDED,
  DOCUMENT_REMOVED,
  DOCUMENT_RENAMED,
  IDENTITY_VERIFIED,
  OWN_DELETION,
  PRESENCE_WAY_NAMES,
  PRESENCE_WAYS_FIELD,
  QUESTION_EDITED,
  SESSION_END_FIELD,
  STANDING_FIELD,
} from '../../audit/counted-sentences.ts';
import { changesIn, hasField, mayChange, ownChanges } from '../../audit/read-changes.ts';
import type { Db } from '../../database/database.ts';
import { STATEMENT_ROWS } from '../../database/statement-rows.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { DAY } from '../../runtime/clock.ts';
import { CALL_FIELD_NAMES, QUORUM_SETTING_NAMES } from '../assemblies/domain/quorum.ts';
import { isChangedByStaff } from '../assembly-members/attendance-sql.ts';
import { nominees } from '../assembly-members/nominees.ts';
import { ASSIGNED_PASSWORD, USER_FIELD_NAMES } from '../users/audited-fields.ts';
import { sealStore } from '../verification/seal-store.ts';
import { numbersOf, type Opening, type Situation, situation, withoutZeros } from './situation.ts';

const SETTINGS = 'cambios del quórum, de la segunda convocatoria o del límite de poderes';
const CALL_EDITS = 'cambios del título, del lugar o de las fechas';

const daysBefore = (at: string, days: number): string => new Date(Date.parse(at) - days * DAY).toISOString();
const dayBefore = (at: string): string => daysBefore(at, 1);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** People who were marked as present or absent, and whose right was given or taken. */
async function marksAndRights(db: Db, assemblyId: number) {
  const marks = await sql<Record<'present' | 'absent', unknown>>`
    select count(distinct case when is_present = 1 then user_id end) as present,
      count(distinct case when is_present = 0 then user_id end) as absent
    from presence_changes change where assembly_id = ${assemblyId} and ${isChangedByStaff}`.execute(db);
  const rights = await sql<Record<'given' | 'taken', unknown>>`
    select count(distinct case when can_vote = 1 then user_id end) as given,
      count(distinct case when can_vote = 0 then user_id end) as taken
    from right_changes join users on users.id = user_id and deleted_at is null
    where assembly_id = ${assemblyId}`.execute(db);
  return { ...numbersOf(marks.rows), ...numbersOf(rights.rows) };
}

/** Only administrators change powers; one that ended as one of the two deleted the own account, by a mail to the own address, is left out. */
async function powerActs(db: Db, assemblyId: number) {
  const { rows } = await sql<Record<'given' | 'changed' | 'ended', unknown>>`
    with changes as (
      select power.id, power.represented_id, power.attorney_id, (
        select earlier.attorney_id from power_changes earlier where earlier.assembly_id = power.assembly_id
          and earlier.represented_id = power.represented_id and earlier.id < power.id
        order by earlier.id desc limit 1) as former
      from power_changes power where power.assembly_id = ${assemblyId})
    select count(distinct case when attorney_id is not null and former is null then represented_id end) as given,
      count(distinct case when attorney_id <> former then represented_id end) as changed,
      count(distinct case when attorney_id is null and not exists (select 1 from users
        join activity on activity.at = users.deleted_at and activity.what = ${OWN_DELETION} and activity.changes is null
        where users.id in (represented_id, former)) then represented_id end) as ended
    from changes`.execute(db);
  return numbersOf(rows);
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

const { title: TITLE, agenda: AGENDA, ...DATES_AND_PLACE } = CALL_FIELD_NAMES;
const CALL = [TITLE, ...Object.values(DATES_AND_PLACE)];

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

/** Names a number in seals: another wording would miss those of openings before it. */
const EQUAL_TITLE =
  'votaciones abiertas o cerradas de otra asamblea que tiene o tuvo el mismo título, archivada, eliminada o de los mismos días';

/**
 * Votings of other assemblies with a title that reads the same, also a former one: those that left the lists, are open, are of
 * the same days, or were closed within as many days, as stated dates can be corrected later.
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
    .select(['assembly_id', 'assemblies.title', 'start_date', 'assemblies.deleted_at'])
    .select(sql<string>`max(coalesce(closed_at, ${at}))`.as('closed'))
    .where('assembly_id', '<>', assemblyId)
    .groupBy(['question_id', 'assembly_id', 'assemblies.title', 'start_date', 'assemblies.deleted_at'])
    .execute();
  const titles = await titlesOf(db);
  const ownTitles = titles(assemblyId, own.title);
  return rows.filter(
    ({ assembly_id: id, title, start_date, deleted_at, closed }) =>
      (deleted_at !== null || isOfOneMeeting(start_date, own.start_date) || isOfOneMeeting(closed, at)) &&
      [...titles(id, title)].some((each) => ownTitles.has(each)),
  ).length;
}

/** Names a number in seals. */
const TWIN_VOTINGS =
  'votaciones con este título en otras asambleas con personas de este padrón, desde hace 180 días';

/** A title without the number that tells it from an equal one (R12.45). */
const withoutNumber = (title: string) => readAs(title.replace(/\s*\(\d+\)$/, ''));

/**
 * Other assemblies with a person of the roll, deleted ones included, and their votings of this title: a meeting can be made anew.
 * Its roll can be emptied and its dates moved, so those who were called count too, and the dates that the calls named.
 */
async function meetingsBeside(db: Db, { assemblyId, questionId, at }: Opening, since: string) {
  const { rows } = await sql<{ id: number; start: string; deletedAt: string | null; called: string | null }>`
    select id, start_date as start, deleted_at as "deletedAt", (
      select max(coalesce(convocations.start_date, assemblies.start_date)) from convocations
      where assembly_id = assemblies.id) as called
    from assemblies where id <> ${assemblyId} and (exists (
      select 1 from attendees own join attendees other on other.user_id = own.user_id
      where own.assembly_id = ${assemblyId} and other.assembly_id = assemblies.id) or exists (
      select 1 from convocations join outgoing_mails mail on mail.batch = convocations.id
        and mail.purpose = 'call' and mail.state = 'accepted'
      join attendees own on own.user_id = mail.user_id and own.assembly_id = ${assemblyId}
      where convocations.assembly_id = assemblies.id))`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  const opened = await db
    .selectFrom('questions')
    .select(['id', 'assembly_id', 'title'])
    .where(sql<SqlBool>`id in (select question_id from openings where opened_at >= ${since})`)
    .execute();
  // It was opened just now.
  const own = withoutNumber(opened.find(({ id }) => id === questionId)?.title ?? '');
  const isNear = (date: string | null) =>
    date !== null && Math.abs(Date.parse(date) - Date.parse(at)) <= 30 * DAY;
  return {
    near: rows.filter(({ start, called }) => isNear(start) || isNear(called)).length,
    calledOff: rows.filter(({ deletedAt, called }) => called !== null && (deletedAt ?? '') >= since).length,
    votings: opened.filter(({ assembly_id, title }) => ids.has(assembly_id) && withoutNumber(title) === own)
      .length,
  };
}

/** Entries of the log about a question or an assembly that begin with one of some texts. */
const entriesOf = (
  db: Db,
  subject: { readonly kind: 'assembly' | 'question'; readonly id: number },
  since: string,
  beginnings: readonly string[],
): Promise<number | null> =>
  scalar<number>(
    db,
    sql`select count(distinct activity.id) from activity
      join activity_subjects subject on subject.activity_id = activity.id
      where subject.kind = ${subject.kind} and subject.subject_id = ${subject.id} and activity.at >= ${since}
        and (${sql.join(
          beginnings.map((text) => sql`what like ${`${text}%`}`),
          sql` or `,
        )})`,
  );

/** Those of an assembly of equal title, or of equal title themselves, that the last opening of a voting does not state. */
export async function votingsSinceOpening(db: Db, closing: Opening): Promise<number> {
  const { acts = {}, attention = {} } = (await sealStore(db).actsOf(closing.questionId)).at(-1) ?? {};
  const ofAssemblies = await votingsOfEqualTitle(db, closing.assemblyId, closing.at);
  const { votings } = await meetingsBeside(db, closing, daysBefore(closing.at, 180));
  // One may be of both kinds.
  return Math.max(ofAssemblies - (attention[EQUAL_TITLE] ?? 0), votings - (acts[TWIN_VOTINGS] ?? 0));
}

/** One value of the database. */
const scalar = async <T>(db: Db, query: RawBuilder<unknown>): Promise<T | null> =>
  (await sql<{ value: T | null }>`select (${query}) as value`.execute(db)).rows[0]?.value ?? null;

/** When the log first names an assembly: its creation. */
const madeAt = async (db: Db, assemblyId: number): Promise<string> =>
  (await scalar<string>(
    db,
    sql`select min(activity.at) from activity join activity_subjects subject on subject.activity_id = activity.id
      where subject.kind = 'assembly' and subject.subject_id = ${assemblyId}`,
  )) ?? '';

/** Whether an account got another type: not one that was made an administrator with its registration. */
const isRetyped = (changes: readonly ActivityChange[]): boolean =>
  changes.some((change) => change.before && hasField([change], USER_FIELD_NAMES.userType));

/** How often an account was made an administrator, also one that was deleted since. */
async function promotions(db: Db, since: string): Promise<number> {
  const { userType } = USER_FIELD_NAMES;
  const entries = await db
    .selectFrom('activity')
    .select('changes')
    .where('at', '>=', since)
    .where(mayChange([userType]))
    .execute();
  return entries
    .flatMap(({ changes }) => changesIn(changes))
    .filter((change) => change.after === ADMINISTRATOR && hasField([change], userType)).length;
}

/** Accounts of which an entry since then changes one of the fields so. */
async function changedAccounts(
  db: Db,
  fields: readonly string[],
  since: string,
  isMeant: (changes: readonly ActivityChange[]) => boolean,
  among: RawBuilder<unknown>,
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

const isOfArrears = (changes: readonly ActivityChange[]) =>
  changes.some(
    (change) => hasField([change], STANDING_FIELD) && (change.before === BEHIND || change.after === BEHIND),
  );

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
  const { rows } = await sql<Record<'created' | 'deleted', unknown>>`
    select sum(case when created_at >= ${since} then 1 else 0 end) as created,
      sum(case when deleted_at >= ${since} then 1 else 0 end) as deleted
    from attendees join users on users.id = user_id where assembly_id = ${assemblyId}`.execute(db);
  const { userType, email, name, lastName, dni } = USER_FIELD_NAMES;
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
  const [standings, behind] = [new Set<number>(), new Set<number>()];
  // By their ids: those of imports that are about others are large, and not read.
  for (const ids of chunksOf([...subjects.keys()], STATEMENT_ROWS))
    for (const { id, at, user_id, what, changes: text } of await db
      .selectFrom('activity')
      .select(['id', 'at', 'user_id', 'what', 'changes'])
      .where('id', 'in', ids)
      .where((eb) =>
        eb.or([
          eb('what', 'like', `${IDENTITY_VERIFIED}%`),
          eb('what', 'like', `${ACCOUNTS_MERGED}%`),
          mayChange([userType, email, name, lastName, dni, ASSIGNED_PASSWORD.field, STANDING_FIELD]),
        ]),
      )
      .execute()) {
      const changes = changesIn(text);
      for (const subject of subjects.get(id) ?? []) {
        const { subject_id } = subject;
        if (what.startsWith(ACCOUNTS_MERGED)) merged.add(subject_id);
        const own = ownChanges(changes, subject);
        if (hasField(own, name) || hasField(own, lastName)) names.add(subject_id);
        // One that was missing is completed in any year.
        const replaced = at < since ? own.filter(({ before }) => before) : own;
        if (hasField(replaced, dni)) documents.add(subject_id);
        if (hasField(own, STANDING_FIELD)) standings.add(subject_id);
        if (at < since) continue;
        if (what.startsWith(IDENTITY_VERIFIED)) verified.add(subject_id);
        if (isRetyped(own)) types.add(subject_id);
        if (isOfArrears(own)) behind.add(subject_id);
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
  /** Document numbers that accounts had before, on the roll or not, and since when they have them no longer. */
  const former = new Map<string, string>();
  const renumbered = db.selectFrom('activity').select(['at', 'changes']).where('at', '>=', identitySince);
  for (const { at, changes } of made.length === 0
    ? []
    : await renumbered
        .where(mayChange([dni]))
        .orderBy('id')
        .execute())
    for (const change of changesIn(changes))
      if (change.before && hasField([change], dni) && !former.has(comparableDni(change.before)))
        former.set(comparableDni(change.before), at);
  const isTakenOver = ({ dni: number, created_at }: (typeof made)[number]) =>
    (former.get(comparableDni(number ?? '')) ?? created_at) < created_at;
  const takenOver = former.size === 0 ? 0 : made.filter(isTakenOver).length;
  return {
    ...{ ...numbersOf(rows), takenOver, types, credentials, verified, merged, names, documents },
    ...{ standings, behind },
  };
}

/**
 * Since the assembly was made: an opening in between, which can be withdrawn, takes nothing out. About accounts and since the first
 * quorum check, at least of the last 24 hours; other names, documents and merges, at least of the last 180 days.
 * @param opening of a voting that was opened just now
 * @param isEditedNow whether the call that opens it changed the question, whose entry is written with the others of the call
 */
export async function actsBefore(db: Db, opening: Opening, isEditedNow: boolean): Promise<Situation> {
  const { assemblyId, at } = opening;
  const since = await madeAt(db, assemblyId);
  const day = dayBefore(at);
  const checked = await scalar<string>(
    db,
    sql`select min(at) from quorum_verifications where assembly_id = ${assemblyId}`,
  );
  const opened = await scalar<string>(
    db,
    sql`select min(opened_at) from openings join questions on questions.id = question_id
      where assembly_id = ${assemblyId}`,
  );
  const undecided = await scalar(
    db,
    sql`select count(*) from submitted_powers where assembly_id = ${assemblyId} and state in ('pending', 'refused')`,
  );
  const marked = await marksAndRights(db, assemblyId);
  const powers = await powerActs(db, assemblyId);
  const recent = earlier(since, day);
  const halfYear = earlier(recent, daysBefore(at, 180));
  const accounts = await accountActs(db, assemblyId, recent, halfYear);
  const sinceChecked = earlier(checked ?? day, day);
  const settings = Object.values(QUORUM_SETTING_NAMES);
  const edits = await editsOf(db, assemblyId, settings, earlier(since, sinceChecked));
  const editsSince = (moment: string) => edits.filter((edit) => edit.at >= moment).length;
  const ways = await editsOf(db, assemblyId, [PRESENCE_WAYS_FIELD], since);
  // Its creation gives it a title.
  const isCreation = ({ before, field }: ActivityChange) => !before && field === TITLE;
  const calls = (await editsOf(db, assemblyId, CALL, since)).filter(
    ({ changes }) => !changes.some(isCreation),
  );
  const called = await scalar<string>(
    db,
    sql`select min(started_at) from convocations where assembly_id = ${assemblyId}`,
  );
  const agendas = await editsOf(db, assemblyId, [AGENDA], since);
  const revoked = await scalar(
    db,
    sql`select count(*) from evening_links where assembly_id = ${assemblyId} and kind = 'desk' and revoked_at is not null`,
  );
  const renamed = await renamedNominees(db, opening.questionId, assemblyId, halfYear);
  const { behind } = accounts;
  const rights =
    behind.size === 0
      ? []
      : await db
          .selectFrom('voting_rights')
          .select('user_id')
          .where('question_id', '=', opening.questionId)
          .execute();
  const { acts, attention } = await situation(db, opening, ways, { recent, halfYear });
  const meetings = await meetingsBeside(db, opening, halfYear);
  const sinceCalled = earlier(called ?? day, day);
  const edited = await entriesOf(db, { kind: 'question', id: opening.questionId }, sinceCalled, [
    QUESTION_EDITED,
  ]);
  const documents = await entriesOf(db, { kind: 'assembly', id: assemblyId }, sinceCalled, [
    DOCUMENT_ADDED,
    DOCUMENT_RENAMED,
    DOCUMENT_REMOVED,
  ]);
  const deleted = await scalar(
    db,
    sql`select count(*) from questions where assembly_id = ${assemblyId} and deleted_at >= ${sinceCalled}`,
  );
  return {
    acts: {
      ...acts,
      ...withoutZeros({
        'presentes anotados por la administración o la mesa': marked.present,
        'ausentes anotados por la administración o la mesa': marked.absent,
        'derechos a votar dados, también con un puesto en el padrón': marked.given,
        'derechos a votar quitados, también con el puesto en el padrón': marked.taken,
        'poderes registrados': powers.given,
        'poderes enviados que se rechazaron o están por revisar': Number(undecided),
        [SETTINGS]: editsSince(since),
        [CALL_EDITS]: calls.length,
        'cambios de la agenda': agendas.filter(({ changes }) => changes[0]?.before).length,
        'enlaces de mesas revocados': Number(revoked),
        'cambios de esta pregunta desde la convocatoria, al menos de las 24 horas anteriores':
          Number(edited) + Number(isEditedNow),
        'preguntas eliminadas desde la convocatoria, al menos de las 24 horas anteriores': Number(deleted),
        'documentos de la agenda agregados, quitados o con otro nombre desde la convocatoria, al menos de las 24 horas anteriores':
          Number(documents),
        'otras asambleas con personas de este padrón, a 30 días o menos, también archivadas o eliminadas':
          meetings.near,
        [TWIN_VOTINGS]: meetings.votings,
        'veces que se hizo administrador a alguien': await promotions(db, halfYear),
        'cuentas del padrón creadas': accounts.created,
        'cuentas del padrón eliminadas': accounts.deleted,
        'cuentas del padrón con contraseña o correo puestos': accounts.credentials.size,
        'cuentas del padrón con otro nombre': accounts.names.size,
        'cuentas del padrón cuyo paz y salvo cambió desde hace 180 días': accounts.standings.size,
        'identidades verificadas': accounts.verified.size,
      }),
    },
    attention: {
      ...attention,
      ...withoutZeros({
        'veces que la asamblea se había dado por terminada y se reanudó': await endsTaken(
          db,
          assemblyId,
          since,
        ),
        'poderes que cambiaron de apoderado': powers.changed,
        'poderes terminados': powers.ended,
        'cuentas del padrón que cambiaron de tipo': accounts.types.size,
        'cuentas del padrón con otra cédula': accounts.documents.size,
        'cuentas del padrón a las que se unió otra': accounts.merged.size,
        'cuentas del padrón creadas con la cédula que tenía otra': accounts.takenOver,
        'derechos a votar de quienes estuvieron en mora desde que se creó la asamblea o en las 24 horas anteriores':
          rights.filter(({ user_id }) => behind.has(user_id)).length,
        'candidatos de fuera del padrón con otro nombre o cédula': renamed.size,
        'asambleas con personas de este padrón que se eliminaron después de convocarlas, desde hace 180 días':
          meetings.calledOff,
        'cambios de la agenda después de convocar': agendas.filter(
          ({ at: edited }) => called && edited >= called,
        ).length,
        [EQUAL_TITLE]: await votingsOfEqualTitle(db, assemblyId, at),
        [`${CALL_EDITS} después de abrir una votación o en las 24 horas anteriores`]: calls.filter(
          (edit) => edit.at >= earlier(opened ?? day, day),
        ).length,
        [`${SETTINGS}, después de verificarlo o en las 24 horas anteriores`]: editsSince(sinceChecked),
      }),
    },
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
