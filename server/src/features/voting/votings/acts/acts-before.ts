/**
 * Acts of administrators and desks before an opening that bear on who votes and how it is counted (R12.43), counted from rows
 * that are only added to. Acts without a table of changes are counted from the activity log, by the keys of acts and of fields.
 */
import type { PresenceWay } from '@vigilia/contract/assemblies/own-presence';
import { readAs } from '@vigilia/contract/text/read-as';
import { type CallRule, callDaysBetween, meetsCallRule } from '@vigilia/contract/time/call-days';
import { sql } from 'kysely';
import type { LoggedChange } from '../../../../kernel/audit/audit-changes.ts';
import { hasField } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { HOUR, MINUTE } from '../../../../kernel/runtime/clock.ts';
import { isChangedByStaff } from '../../../roll/attendance-sql.ts';
import type { StatedNumbers } from '../../../verification/protocol/seals.ts';
import { accountActs } from './account-acts.ts';
import { attentionName, namedAttention, withoutZeros } from './attention-texts.ts';
import { announcements } from './calling-off.ts';
import { daysBefore, earlier, editsOf, entriesOf, madeAt, scalar } from './log-entries.ts';
import { meetingsBeside, TWIN_VOTINGS, votingsOfEqualTitle, withoutNumber } from './meetings-beside.ts';
import { numbersOf, type Opening, type Situation, situation } from './situation.ts';

