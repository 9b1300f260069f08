/** Beginning and end of a meeting, obstacles to the issue of its minutes, and their gaps (R17.2, R17.3, R20.18). */

import type { MinutesContent, MinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { dayOf, startOfDay } from '@vigilia/contract/time/colombian-time';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import { DAY, MINUTE } from '../../../../kernel/runtime/clock.ts';
import { formatLongDay, formatTimestamp } from '../../../../kernel/runtime/date-format.ts';
import type { StoredQuestion } from '../../../voting/votings/question-store.ts';
import type { AssemblyRecord } from '../assembly-record.ts';
import { drawnText } from '../document/drawn-text.ts';
import { standIn, unprintable } from '../pdf-font.ts';
import { type Draft, electedIn } from './draft.ts';
import type { HeldMeeting } from './issued-store.ts';

export interface MeetingTimes {
  /** ISO 8601; null where the record has none. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

type Facts = Pick<AssemblyRecord, 'quorumChecks' | 'questions'>;
type Meeting = Facts & {
  readonly assembly: Pick<AssemblyRecord['assembly'], 'endDate'>;
  readonly session: readonly Pick<AssemblyRecord['session'][number], 'at' | 'state'>[];
};

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

const actsOf = ({ quorumChecks, questions }: Facts): string[] =>
  [
    ...quorumChecks.map(({ at }) => at),
    ...questions.flatMap(({ openings, lot }) => [
      ...openings.flatMap(({ openedAt, closedAt }) => [openedAt, ...(closedAt ? [closedAt] : [])]),
      ...(lot ? [lot.at] : []),
    ]),
  ].sort(byTime);

/** Failed quorum checks precede the meeting; all else is part of it. */
const actsOfMeeting = ({ quorumChecks, questions }: Facts): string[] =>
  actsOf({ quorumChecks: quorumChecks.filter(({ reached }) => reached), questions });

/**
 * From the check that found a quorum to the last act; the end is unknown before the planned one, and while a
 * voting is open. Without such a check, or with an earlier voting, the meeting began with the first
 * quorum check, or earlier if the session was opened for that check.
 * @param now ISO 8601
 */
export function derivedTimes(record: Meeting, now: string): MeetingTimes & { beginsWithSession: boolean } {
  const goesOn =
    isAfter(record.assembly.endDate, now) ||
    record.questions.some(({ question }) => question.state === 'open');
  const { quorumChecks } = record;
  const found = quorumChecks.find(({ reached }) => reached) ?? quorumChecks[0];
  const [firstAct] = actsOfMeeting(record);
  const isEarly = found !== undefined && firstAct !== undefined && byTime(firstAct, found.at) < 0;
  const start = (isEarly ? quorumChecks[0] : found)?.at ?? null;
  const before = quorumChecks.filter(({ at }) => start !== null && byTime(at, start) < 0).at(-1)?.at;
  const opened = record.session.find(
    ({ at, state }) =>
      state === 'open' && start !== null && byTime(at, start) <= 0 && !(before && byTime(at, before) < 0),
  );
  return {
    startedAt: opened?.at ?? start,
    beginsWithSession: opened !== undefined,
    endedAt: goesOn ? null : (actsOf(record).at(-1) ?? null),
  };
}

/** The times that the minutes state: those entered, else those of the record. */
export function meetingTimes(
  record: Meeting,
  { startedAt, endedAt }: Pick<MinutesFacts, 'startedAt' | 'endedAt'>,
  now: string,
): MeetingTimes {
  const derived = derivedTimes(record, now);
  return { startedAt: startedAt ?? derived.startedAt, endedAt: endedAt ?? derived.endedAt };
}

type Gap = MinutesContent['gaps'][number];

/** Obstacles to the issue, each with the place of its correction. @param now ISO 8601 */
export function obstaclesFor({ record, contents }: Draft, now: string): Gap[] {
  const { facts } = contents;
  const missing: Gap[] = [];
  const add = (at: string, text: string) => missing.push({ at, text, prevents: true });
  for (const { question, isTied } of record.questions) {
    const at = `question-${question.id}`;
    if (question.state === 'open') add(at, `La votación «${question.title}» sigue abierta: ciérrela.`);
    if (isTied && !question.withdrawn) add(at, tieText(record, question));
  }
  const { startedAt, endedAt } = meetingTimes(record, facts, now);
  const { startDate, endDate } = record.assembly;
  const [acts, start] = [actsOf(record), startedAt ?? startDate];
  // A tie may be drawn after the end.
  const inSession = record.questions.map((question) => ({ ...question, lot: null }));
  const [first, last] = [actsOfMeeting(record)[0], actsOf({ ...record, questions: inSession }).at(-1)];
  if (facts.endedAt === null && isAfter(endDate, now))
    add(
      'endedAt',
      `La asamblea no ha terminado: su fin está previsto para el ${formatTimestamp(endDate)}. Si ya terminó, escriba la hora de cierre.`,
    );
  else if (endedAt === null && missing.length === 0)
    add('endedAt', 'Escriba la hora de cierre: no hubo votaciones ni verificaciones de las que tomarla.');
  if (facts.endedAt !== null && isAfter(facts.endedAt, now))
    add('endedAt', `La hora de cierre (${formatTimestamp(facts.endedAt)}) aún no ha llegado.`);
  if (endedAt !== null && last !== undefined && minuteOf(last) > minuteOf(endedAt))
    add(
      'endedAt',
      `La hora de cierre (${formatTimestamp(endedAt)}) es anterior al último acto registrado (${formatTimestamp(last)}).`,
    );
  if (first !== undefined && minuteOf(start) > minuteOf(first))
    add(
      'startedAt',
      `La hora de inicio (${formatTimestamp(start)}) es posterior al primer acto registrado (${formatTimestamp(first)}). Corrija la hora de inicio.`,
    );
  if (endedAt !== null && minuteOf(start) > minuteOf(endedAt))
    add('endedAt', 'La hora de cierre es anterior a la de inicio. Corrija la que esté mal.');
  const [earliest, latest] = [
    Math.min(...[startDate, ...acts].map(Date.parse)) - DAY,
    Math.max(...[endDate, ...acts].map(Date.parse)) + DAY,
  ];
  for (const [name, at] of [
    ['inicio', facts.startedAt],
    ['cierre', facts.endedAt],
  ] as const)
    if (at !== null && (Date.parse(at) < earliest || Date.parse(at) > latest))
      add(
        name === 'inicio' ? 'startedAt' : 'endedAt',
        `La hora de ${name} (${formatTimestamp(at)}) está a más de un día de la asamblea (${formatTimestamp(startDate)} a ${formatTimestamp(endDate)}). Corríjala, o corrija las fechas de la asamblea.`,
      );
  if (facts.approvedOn !== '') {
    if (facts.approvedOn > dayOf(now))
      add(
        'approvedOn',
        `El día en que se aprobó el acta (${formatLongDay(startOfDay(facts.approvedOn))}) aún no ha llegado. Corríjalo.`,
      );
    else if (facts.approvedOn < dayOf(endedAt ?? start))
      add(
        'approvedOn',
        `El día en que se aprobó el acta (${formatLongDay(startOfDay(facts.approvedOn))}) es anterior al fin de la asamblea (${formatLongDay(endedAt ?? start)}). Corríjalo.`,
      );
  }
  for (const { name, questionTitle, isOutdated } of electedIn(record.questions, contents))
    if (isOutdated)
      add(
        'elected',
        `La respuesta de ${name} es de antes de que se abriera de nuevo «${questionTitle}»: registre si acepta el cargo.`,
      );
  return missing;
}

/** How a tie is decided: by lot, or for candidates by a second round, which may exist already (R12.24). */
function tieText({ questions }: AssemblyRecord, { id, title, kind }: StoredQuestion): string {
  const round = questions.find(({ question }) => question.secondRoundOf === id && question.state === 'draft');
  if (round) return `Falta abrir «${round.question.title}», que decide el empate en «${title}».`;
  return KIND_RULES[kind].options === 'slates'
    ? `Falta registrar el sorteo que decide el empate en «${title}».`
    : `Falta decidir el empate en «${title}»: por sorteo o con una segunda vuelta.`;
}

/** Compares moments, not texts: only some have milliseconds. */
const isAfter = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);

/** Times are entered to the minute: acts within one minute are in order. */
const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE);

