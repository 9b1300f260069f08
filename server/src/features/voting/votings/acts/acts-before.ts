/**
 * Acts of administrators and desks before an opening that bear on who votes and how it is counted (R12.43), counted from rows
 * that are only added to. Acts without a table of changes are counted from the activity log, by the keys of acts and of fields.
 */
import type { PresenceWay } from '@vigilia/contract/assemblies/own-presence';
import { readAs } from '@vigilia/contract/text/read-as';
import { type CallRule, callDaysBetween, meetsCallRule } from '@vigilia/contract/time/call-days';
import { sql } from 'kysely';
import type { LoggedChange } from '../../../../kernel/audit/audit-changes.ts';
import { type ActKey, NO_USER } from '../../../../kernel/audit/audit-log.ts';
import { actsOn, hasField, type LoggedAct } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { HOUR, MINUTE } from '../../../../kernel/runtime/clock.ts';
import { isChangedByStaff } from '../../../roll/attendance-sql.ts';
import type { StatedNumbers } from '../../../verification/protocol/seals.ts';
import { accountActs } from './account-acts.ts';
import { announcements } from './announcements.ts';
import { madeAt } from './log-entries.ts';
import { meetingsBeside, withoutNumber } from './meetings-beside.ts';
import { situation } from './situation.ts';
import {
  daysBefore,
  earlier,
  numbersOf,
  type Opening,
  type Since,
  type Situation,
  scalar,
  withoutZeros,
} from './stated.ts';
import { votedBefore } from './voted-before.ts';

const AGENDA = ['assembly.agenda', 'assembly.description'];
const QUORUM = ['needsQuorum', 'quorumMin', 'quorumCounts', 'secondCall', 'maxPowers'].map(
  (field) => `assembly.${field}`,
);
/** Fields of an assembly that are counted in other ways, or bear on no vote; every other one is of its call. */
const USUAL = [
  ...[...AGENDA, ...QUORUM],
  ...['participants', 'ways', 'givesReceipts', 'hallMessage', 'typedSpeaker', 'scrutineersTaken'].map(
    (field) => `assembly.${field}`,
  ),
];
/** Every other field of a question makes it decide something else. */
const USUAL_OF_QUESTION = ['question.showResults', 'question.optionAdded'];

const isOfCall = ({ key }: LoggedChange) => key?.startsWith('assembly.') && !USUAL.includes(key);
const isDecisive = ({ key }: LoggedChange) =>
  key?.startsWith('question.') && !USUAL_OF_QUESTION.includes(key);

/** How many acts since a moment have one of some keys. */
const actsSince = (acts: readonly LoggedAct[], since: string, ...keys: readonly ActKey[]): number =>
  acts.filter(({ at, key }) => at >= since && keys.some((each) => each === key)).length;

/** How many acts since a moment have a change of some kind. */
const editsSince = (
  acts: readonly LoggedAct[],
  since: string,
  isMeant: (change: LoggedChange) => unknown,
): number => acts.filter(({ at, changes }) => at >= since && changes.some(isMeant)).length;

/** People who were marked as present or absent, and whose right was given or taken. */
async function marksAndRights(db: Db, assemblyId: number): Promise<StatedNumbers> {
  const marks = await sql<Record<'present' | 'absent', unknown>>`
    select count(distinct case when is_present = 1 then user_id end) as present,
      count(distinct case when is_present = 0 then user_id end) as absent
    from presence_changes change where assembly_id = ${assemblyId} and ${isChangedByStaff}`.execute(db);
  const rights = await sql<Record<'given' | 'taken', unknown>>`
    select count(distinct case when can_vote = 1 then user_id end) as given,
      count(distinct case when can_vote = 0 then user_id end) as taken
    from right_changes join users on users.id = user_id and deleted_at is null
    where assembly_id = ${assemblyId}`.execute(db);
  const { present, absent } = numbersOf(marks.rows);
  const { given, taken } = numbersOf(rights.rows);
  return {
    'presentes anotados por la administración o la mesa': present,
    'ausentes anotados por la administración o la mesa': absent,
    'derechos a votar dados, también con un puesto en el padrón': given,
    'derechos a votar quitados, también con el puesto en el padrón': taken,
  };
}