const CALL = ['title', 'startDate', 'endDate', 'place'].map((field) => `assembly.${field}`);
const AGENDA = ['assembly.agenda', 'assembly.description'];
const QUORUM = ['needsQuorum', 'quorumMin', 'quorumCounts', 'secondCall', 'maxPowers'].map(
  (field) => `assembly.${field}`,
);
const DECISIVE = ['title', 'kind', 'seats', 'allowBlank', 'rule', 'optionTaken'].map(
  (field) => `question.${field}`,
);

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
        join activity on activity.at = users.deleted_at and activity.key = 'own-account-deleted' and activity.changes is null
        where users.id in (represented_id, former)) then represented_id end) as ended
    from changes`.execute(db);
  return numbersOf(rows);
}

const isNarrowed = ({ from, to }: LoggedChange): boolean =>
  (from as PresenceWay[]).some((way) => !(to as PresenceWay[]).includes(way));

/** How often a way of registering the own presence was taken. */
export const waysTaken = async (db: Db, assemblyId: number, since: string): Promise<number> =>
  (await editsOf(db, assemblyId, ['assembly.ways'], since)).filter(({ changes }) => changes.some(isNarrowed))
    .length;

/** How often an entered end of the session was deleted or moved: people may have left by it. */
const endsTaken = async (db: Db, assemblyId: number, since: string): Promise<number> =>
  (await editsOf(db, assemblyId, ['minutesFacts.endedAt'], since)).filter(({ changes }) =>
    changes.some(({ before }) => before),
  ).length;

/**
 * When the quorum was first checked, a voting first opened and the assembly first called, how often, and whether in second call;
 * when the first person was put on the roll and the first one arrived; and the first of the call, the registration and an arrival.
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

/** For how many hours the last of those with the right is called to the present date and place, and how many of them were so late. */
async function callsToVoters(db: Db, { assemblyId, at }: Opening) {
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
  // A part of an hour is one.
  return { hours: Math.ceil((Date.parse(at) - Date.parse(last)) / HOUR), late: rows.filter(isLate).length };
}

type FirstActs = Awaited<ReturnType<typeof firstActs>>;

/**
 * Edits of the quorum, the call, the agenda and the end of the session, and revoked links of desks.
 * @param since when the assembly was made
 */
async function callActs(db: Db, { assemblyId, at }: Opening, since: string, first: FirstActs) {
  const { checked, opened, called } = first;
  const day = daysBefore(at, 1);
  const sinceChecked = earlier(checked ?? day, day);
  const edits = await editsOf(db, assemblyId, QUORUM, earlier(since, sinceChecked));
  const calls = await editsOf(db, assemblyId, CALL, since);
  const agendas = await editsOf(db, assemblyId, AGENDA, since);
  const givesReceipts = await scalar(db, sql`select gives_receipts from assemblies where id = ${assemblyId}`);
  const sinceOpened = earlier(opened ?? day, day);
  const receipts = (await editsOf(db, assemblyId, ['assembly.givesReceipts'], sinceOpened)).filter(
    ({ changes }) => changes.some(({ to }) => to === false),
  );
  const scrutineers = await editsOf(db, assemblyId, ['assembly.scrutineersTaken'], day);
  const revoked = await scalar(
    db,
    sql`select count(*) from evening_links where assembly_id = ${assemblyId} and kind = 'desk' and revoked_at is not null`,
  );
  const editedSince = (list: readonly { at: string }[], moment: string) =>
    list.filter((edit) => edit.at >= moment).length;
  return {
    settings: editedSince(edits, since),
    settingsSinceChecked: editedSince(edits, sinceChecked),
    edits: calls.length,
    editsSinceOpened: editedSince(calls, sinceOpened),
    agenda: agendas.filter(({ changes }) => changes.some(({ before }) => before)).length,
    agendaSinceCalled: called ? editedSince(agendas, called) : 0,
    revoked: Number(revoked),
    withoutReceipts: Number(givesReceipts === 0),
    receiptsTaken: givesReceipts === 0 ? receipts.length : 0,
    scrutineersTaken: scrutineers.length,
    endsTaken: await endsTaken(db, assemblyId, since),
  };
}

/** For this long after its creation, an edit of a question only corrects it. */
const CORRECTION = 2 * MINUTE;

/** In a title as it reads. */
const NAMES_LATER_ROUND = new RegExp(
  `(?<!${readAs('primera')} )\\b(${['vuelta', 'ronda', 'balotaje', 'desempate'].map(readAs).join('|')})\\b`,
);

/** This question, and those that were deleted since a moment. */
const ownAndDeletedQuestions = (db: Db, { questionId, assemblyId }: Opening, since: string) =>
  db
    .selectFrom('questions')
    .select(['id', 'title', 'deleted_at', 'second_round_of'])
    .where('assembly_id', '=', assemblyId)
    .where((eb) => eb.or([eb('id', '=', questionId), eb('deleted_at', '>=', since)]))
    .execute();

/** Edits of the question, deleted questions and changed documents, since the call or in the last 24 hours. */
async function agendaActs(
  db: Db,
  opening: Opening,
  { called, begun }: FirstActs,
  changes: readonly LoggedChange[],
) {
  const { questionId, assemblyId, at } = opening;
  const day = daysBefore(at, 1);
  const known = begun ?? at;
  const since = earlier(known, day);
  const question = { kind: 'question', id: questionId } as const;
  const edited = await entriesOf(db, question, since, 'question-edited');
  const created = called ? await entriesOf(db, question, called, 'question-created', 'question-restored') : 0;
  const made = await madeAt(db, questionId, 'question-created');
  const edits = (await editsOf(db, questionId, DECISIVE, known, 'question')).filter(
    (edit) => !made || Date.parse(edit.at) - Date.parse(made) > CORRECTION,
  );
  const decisive = [
    ...edits.map((edit) => edit.changes),
    changes.filter((each) => hasField([each], ...DECISIVE)),
  ].filter((each) => each.length > 0);
  const questions = await ownAndDeletedQuestions(db, opening, since);
  const own = questions.find(({ id }) => id === questionId);
  const title = withoutNumber(own?.title ?? '');
  const deletedSince = (moment: string) => questions.filter((each) => (each.deleted_at ?? '') >= moment);
  const rule = decisive.flat().find(({ key }) => key === 'question.rule')?.before;
  return {
    edited: edited + Number(changes.length > 0),
    decisive: { [attentionName('decisive', rule ? `la mayoría era ${rule}` : undefined)]: decisive.length },
    created,
    deleted: deletedSince(since).length,
    twins: deletedSince(known).filter((each) => withoutNumber(each.title) === title).length,
    typedRound: Number(NAMES_LATER_ROUND.test(title) && own?.second_round_of === null),
    documents: await entriesOf(db, { kind: 'assembly', id: assemblyId }, since, 'agenda-document-changed'),
  };
}

/**
 * Since the assembly was made: an opening in between, which can be withdrawn, takes nothing out. About accounts and since the first
 * quorum check, at least of the last 24 hours; other names, documents and merges, at least of the last 180 days.
 */
async function countedActs(db: Db, opening: Opening, changes: readonly LoggedChange[]) {
  const { assemblyId, at } = opening;
  const made = await madeAt(db, assemblyId);
  const day = daysBefore(at, 1);
  const recent = earlier(made, day);
  const halfYear = earlier(recent, daysBefore(at, 180));
  const first = await firstActs(db, assemblyId);
  const undecided = await scalar(
    db,
    sql`select count(*) from submitted_powers where assembly_id = ${assemblyId} and state in ('pending', 'refused')`,
  );
  const ways = await editsOf(db, assemblyId, ['assembly.ways'], made);
  return {
    marked: await marksAndRights(db, assemblyId),
    powers: {
      ...(await powerActs(db, assemblyId)),
      undecided: Number(undecided),
      otherNames: await entriesOf(db, { kind: 'assembly', id: assemblyId }, '', 'other-name-confirmed'),
    },
    calls: await callActs(db, opening, made, first),
    announced: await announcements(db, assemblyId, at, first.called),
    ...first,
    voters: await callsToVoters(db, opening),
    agenda: await agendaActs(db, opening, first, changes),
    accounts: await accountActs(db, opening, { recent, halfYear }),
    meetings: await meetingsBeside(db, opening, halfYear),
    ofEqualTitle: await votingsOfEqualTitle(db, assemblyId, at),
    situation: await situation(db, opening, ways, {
      ...{ recent, halfYear, begun: first.begun ?? at },
      // A call that follows an arrival or the registration is none to begin with.
      listed:
        first.called !== null && first.called === first.begun
          ? first.called
          : earlier(first.listed ?? at, first.begun ?? at),
    }),
  };
}

type CountedActs = Awaited<ReturnType<typeof countedActs>>;

/** The keys are part of seals. */
const usualActs = ({
  mailings,
  voters,
  inSecondCall,
  marked,
  powers,
  calls,
  announced,
  agenda,
  meetings,
  accounts,
}: CountedActs): StatedNumbers => ({
  'horas desde que salió la convocatoria, con esta fecha y este lugar, a la última persona con derecho a votar':
    voters.hours,
  'envíos de la convocatoria y de recordatorios': Number(mailings),
  'correos a los miembros desde la convocatoria, al menos de las 24 horas anteriores': announced.letters,
  'mensajes mostrados en el salón': announced.messages,
  'apertura en segunda convocatoria': Number(inSecondCall),
  'apertura sin comprobantes de voto': calls.withoutReceipts,
  'pregunta hecha después de convocar, o devuelta de la Papelera': agenda.created,
  'presentes anotados por la administración o la mesa': marked.present,
  'ausentes anotados por la administración o la mesa': marked.absent,
  'derechos a votar dados, también con un puesto en el padrón': marked.given,
  'derechos a votar quitados, también con el puesto en el padrón': marked.taken,
  'poderes registrados': powers.given,
  'poderes enviados que se rechazaron o están por revisar': powers.undecided,
  'cambios del quórum, de la segunda convocatoria o del límite de poderes': calls.settings,
  'cambios del título, del lugar o de las fechas': calls.edits,
  'cambios de la agenda o de la descripción': calls.agenda,
  'enlaces de mesas revocados': calls.revoked,
  'cambios de esta pregunta desde la convocatoria, al menos de las 24 horas anteriores': agenda.edited,
  'preguntas eliminadas desde la convocatoria, al menos de las 24 horas anteriores': agenda.deleted,
  'documentos de la agenda agregados, quitados o con otro nombre desde la convocatoria, al menos de las 24 horas anteriores':
    agenda.documents,
  'otras asambleas con personas de este padrón, a 30 días o menos, también archivadas o eliminadas':
    meetings.near,
  [TWIN_VOTINGS]: meetings.votings.length,
  'veces que se hizo administrador a alguien': accounts.promotions,
  'cuentas creadas, del padrón o de candidatos': accounts.created,
  'cuentas eliminadas, del padrón o de candidatos': accounts.deleted,
  'cuentas del padrón con contraseña o correo puestos': accounts.credentials,
  'cuentas del padrón con otro nombre': accounts.names,
  'cuentas del padrón cuyo paz y salvo cambió desde hace 180 días': accounts.standings,
  'identidades verificadas': accounts.verified,
});

const unusualActs = (counted: CountedActs): StatedNumbers => {
  const { voters, powers, calls, agenda, meetings, accounts, ofEqualTitle, inSecondCall, checked, arrived } =
    counted;
  const { types, documents, merged, takenOver, rightsBehind, renamed, namesakes, renamedOnRoll } = accounts;
  const { twinsBeside, calledOff, archived, moved } = meetings;
  return {
    ...namedAttention({
      lateCalls: voters.late,
      resumptions: calls.endsTaken,
      receiptsTaken: calls.receiptsTaken,
      scrutineersTaken: calls.scrutineersTaken,
      otherNames: powers.otherNames,
      changedPowers: powers.changed,
      endedPowers: powers.ended,
      ...{ types, documents, merged, takenOver, rightsBehind, renamed, namesakes, renamedOnRoll },
    }),
    ...withoutZeros(agenda.decisive),
    ...counted.announced.attention,
    ...namedAttention({
      twins: agenda.twins,
      typedRound: agenda.typedRound,
      secondCall: Number(inSecondCall === 1 && arrived !== null && (checked ?? arrived) < arrived),
      ...{ twinsBeside, calledOff, archived, moved },
      agenda: calls.agendaSinceCalled,
      equalTitle: ofEqualTitle.length,
      callEdits: calls.editsSinceOpened,
      settings: calls.settingsSinceChecked,
    }),
  };
};

/**
 * The acts and the situation that an opening states.
 * @param opening of a voting that was opened just now
 * @param changes of the question by the call that opens it, whose entry is written with the others of the call
 */
export async function actsBefore(
  db: Db,
  opening: Opening,
  changes: readonly LoggedChange[],
): Promise<Situation> {
  const counted = await countedActs(db, opening, changes);
  const { acts, attention } = counted.situation;
  return {
    acts: { ...acts, ...withoutZeros(usualActs(counted)) },
    attention: { ...attention, ...unusualActs(counted) },
  };
}