/** People whom a warning names; the list of the elected has all of them. */
const MAX_PEOPLE_NAMED = 3;
const firstNamed = (names: readonly string[]): readonly string[] =>
  names.length > MAX_PEOPLE_NAMED + 1
    ? [...names.slice(0, MAX_PEOPLE_NAMED), `${names.length - MAX_PEOPLE_NAMED} personas más`]
    : names;
const quoted = (names: readonly string[]) => enumerate(names.map((name) => `«${name}»`));

/** Characters that a warning names. */
const MAX_NAMED = 12;

/** Characters that the font of the PDF lacks; it states their numbers. */
function unprintableWarning(stated: unknown): string[] {
  const lost = unprintable(drawnText(JSON.stringify(stated)));
  const [first] = lost;
  if (first === undefined) return [];
  const named = lost.slice(0, MAX_NAMED).join(' ');
  return [
    `El PDF no puede escribir ${lost.length > MAX_NAMED ? `${lost.length} caracteres, como` : 'estos caracteres:'} ${named}. Pone su código en su lugar, como ${standIn(first)}; el archivo de Word los tiene. Escríbalos de otra forma.`,
  ];
}

/**
 * Gaps of the minutes, each with the place of its correction; none prevents the issue.
 * @param lastIssued the latest meeting that has minutes
 */
