/** The situation at an opening (R12.46): who could take part, since when and by which ways, however it was brought about. */
import { PRESENCE_WAYS, type PresenceWay } from '@vigilia/contract/assemblies/own-presence';
import { USER_TYPES } from '@vigilia/contract/limits';
import { dayOf, utcMoment } from '@vigilia/contract/time/colombian-time';
import { type RawBuilder, sql } from 'kysely';
import type { LoggedAct } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { DAY, HOUR, MINUTE } from '../../../../kernel/runtime/clock.ts';
import { formatLongDay, formatTimestamp } from '../../../../kernel/runtime/date-format.ts';
import { PRESENCE_WAY_NAMES } from '../../../assembly/assemblies/domain/own-presence.ts';
import { NO_PASSWORD } from '../../../people/users/store.ts';
import { isRepresented, mayVote } from '../../../roll/attendance-sql.ts';
import { memberStandingOf, standingOf } from '../../../roll/good-standing.ts';
import type { StatedNumbers } from '../../../verification/protocol/seals.ts';
import {
  daysBefore,
  named,
  numbersOf,
  type Opening,
  type Since,
  type Situation,
  scalar,
  withoutZeros,
} from './stated.ts';

/** Maximum periods of registration that a statement lists, the last ones. */
const MAX_LISTED = 6;

/** Minutes. In less time people who are absent had no chance to register. */
const MIN_REGISTRATION = 10;

/** Minutes. This long before the announced start people may not have arrived yet. */
const MIN_EARLY = 5;

const hoursBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / HOUR);

/** Minutes from `at` to the start; 0 from an hour on, which is stated in hours. */
function minutesBefore(at: string, start: string): number {
  const minutes = minutesIn(Date.parse(start) - Date.parse(at));
  return minutes >= MIN_EARLY && minutes < 60 ? minutes : 0;
}

/**
 * Openings far from the announced hours, and people to whom another start was announced: dates can be edited, and mails
 * stopped. To each the last call counts that the mail server accepted.
 */