/** Only administrators change powers. A power that ended as a party deleted the own account, by a mail to it, is left out. */
async function powerActs(db: Db, assemblyId: number, log: readonly LoggedAct[]): Promise<Situation> {
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
        join activity on activity.at = users.deleted_at and activity.key = 'own-account-deleted' and activity.changes is null
        where users.id in (represented_id, former)) then represented_id end) as ended
    from changes`.execute(db);
  const { given, changed, ended } = numbersOf(rows);
  const undecided = sql`select count(*) from submitted_powers
    where assembly_id = ${assemblyId} and state in ('pending', 'refused')`;
  return {
    acts: {
      'poderes registrados': given,
      'poderes enviados que se rechazaron o están por revisar': Number(await scalar(db, undecided)),
    },
    attention: {
      'poderes confirmados con otro nombre que el que escribió quien los envió': log.filter(
        ({ key }) => key === 'other-name-confirmed',
      ).length,
      'poderes que cambiaron de apoderado': changed,
      'poderes terminados': ended,
    },
  };
}

/** All acts of administrators about the assembly, so that an act without a number of its own is stated too. */
function actsByArea(log: readonly LoggedAct[], since: string): StatedNumbers {
  const acts = log.filter(({ at, by }) => at >= since && by !== NO_USER);
  return Object.fromEntries(
    [...Map.groupBy(acts, ({ area }) => area)].map(([area, { length }]) => [
      `actos sobre la asamblea desde la convocatoria, al menos de las 24 horas anteriores (${area})`,
      length,
    ]),
  );
}

const isNarrowed = ({ key, from, to }: LoggedChange): boolean =>
  key === 'assembly.ways' && (from as PresenceWay[]).some((way) => !(to as PresenceWay[]).includes(way));

/** How often a way of registering the own presence was taken. */
export const waysTaken = async (db: Db, assemblyId: number, since: string): Promise<number> =>
  editsSince(
    await actsOn(db, 'assembly', sql`${assemblyId}`, { since, fields: ['assembly.ways'] }),
    since,
    isNarrowed,
  );

/**
 * When the quorum was first checked, a voting first opened and the assembly first called, how often, and whether in second call;
 * when the first person was put on the roll and the first one arrived; and the first of the call, the registration and an
 * arrival.
 */
async function firstActs(db: Db, assemblyId: number) {
  const { rows } = await sql<
    Record<'checked' | 'opened' | 'called' | 'begun' | 'listed' | 'arrived', string | null> &
      Record<'mailings' | 'inSecondCall', number>
  >`select
    (select min(at) from quorum_verifications where assembly_id = ${assemblyId}) as checked,
    (select min(opened_at) from openings join questions on questions.id = question_id
      where assembly_id = ${assemblyId}) as opened,
    (select min(started_at) from convocations where assembly_id = ${assemblyId}) as called,
    (select min(at) from (
      select started_at as at from convocations where assembly_id = ${assemblyId}
      union all select at from registration_changes where assembly_id = ${assemblyId} and enabled = 1
      union all select at from presence_changes where assembly_id = ${assemblyId}) as beginnings) as begun,
    (select min(at) from right_changes where assembly_id = ${assemblyId}) as listed,
    (select min(at) from presence_changes where assembly_id = ${assemblyId}) as arrived,
    (select count(*) from convocations where assembly_id = ${assemblyId}) as mailings,
    (select in_second_call from assemblies where id = ${assemblyId}) as "inSecondCall"`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('A query without a table has one row');
  return first;
}

/** Hours since the last person with the right was called to the present date and place, and how many were called too late. */
async function callsToVoters(db: Db, { assemblyId, at }: Opening, mailings: number): Promise<Situation> {
  const { rows } = await sql<CallRule & { start: string; called: string }>`
    select start_date as start, minimum_call_days as "minimumCallDays", call_day_kind as "callDayKind", called
    from assemblies join (select min(coalesce(finished_at, started_at)) as called
      from outgoing_mails mail join convocations on convocations.id = mail.batch
      join assemblies on assemblies.id = convocations.assembly_id
      join attendees on attendees.assembly_id = assemblies.id and attendees.user_id = mail.user_id
      join users on users.id = mail.user_id
      where mail.purpose = 'call' and mail.state = 'accepted' and can_vote = 1 and users.deleted_at is null
        and assemblies.id = ${assemblyId}
        and coalesce(convocations.start_date, assemblies.start_date) = assemblies.start_date
        and coalesce(convocations.place, assemblies.place) = assemblies.place
      group by mail.user_id) as calls on id = ${assemblyId} order by called`.execute(db);
  const isLate = ({ called, start, ...rule }: (typeof rows)[number]) =>
    called > daysBefore(at, 1) || meetsCallRule(callDaysBetween(called, start), rule) === false;
  const last = rows.at(-1)?.called ?? at;
  return {
    acts: {
      // A part of an hour counts as a whole one.
      'horas desde que se convocó, a esta fecha y este lugar, a la última persona con derecho a votar':
        Math.ceil((Date.parse(at) - Date.parse(last)) / HOUR),
      'envíos de la convocatoria y de recordatorios': Number(mailings),
    },
    attention: {
      'personas con derecho a votar convocadas, a esta fecha y este lugar, sin los días mínimos de anticipación o en las 24 horas anteriores':
        rows.filter(isLate).length,
    },
  };
}

type FirstActs = Awaited<ReturnType<typeof firstActs>>;

/**
 * Edits of the quorum, the call, the agenda and the end of the session, and revoked links of desks.
 * @param log of the assembly
 */
async function callActs(
  db: Db,
  { assemblyId, at }: Opening,
  { checked, opened, called, arrived, inSecondCall }: FirstActs,
  log: readonly LoggedAct[],
): Promise<Situation> {
  const day = daysBefore(at, 1);
  const isOf = (keys: readonly string[]) => (change: LoggedChange) => hasField([change], ...keys);
  const sinceOpened = earlier(opened ?? day, day);
  const withoutReceipts =
    (await scalar(db, sql`select gives_receipts from assemblies where id = ${assemblyId}`)) === 0;
  const revoked = sql`select count(*) from evening_links
    where assembly_id = ${assemblyId} and revoked_at is not null`;
  return {
    acts: {
      'apertura en segunda convocatoria': Number(inSecondCall),
      'apertura sin comprobantes de voto': Number(withoutReceipts),
      'cambios del quórum, de la segunda convocatoria o del límite de poderes': editsSince(
        log,
        '',
        isOf(QUORUM),
      ),
      'cambios del título, del lugar, de las fechas o de otros datos': editsSince(log, '', isOfCall),
      'cambios de la agenda o de la descripción': editsSince(log, '', isOf(AGENDA)),
      'enlaces de mesas o del salón revocados': Number(await scalar(db, revoked)),
    },
    attention: {
      // People may have left by an end that was entered, and then deleted or moved.
      'veces que la asamblea se había dado por terminada y se reanudó': editsSince(
        log,
        '',
        ({ key, before }) => key === 'minutesFacts.endedAt' && before,
      ),
      'veces que los comprobantes de voto se desactivaron después de abrir una votación o en las 24 horas anteriores':
        withoutReceipts
          ? editsSince(log, sinceOpened, ({ key, to }) => key === 'assembly.givesReceipts' && to === false)
          : 0,
      'veces que se quitaron o cambiaron correos de escrutadores en las 24 horas anteriores': editsSince(
        log,
        day,
        isOf(['assembly.scrutineersTaken']),
      ),
      'segunda convocatoria, con el quórum verificado en la primera antes de que alguien se registrara':
        Number(inSecondCall === 1 && arrived !== null && (checked ?? arrived) < arrived),
      'cambios de la agenda o de la descripción después de convocar': called
        ? editsSince(log, called, isOf(AGENDA))
        : 0,
      'cambios del título, del lugar, de las fechas o de otros datos, después de abrir una votación o en las 24 horas anteriores':
        editsSince(log, sinceOpened, isOfCall),
      'cambios del quórum, de la segunda convocatoria o del límite de poderes, después de verificarlo o en las 24 horas anteriores':
        editsSince(log, earlier(checked ?? day, day), isOf(QUORUM)),
    },
  };
}

/** For this long after its creation, an edit of a question only corrects it. */
const CORRECTION = 2 * MINUTE;

/** Words of a later round in a title as it reads. */
const NAMES_LATER_ROUND = new RegExp(
  `(?<!${readAs('primera')} )\\b(${['vuelta', 'ronda', 'balotaje', 'desempate'].map(readAs).join('|')})\\b`,
);

/** The questions of the assembly, deleted ones too. */
const questionsOf = (db: Db, { assemblyId }: Opening) =>
  db
    .selectFrom('questions')
    .select(['id', 'title', 'deleted_at', 'second_round_of'])
    .where('assembly_id', '=', assemblyId)
    .execute();

/**
 * Edits of the question, deleted questions and changed documents, since the call or in the last 24 hours.
 * @param log of the assembly
 */
async function agendaActs(
  db: Db,
  opening: Opening,
  { called, begun }: FirstActs,
  changes: readonly LoggedChange[],
  log: readonly LoggedAct[],
): Promise<Situation> {
  const { questionId, assemblyId, at } = opening;
  const known = begun ?? at;
  const since = earlier(known, daysBefore(at, 1));
  const all = await actsOn(db, 'question', sql`select id from questions where assembly_id = ${assemblyId}`);
  const made = new Map(all.flatMap(({ key, of, at }) => (key === 'question-created' ? [[of, at]] : [])));
  const isLate = (act: LoggedAct) =>
    Date.parse(act.at) - Date.parse(made.get(act.of) ?? '1970-01-01') > CORRECTION;
  const own = all.filter(({ of }) => of === questionId);
  const late = own.filter(isLate);
  const edits = editsSince(late, known, isDecisive) + Number(changes.some(isDecisive));
  const edited = [...late.filter((act) => act.at >= known).flatMap((act) => act.changes), ...changes];
  const rule = edited.find(({ key }) => key === 'question.rule')?.before;
  const questions = await questionsOf(db, opening);
  const question = questions.find(({ id }) => id === questionId);
  const title = withoutNumber(question?.title ?? '');
  const isTitle = (text: string | null | undefined) => withoutNumber(text ?? '') === title;
  const hadTitle = ({ of, key, changes: theirs }: LoggedAct) =>
    theirs.some((each) => each.key === 'question.title' && isTitle(each.before)) ||
    (key === 'question-restored' && isTitle(questions.find(({ id }) => id === of)?.title));
  const deletedSince = (moment: string) => questions.filter((each) => (each.deleted_at ?? '') >= moment);
  const decisive =
    'cambios del texto, la mayoría, el tipo, los cargos, el blanco, el punto, las opciones u otro dato de esta pregunta, después de convocar o de empezar, o al abrirla';
  return {
    acts: {
      'pregunta hecha después de convocar, o devuelta de la Papelera': called
        ? actsSince(own, called, 'question-created', 'question-restored')
        : 0,
      'cambios de esta pregunta desde la convocatoria, al menos de las 24 horas anteriores':
        actsSince(own, since, 'question-edited') + Number(changes.length > 0),
      'preguntas eliminadas desde la convocatoria, al menos de las 24 horas anteriores':
        deletedSince(since).length,
      'documentos de la agenda agregados, quitados o con otro nombre desde la convocatoria, al menos de las 24 horas anteriores':
        actsSince(log, since, 'agenda-document-changed'),
    },
    attention: {
      [rule ? `${decisive} (la mayoría era ${rule})` : decisive]: edits,
      'preguntas con este texto eliminadas después de convocar o de empezar': deletedSince(known).filter(
        (each) => isTitle(each.title),
      ).length,
      'otras preguntas que tenían este texto y ya no, o que lo tienen y volvieron de la Papelera, después de convocar o de empezar':
        all.filter((act) => act.of !== questionId && act.at >= known && isLate(act) && hadTitle(act)).length,
      'título de otra vuelta en una pregunta que no continúa ninguna votación': Number(
        NAMES_LATER_ROUND.test(title) && question?.second_round_of === null,
      ),
    },
  };
}

/**
 * The acts and the situation that an opening states. Acts count since the assembly was made: an opening in between, which can be
 * withdrawn, takes nothing out. About accounts and since the first quorum check, at least of the last 24 hours; other names,
 * documents and merges, at least of the last 180 days.
 * @param opening of a voting that was opened just now
 * @param changes of the question by the call that opens it, whose entry is written with the others of the call
 */
export async function actsBefore(
  db: Db,
  opening: Opening,
  changes: readonly LoggedChange[],
): Promise<Situation> {
  const { assemblyId, at } = opening;
  const made = await madeAt(db, assemblyId);
  const recent = earlier(made, daysBefore(at, 1));
  const halfYear = earlier(recent, daysBefore(at, 180));
  const first = await firstActs(db, assemblyId);
  const begun = first.begun ?? at;
  // A call that follows an arrival or the registration is not the first act.
  const isCalledFirst = first.called !== null && first.called === first.begun;
  const listed = isCalledFirst ? begun : earlier(first.listed ?? at, begun);
  const since: Since = { recent, halfYear, begun, listed };
  const log = await actsOn(db, 'assembly', sql`${assemblyId}`);
  const now = await situation(db, opening, log, since);
  const parts: readonly Situation[] = [
    await callsToVoters(db, opening, first.mailings),
    { acts: await marksAndRights(db, assemblyId), attention: {} },
    await powerActs(db, assemblyId, log),
    await agendaActs(db, opening, first, changes, log),
    { acts: {}, attention: await votedBefore(db, opening) },
    await announcements(db, opening, listed, log),
    await meetingsBeside(db, opening, halfYear),
    await callActs(db, opening, first, log),
    await accountActs(db, opening, since),
    { acts: actsByArea(log, earlier(begun, daysBefore(at, 1))), attention: {} },
  ];
  const merged = (numbers: readonly StatedNumbers[]) => Object.assign({}, ...numbers);
  return {
    acts: { ...now.acts, ...withoutZeros(merged(parts.map(({ acts }) => acts))) },
    attention: withoutZeros(merged([now, ...parts].map(({ attention }) => attention))),
  };
}