export function warningsFor({ record, data, contents }: Draft, lastIssued: HeldMeeting | null): Gap[] {
  const { facts, texts } = contents;
  const { agenda, needsQuorum, startDate } = record.assembly;
  // Those first for which a chamber of commerce returns minutes.
  const lacking: readonly (readonly [at: string, what: string, isThere: boolean])[] = [
    ['president', `quién presidió${facts.presidentDni ? '' : ', con su cédula'}`, data.president !== ''],
    ['presidentDni', 'la cédula de quien presidió', facts.presidentDni !== '' || data.president === ''],
    [
      'secretary',
      `quién actuó en la secretaría${facts.secretaryDni ? '' : ', con su cédula'}`,
      data.secretary !== '',
    ],
    [
      'secretaryDni',
      'la cédula de quien actuó en la secretaría',
      facts.secretaryDni !== '' || data.secretary === '',
    ],
    ['approval', 'cómo se aprobó el acta', facts.approval !== '' || facts.commission !== ''],
    ['entity', 'el nombre de la entidad', data.entity !== ''],
    ['nit', 'el NIT', facts.nit !== ''],
    ['place', 'el lugar', data.place !== ''],
    ['convener', 'quién convocó', data.convener !== ''],
    ['call', 'el medio y la fecha de la convocatoria', facts.call !== '' || record.convocation.length > 0],
  ];
  const written = new Set(texts.filter(({ text }) => text !== '').map(({ point }) => point));
  const removed = texts.filter(({ point, text }) => text !== '' && !agenda.includes(point));
  const unanswered = electedIn(record.questions, contents).filter(({ acceptance }) => acceptance === null);
  const asked = [...new Set(unanswered.map(({ name }) => name))];
  const drafts = record.questions.filter(({ question }) => question.state === 'draft');
  const unasked = drafts.filter(({ isReset }) => !isReset);
  const reset = drafts.filter(({ isReset }) => isReset);
  const gaps: Gap[] = [];
  const add = (at: string, text: string, applies = true) => {
    if (applies) gaps.push({ at, text, prevents: false });
  };
  for (const [at, what, isThere] of lacking) add(at, `Falta ${what}.`, !isThere);
  if (lastIssued)
    add(
      'data',
      `El libro ya tiene el acta n.º ${lastIssued.number}, de una reunión posterior (${formatLongDay(lastIssued.startDate)}): esta quedará después de ella.`,
      isAfter(lastIssued.startDate, startDate),
    );
  add(
    'roll',
    'No se registró la asistencia de nadie.',
    [...record.roll, ...record.takenOff].every(({ stays }) => stays.length === 0),
  );
  add(
    'startedAt',
    'No se verificó el quórum: la hora de inicio es la prevista, si usted no escribe otra.',
    needsQuorum && record.quorumChecks.length === 0,
  );
  const silent = [...agenda.entries()].filter(([, point]) => !written.has(point));
  const numbers = silent.map(([index]) => String(index + 1));
  add(
    `point-${silent[0]?.[0]}`,
    silent.length === 1
      ? `El punto «${silent[0]?.[1]}» no tiene texto.`
      : `Los puntos ${enumerate(numbers)} no tienen texto.`,
    silent.length > 0,
  );
  add(
    `point-${agenda.length}`,
    `El acta no incluye ${removed.length === 1 ? 'el texto' : 'los textos'} de ${quoted(removed.map(({ point }) => point))}, que ya no ${removed.length === 1 ? 'está' : 'están'} en el orden del día.`,
    removed.length > 0,
  );
  add(
    'elected',
    `No se ha registrado si ${enumerate(firstNamed(asked))} ${asked.length === 1 ? 'aceptó' : 'aceptaron'} el cargo.`,
    unanswered.length > 0,
  );
  for (const text of unprintableWarning([record, data, contents])) add('data', text);
  for (const { question } of reset)
    add(
      `question-${question.id}`,
      `Se perdió con la copia de seguridad que se restauró el resultado de «${question.title}»: abra de nuevo la votación, o el acta dirá que no consta.`,
    );
  for (const { question } of unasked)
    add(`question-${question.id}`, `No se sometió a votación «${question.title}».`);
  return gaps;
}