async function announcedHours(db: Db, { assemblyId, at }: Opening): Promise<StatedNumbers> {
  const lastCalls = sql`select user_id, max(batch) as batch from outgoing_mails
    join convocations on convocations.id = batch
    where purpose = 'call' and state = 'accepted' and assembly_id = ${assemblyId} group by user_id`;
  const { rows } = await sql<{ starts: string; ends: string }>`
    select start_date as starts, end_date as ends from assemblies where id = ${assemblyId}
    union select start_date, end_date from convocations where start_date is not null and end_date is not null
      and id in (select batch from (${lastCalls}) as calls)`.execute(db);
  const moved = await sql<{ people: unknown }>`select count(*) as people from (${lastCalls}) as calls
    join users on users.id = calls.user_id and users.deleted_at is null
    join convocations on convocations.id = calls.batch
    join assemblies on assemblies.id = assembly_id
    where convocations.start_date <> assemblies.start_date or convocations.place <> assemblies.place`.execute(
    db,
  );
  // A reminder repeats the first call; any other text may call the assembly off.
  const { rows: others } = await sql<{ subject: string; people: unknown }>`
    select calls.subject, count(*) as people from (${lastCalls}) as last
    join users on users.id = last.user_id and users.deleted_at is null
    join convocations calls on calls.id = last.batch
    join convocations first on first.id = (select min(id) from convocations where assembly_id = ${assemblyId})
    where calls.text <> first.text or calls.subject not in (first.subject, 'Recordatorio: ' || first.subject)
    group by calls.id, calls.subject order by calls.id`.execute(db);
  return {
    ...Object.fromEntries(
      rows.flatMap(({ starts, ends }) => [
        [`horas antes del inicio anunciado (${formatTimestamp(starts)})`, hoursBetween(at, starts)],
        [`minutos antes del inicio anunciado (${formatTimestamp(starts)})`, minutesBefore(at, starts)],
        [`horas después del fin anunciado (${formatTimestamp(ends)})`, hoursBetween(ends, at)],
      ]),
    ),
    // In a time of weeks no opening is far from the announced hours.
    'horas entre el inicio y el fin anunciados': Math.max(
      ...rows.map(({ starts, ends }) =>
        Date.parse(ends) - Date.parse(starts) > DAY ? hoursBetween(starts, ends) : 0,
      ),
    ),
    'personas cuyo último correo de convocatoria anuncia otra fecha, hora o lugar': numbersOf(moved.rows)
      .people,
    [`personas cuyo último correo de convocatoria dice otra cosa que el primero${named(others.map(({ subject }) => subject))}`]:
      others.reduce((sum, { people }) => sum + Number(people), 0),
  };
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/** Milliseconds of some times between two moments. */
const timeOf = (spans: readonly Span[], from = '', to = '9') =>
  spans.reduce((sum, span) => {
    const time = Date.parse(span.to < to ? span.to : to) - Date.parse(span.from > from ? span.from : from);
    return sum + Math.max(0, time);
  }, 0);

const minutesIn = (time: number) => Math.floor(time / MINUTE);

/** Ways by which people who have a right, or use one, registered themselves. */
async function usedWays(db: Db, { questionId, assemblyId }: Opening): Promise<PresenceWay[]> {
  const { rows } = await sql<{ way: PresenceWay }>`select distinct case when mode = 'remote' then 'remote'
      when with_hall_code = 1 then 'hall' else 'unstated' end as way
    from presence_changes arrival join voting_rights rights
      on arrival.user_id in (rights.user_id, rights.attorney_id)
    where rights.question_id = ${questionId} and assembly_id = ${assemblyId}
      and is_present = 1 and recorded_by = 'self'`.execute(db);
  return rows.map(({ way }) => way);
}

/**
 * Whether registration was open, but for a moment, also by a way that was used where ways were edited; and how long it was,
 * also by each way.
 */
async function registration(db: Db, opening: Opening, log: readonly LoggedAct[]) {
  const edits = log.flatMap(({ at, changes: edited }) =>
    edited.flatMap(({ key, from, to }) =>
      key === 'assembly.ways' ? { at, from: from as PresenceWay[], to: to as PresenceWay[] } : [],
    ),
  );
  const { assemblyId, at } = opening;
  const changes = await db
    .selectFrom('registration_changes')
    .select(['at', 'enabled'])
    .where('assembly_id', '=', assemblyId)
    .orderBy('id')
    .execute();
  const spans = changes.flatMap(({ at: from, enabled }, index) => {
    if (!enabled || changes[index - 1]?.enabled) return [];
    const end = changes.slice(index).find((later) => !later.enabled);
    return { from, to: end?.at ?? at, until: end ? `el ${formatTimestamp(end.at)}` : 'la apertura' };
  });
  const texts = spans.slice(-MAX_LISTED).map(({ from, until }) => `${formatTimestamp(from)}, hasta ${until}`);
  if (spans.length > MAX_LISTED) texts.unshift(`${spans.length - MAX_LISTED} antes`);
  const times = spans.length === 0 ? '' : ` (${texts.join('; ')})`;
  const timeBy = (way: PresenceWay, since = '') =>
    [{ at: '', to: edits[0]?.from }, ...edits]
      .map((step, index) =>
        step.to?.includes(way) ? timeOf(spans, step.at > since ? step.at : since, edits[index]?.at) : 0,
      )
      .reduce((sum, time) => sum + time, 0);
  const ways = edits.length === 0 ? [] : PRESENCE_WAYS;
  const used = edits.length === 0 ? [] : await usedWays(db, opening);
  const isShort = (time: number) => minutesIn(time) < MIN_REGISTRATION;
  return {
    isShort: spans.length > 0 && isShort(timeOf(spans, daysBefore(at, 1))),
    hasShortWay: used.some((way) => isShort(timeBy(way, daysBefore(at, 1)))),
    minutes: {
      [`minutos de registro de asistencia desde los celulares${times}`]: minutesIn(timeOf(spans)),
      ...Object.fromEntries(
        ways.map((way) => [
          `minutos en que se podía registrar ${PRESENCE_WAY_NAMES[way]}`,
          minutesIn(timeBy(way)),
        ]),
      ),
    },
  };
}

/** The documents of its point, by their content (R20.12). */
async function documentsOf(db: Db, { questionId }: Opening): Promise<StatedNumbers> {
  const { opened_documents: kept } = await db
    .selectFrom('openings')
    .select('opened_documents')
    .where('question_id', '=', questionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const documents = JSON.parse(kept ?? '[]') as string[];
  return Object.fromEntries(documents.map((document) => [`documento del punto, ${document}`, 1]));
}

/** Whole minutes since the session was opened or resumed; null where it never was. */
async function sessionMinutes(db: Db, { assemblyId, at }: Opening): Promise<number | null> {
  const since = await scalar<string>(
    db,
    sql`select max(at) from session_changes where assembly_id = ${assemblyId} and state = 'open'`,
  );
  // The clock of another node may be ahead.
  return since === null ? null : Math.max(0, minutesIn(Date.parse(at) - Date.parse(since)));
}

/** People who are present since another day. */
async function earlyPresence(db: Db, { assemblyId, at }: Opening): Promise<StatedNumbers> {
  const today = utcMoment({ day: dayOf(at), hour: '00:00' }) ?? at;
  const { rows } = await sql<{ at: string }>`select min(arrival.at) as at from presence_changes arrival
    join attendees on attendees.assembly_id = ${assemblyId} and attendees.user_id = arrival.user_id and assist = 1
    where ${isLasting(assemblyId)} group by arrival.user_id
    having min(arrival.at) < ${today} order by at`.execute(db);
  const days = Map.groupBy(rows, (row) => `presentes desde el ${formatLongDay(row.at)}`);
  return Object.fromEntries([...days].map(([day, present]) => [day, present.length]));
}

/** Whether the person of the entry `arrival` is present since it; another way of attending is no arrival. */
const isLasting = (assemblyId: number) => sql`arrival.assembly_id = ${assemblyId} and arrival.is_present = 1
  and not exists (select 1 from presence_changes gone where gone.assembly_id = arrival.assembly_id
    and gone.user_id = arrival.user_id and gone.is_present = 0
    and (gone.at > arrival.at or gone.at = arrival.at and gone.sequence > arrival.sequence))`;

/**
 * The people of the roll, how they were put into the frozen one or stayed out of it, and members outside of both.
 * @param since of acts about accounts, and of deletions and merges, ISO 8601
 */
async function people(
  db: Db,
  { questionId, assemblyId, at }: Opening,
  { recent, halfYear, begun, listed }: Since,
) {
  // The entry that holds now: by its moment, as a desk may send an arrival late. Also that of a removal from the roll: one who is
  // put on it again stays absent by it.
  const lastMark = (person: RawBuilder<unknown>, isPresent: number) => sql`coalesce((
    select case when mark.is_present = ${sql.lit(isPresent)} and mark.recorded_by in ('administrator', 'desk')
      and coalesce(mark.cause, '') <> 'deleted' then 1 else 0 end
    from presence_changes mark where mark.assembly_id = ${assemblyId} and mark.user_id = ${person}
    order by mark.at desc, mark.sequence desc, mark.id desc limit 1), 0) = 1`;
  const holder = sql.ref('users.id');
  const attorney = sql`(select power.attorney_id from attorney_powers power
    where power.assembly_id = attendees.assembly_id and power.represented_id = users.id)`;
  const isBehind = sql`(${standingOf(sql.ref('attendees.assembly_id'), holder)} = 0 or ${memberStandingOf(holder)} = 0)`;
  const sumOf = (...conditions: readonly RawBuilder<unknown>[]) =>
    sql`sum(case when ${sql.join(conditions, sql` and `)} then 1 else 0 end)`;
  const isIn = sql`rights.user_id is not null`;
  const isOut = sql`rights.user_id is null`;
  const isAbsent = sql`can_vote = 1 and assist = 0 and not ${isRepresented}`;
  const isPresent = sql`assist = 1`;
  const isByAttorney = sql`assist = 0 and rights.attorney_id is not null`;
  const hasNoOwnCredential = sql`(password_hash = ${NO_PASSWORD} or password_assigned_at is not null or email_assigned_at is not null)`;
  const sleeps = sql`${attorney} is not null`;
  const hasCall = (
    condition: RawBuilder<unknown>,
  ) => sql`exists (select 1 from outgoing_mails mail join convocations on convocations.id = mail.batch
    where mail.purpose = 'call' and convocations.assembly_id = ${assemblyId} and mail.user_id = users.id and ${condition})`;
  const isAddressed = hasCall(sql`mail.state not in ('pending', 'stopped')`);
  const outside = (
    condition: RawBuilder<unknown>,
  ) => sql`(select count(*) from users where ${condition} and not exists (
    select 1 from attendees where attendees.assembly_id = ${assemblyId} and attendees.user_id = users.id))`;
  const isStaged = sql`(${lastMark(holder, 1)} or users.entrance_shown_at is not null or exists (
    select 1 from presence_changes arrival where arrival.user_id = users.id and ${isLasting(assemblyId)}
      and arrival.at < ${daysBefore(at, 1)}))`;
  const day = daysBefore(at, 1);
  const numbers = {
    newAccounts: sumOf(isIn, sql`users.created_at > ${listed}`),
    added: sumOf(
      isAbsent,
      sql`(select rule from questions where id = ${questionId}) like ${'%"roll"%'}`,
      sql`(select min(given.at) from right_changes given where given.assembly_id = ${assemblyId}
        and given.user_id = users.id) > ${begun}`,
    ),
    selfAdded: sumOf(
      sql`exists (select 1 from presence_changes arrival where arrival.assembly_id = ${assemblyId}
        and arrival.user_id = users.id and arrival.recorded_by = 'self' and arrival.at = (
          select min(given.at) from right_changes given where given.assembly_id = ${assemblyId}
            and given.user_id = users.id))`,
    ),
    lockedOut: sumOf(
      isAbsent,
      sql`(activated_at is not null or password_changes > 1)`,
      sql`(password_assigned_at >= ${day} or email_assigned_at >= ${day})`,
    ),
    entitled: sumOf(sql`can_vote = 1`),
    absent: sumOf(isAbsent),
    elsewhere: sumOf(
      isAbsent,
      sql`exists (select 1 from attendees other join assemblies on assemblies.id = other.assembly_id
        where other.user_id = users.id and other.assembly_id <> ${assemblyId} and other.assist = 1
          and assemblies.deleted_at is null and start_date <= ${daysBefore(at, -1)} and end_date >= ${day})`,
    ),
    unreachable: sumOf(isAbsent, hasNoOwnCredential),
    administrators: sumOf(isIn, sql`user_type = ${USER_TYPES.administrator}`),
    behind: sumOf(isIn, isBehind),
    newcomers: sumOf(isOut, sql`${mayVote}`),
    marked: sumOf(isIn, isPresent, lastMark(holder, 1)),
    asleep: sumOf(isIn, isPresent, sleeps),
    staged: sumOf(isIn, isPresent, sleeps, isStaged),
    represented: sumOf(isByAttorney),
    away: sumOf(isByAttorney, lastMark(holder, 0)),
    removed: sumOf(
      isOut,
      sql`can_vote = 1 and assist = 0`,
      sql`(${lastMark(holder, 0)} or ${lastMark(attorney, 0)})`,
    ),
    uncalled: sumOf(sql`can_vote = 1`, sql`not ${hasCall(sql`mail.state = 'accepted'`)}`),
    // Also without an address or where the mail server refused it.
    addressed: sumOf(sql`can_vote = 1`, isAddressed),
    leftOut: sumOf(isAbsent, sql`not ${isAddressed}`),
    outside: outside(sql`user_type = ${USER_TYPES.member} and deleted_at is null`),
    outsideGone: outside(sql`deleted_at >= ${halfYear}`),
    outsideSet: outside(
      sql`deleted_at is null and (password_assigned_at >= ${recent} or email_assigned_at >= ${recent})`,
    ),
  };
  const columns = Object.entries(numbers).map(([name, column]) => sql`${column} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<keyof typeof numbers, unknown>>`select ${sql.join(columns)}
    from attendees join users on users.id = attendees.user_id and users.deleted_at is null
      left join voting_rights rights on rights.question_id = ${questionId} and rights.user_id = users.id
    where attendees.assembly_id = ${assemblyId}`.execute(db);
  return numbersOf(rows);
}

/**
 * @param log of the assembly
 * @param since of acts about accounts, and of deletions and merges
 */
export async function situation(
  db: Db,
  opening: Opening,
  log: readonly LoggedAct[],
  since: Since,
): Promise<Situation> {
  const roll = await people(db, opening, since);
  const inSession = await sessionMinutes(db, opening);
  const { isShort, hasShortWay, minutes } = await registration(db, opening, log);
  // Members from outside the roll could register where one of them did.
  const unregistered = roll.absent + (roll.selfAdded > 0 ? roll.outside : 0);
  return {
    acts: {
      [`ausentes con derecho a votar, sin representación, de ${roll.entitled} en el padrón`]: roll.absent,
      ...minutes,
      ...(await earlyPresence(db, opening)),
      ...(await documentsOf(db, opening)),
      ...withoutZeros({
        'minutos desde que se abrió o se reanudó la sesión': inSession ?? 0,
        'apertura sin abrir la sesión': Number(inSession === null),
        'miembros de la asociación que no están en el padrón': roll.outside,
        'cuentas de fuera del padrón eliminadas o unidas a otra desde hace 180 días': roll.outsideGone,
        'cuentas de fuera del padrón con contraseña o correo puestos': roll.outsideSet,
        'ausentes con derecho a votar que no han puesto su contraseña, o cuya contraseña o correo puso la administración':
          roll.unreachable,
        'personas con derecho a votar a quienes no salió un correo de la convocatoria': roll.uncalled,
        'derechos a votar de administradores': roll.administrators,
        'derechos a votar de presentes anotados por la administración o la mesa': roll.marked,
        'derechos a votar de representados': roll.represented,
        'poderes que no cuentan porque su poderdante figura presente': roll.asleep,
      }),
    },
    attention: {
      ...(await announcedHours(db, opening)),
      'apertura menos de un minuto después de abrir o reanudar la sesión': Number(inSession === 0),
      'ausentes con derecho a votar o miembros de fuera del padrón, con menos de 10 minutos de registro en las 24 horas anteriores':
        isShort ? unregistered : 0,
      'ausentes con derecho a votar o miembros de fuera del padrón, con menos de 10 minutos, en las 24 horas anteriores, de una forma de registrarse que otros usaron':
        hasShortWay && !isShort ? unregistered : 0,
      'derechos a votar de cuentas creadas después de convocar o de empezar el padrón': roll.newAccounts,
      'ausentes con derecho a votar que entraron al padrón después de convocar o de abrir el registro, y cuentan para la mayoría':
        roll.added,
      'ausentes con derecho a votar cuya contraseña o correo cambió la administración en las 24 horas anteriores':
        roll.lockedOut,
      'ausentes con derecho a votar a quienes no se dirigió la convocatoria, que se envió a otros con derecho':
        roll.addressed > 0 ? roll.leftOut : 0,
      'personas con derecho a votar, ausentes aquí y presentes en otra asamblea de estos días':
        roll.elsewhere,
      'derechos a votar de quienes no están a paz y salvo': roll.behind,
      'personas presentes o representadas sin derecho en esta votación, por ser usuarias desde después de su primera apertura':
        roll.newcomers,
      'personas con derecho a votar que quedaron fuera por una ausencia anotada, suya o de su apoderado':
        roll.removed,
      'poderes sin efecto porque la presencia del poderdante la anotó la administración o la mesa, es de más de 24 horas antes, o es de una cuenta cuyo código de entrada se mostró':
        roll.staged,
      'derechos a votar de representados que la administración o la mesa había anotado ausentes': roll.away,
    },
  };
}
