/** The typed fields of the assembly form, and the body that is sent. */
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { newAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { CONVOCATION_LIMITS } from '@vigilia/contract/assemblies/convocation-limits';
import type { QuorumCounts } from '@vigilia/contract/assemblies/quorum-counts';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import type { CallDayKind } from '@vigilia/contract/time/call-day-kinds';
import { localMoment, momentText, utcMoment } from '@vigilia/contract/time/colombian-time';
import { agendaOf } from '../../../../domain/assembly-query.ts';
import type { Content, Labels } from '../../../../domain/versions/content-fields.ts';
import type { Problem } from '../../../../ui/form/form-fields.ts';
import { momentProblem } from '../../../../ui/form/moment/moment-field.tsx';
import { momentsOf, type Period, periodOf } from '../../../../ui/form/moment/period-fields.tsx';
import { TEXTS } from '../texts.ts';

const T = TEXTS.form;

export interface AssemblyFields extends Period {
  title: string;
  description: string;
  participants: string;
  quorum: boolean;
  quorumMin: string;
  quorumCounts: QuorumCounts;
  place: string;
  /** Empty for no limit. */
  maxPowers: string;
  /** Empty for no minimum. */
  minimumCallDays: string;
  callDayKind: CallDayKind;
  /** Whether there is a second call. */
  secondCall: boolean;
  secondCallDate: string;
  secondCallHour: string;
  secondCallQuorum: string;
}

/** The request body. `orderDay` is the JSON of `{agenda}`; `quorum` is a word (R10.2). */
export interface AssemblyBody {
  title: string;
  description: string;
  startDate: string;
  endDate: string;
  participants: string;
  quorum: 'true' | 'false';
  quorumMin: string;
  quorumCounts: QuorumCounts;
  orderDay: string;
  place: string;
  /** 0 for no limit. */
  maxPowers: string;
  /** 0 for no minimum. */
  minimumCallDays: string;
  callDayKind: CallDayKind;
  /** JSON of `{startDate, quorumMin}`, or `null`. */
  secondCall: string;
  /** JSON of the points of the agenda whose words were changed. */
  renamedPoints?: string;
}

/** The fields of a stored assembly, or the empty ones of a new one. */
export const fieldsOf = (stored: Assembly | null): AssemblyFields => ({
  title: stored?.title ?? '',
  description: stored?.description ?? '',
  ...periodOf(stored),
  participants: stored ? String(stored.participants ?? '') : '',
  quorum: String(stored?.quorum) === 'true',
  quorumMin: stored?.quorumMin ? String(stored.quorumMin) : '',
  quorumCounts: stored?.quorumCounts ?? 'all',
  place: stored?.place ?? '',
  maxPowers: stored?.maxPowers ? String(stored.maxPowers) : '',
  minimumCallDays: stored?.minimumCallDays ? String(stored.minimumCallDays) : '',
  callDayKind: stored?.callDayKind ?? 'calendar',
  ...secondCallOf(stored?.secondCall ?? null),
});

/** The fields of a new assembly from a template, without its dates, people and results. */
export const fieldsLike = (template: Assembly): AssemblyFields => ({
  ...fieldsOf(template),
  ...periodOf(null),
  secondCallDate: '',
  secondCallHour: '',
});

function secondCallOf(stored: NonNullable<Assembly['secondCall']> | null) {
  const { day, hour } = localMoment(stored?.startDate ?? '');
  return {
    secondCall: stored !== null,
    secondCallDate: day,
    secondCallHour: hour,
    secondCallQuorum: stored ? String(stored.quorumMin) : '',
  };
}

const secondCallMoment = ({ secondCallDate, secondCallHour }: AssemblyFields) =>
  utcMoment({ day: secondCallDate, hour: secondCallHour }) ?? '';

const isNumber = (typed: string) => /^\d+$/.test(typed.trim());
const isWhole = (typed: string) => isNumber(typed) && Number(typed) <= FIELD_LIMITS.participants;

/** The body of a whole assembly; requires valid fields. */
export const bodyOf = (fields: AssemblyFields, agenda: readonly string[]): AssemblyBody => ({
  title: fields.title.trim(),
  description: fields.description.trim(),
  ...momentsOf(fields),
  participants: fields.participants.trim(),
  quorum: fields.quorum ? 'true' : 'false',
  // Without a quorum the disabled field is ignored unless it holds a number.
  quorumMin: fields.quorum || isWhole(fields.quorumMin) ? fields.quorumMin.trim() || '0' : '0',
  quorumCounts: fields.quorumCounts,
  orderDay: JSON.stringify({ agenda }),
  place: fields.place.trim(),
  maxPowers: fields.maxPowers.trim() || '0',
  minimumCallDays: fields.minimumCallDays.trim() || '0',
  callDayKind: fields.callDayKind,
  secondCall: JSON.stringify(
    fields.quorum && fields.secondCall
      ? { startDate: secondCallMoment(fields), quorumMin: Number(fields.secondCallQuorum) }
      : null,
  ),
});

/**
 * The body of a new assembly; without a place, a limit of powers, days of call, a second call and a quorum of the entitled it is
 * that of the specification.
 */
export function newBodyOf(fields: AssemblyFields, agenda: readonly string[]): Partial<AssemblyBody> {
  const { place, maxPowers, minimumCallDays, callDayKind, secondCall, quorumCounts, ...body } = bodyOf(
    fields,
    agenda,
  );
  return {
    ...body,
    ...(place !== '' && { place }),
    ...(Number(maxPowers) > 0 && { maxPowers }),
    ...(Number(minimumCallDays) > 0 && { minimumCallDays, callDayKind }),
    ...(secondCall !== 'null' && { secondCall }),
    ...(quorumCounts !== 'all' && { quorumCounts }),
  };
}

/** The fields of a body that differ from the stored ones (R10.1). */
export function changesTo(stored: Assembly, fields: AssemblyFields, agenda: readonly string[]) {
  const next = bodyOf(fields, agenda);
  const before = bodyOf(fieldsOf(stored), agendaOf(stored.orderDay));
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => value !== before[name as keyof AssemblyBody]),
  ) as Partial<AssemblyBody>;
}

function secondCallProblems(fields: AssemblyFields): Problem<AssemblyFields>[] {
  const problems: Problem<AssemblyFields>[] = [];
  const moments = { secondCallDate: 'day', secondCallHour: 'hour' } as const;
  for (const field of ['secondCallDate', 'secondCallHour'] as const) {
    const empty = fields[field].trim() === '' ? T.secondCall.required : null;
    const message = empty ?? momentProblem(moments[field], fields[field]);
    if (message) problems.push({ field, message });
  }
  const moment = secondCallMoment(fields);
  if (moment && Date.parse(moment) <= Date.parse(momentsOf(fields).startDate))
    problems.push({ field: 'secondCallHour', message: T.secondCall.tooEarly });
  if (moment && Date.parse(moment) > Date.parse(momentsOf(fields).endDate))
    problems.push({ field: 'secondCallHour', message: T.secondCall.afterEnd });
  if (!isWhole(fields.secondCallQuorum) || Number(fields.secondCallQuorum) < 1)
    problems.push({ field: 'secondCallQuorum', message: T.problems.quorumMin });
  else if (isWhole(fields.quorumMin) && Number(fields.secondCallQuorum) > Number(fields.quorumMin))
    problems.push({ field: 'secondCallQuorum', message: T.secondCall.larger });
  return problems;
}

export function problemsIn(fields: AssemblyFields): Problem<AssemblyFields>[] {
  const problems: Problem<AssemblyFields>[] = [];
  for (const name of ['title', 'description'] as const) {
    const checked = newAssembly.shape[name].safeParse(fields[name]);
    if (!checked.success) problems.push({ field: name, message: checked.error.issues[0]?.message ?? '' });
  }
  if (!isWhole(fields.participants))
    problems.push({
      field: 'participants',
      message: isNumber(fields.participants) ? T.problems.tooMany : T.problems.participants,
    });
  if (fields.quorum && (!isWhole(fields.quorumMin) || Number(fields.quorumMin) < 1))
    problems.push({
      field: 'quorumMin',
      message: Number(fields.quorumMin) > 1 ? T.problems.tooMany : T.problems.quorumMin,
    });
  if (fields.quorum && fields.secondCall) problems.push(...secondCallProblems(fields));
  if (fields.maxPowers.trim() !== '' && !isWhole(fields.maxPowers))
    problems.push({ field: 'maxPowers', message: T.problems.maxPowers });
  const callDays = fields.minimumCallDays.trim();
  if (callDays !== '' && (!isNumber(callDays) || Number(callDays) > CONVOCATION_LIMITS.callDays))
    problems.push({ field: 'minimumCallDays', message: T.callDays.problem });
  return problems;
}

const REQUIRED: readonly { readonly fields: readonly (keyof AssemblyFields)[]; readonly name: string }[] = [
  { fields: ['title'], name: 'el título' },
  { fields: ['description'], name: 'la descripción' },
  { fields: ['startDate', 'startHour'], name: 'la fecha y la hora de inicio' },
  { fields: ['endDate', 'endHour'], name: 'la fecha y la hora de fin' },
  { fields: ['participants'], name: 'el número de participantes' },
];

export const missingIn = (fields: AssemblyFields, agenda: readonly string[], hasImage: boolean): string[] => [
  ...REQUIRED.filter((required) => required.fields.some((name) => String(fields[name]).trim() === '')).map(
    ({ name }) => name,
  ),
  ...(agenda.length === 0 ? ['al menos un punto de la agenda'] : []),
  ...(hasImage ? [] : ['la imagen']),
];

export const LABELS: Labels = {
  title: T.title,
  description: T.description,
  startDate: T.starts,
  endDate: T.ends,
  participants: T.participants,
  quorum: T.quorum,
  quorumMin: T.quorumMin,
  quorumCounts: T.quorumCounts.label,
  orderDay: T.agenda,
  minimumCallDays: T.callDays.minimum,
  callDayKind: T.callDays.kind,
  place: T.place,
  maxPowers: T.maxPowers,
  secondCall: T.secondCall.label,
};

const secondCallText = (sent: Assembly['secondCall']): string =>
  sent ? T.secondCall.summary(momentText(sent.startDate), sent.quorumMin) : T.secondCall.none;

/** A body as the conflict dialog shows it. */
export const contentOf = ({
  quorum,
  quorumCounts,
  orderDay,
  maxPowers,
  minimumCallDays,
  callDayKind,
  secondCall,
  ...texts
}: AssemblyBody): Content => ({
  ...texts,
  minimumCallDays: minimumCallDays === '0' ? T.callDays.none : minimumCallDays,
  callDayKind: T.callDays[callDayKind],
  secondCall: secondCallText(JSON.parse(secondCall)),
  maxPowers: maxPowers === '0' ? T.noLimit : maxPowers,
  quorum: quorum === 'true',
  quorumCounts: T.quorumCounts[quorumCounts],
  orderDay: agendaOf(orderDay).join('\n'),
});

/** Present texts of points, with the stored ones. */
type RenamedPoints = ReadonlyMap<string, string>;

export const NOTHING_RENAMED: RenamedPoints = new Map();

/**
 * Points of the agenda that were reworded in the form: their questions and texts stay with them (R12.28).
 * @param stored the stored agenda
 */
export function withRenamed(
  renamed: RenamedPoints,
  stored: readonly string[],
  { before, after }: { readonly before: string; readonly after: string },
): RenamedPoints {
  const isClaimed = [...renamed.values()].includes(before);
  const origin = renamed.get(before) ?? (stored.includes(before) && !isClaimed ? before : undefined);
  const next = new Map(renamed);
  next.delete(before);
  if (origin !== undefined && origin !== after) next.set(after, origin);
  return next;
}

/** Renamed points as they are sent, in the order of the agenda. */
export const renamedIn = (agenda: readonly string[], renamed: RenamedPoints) =>
  agenda.flatMap((after) => {
    const before = renamed.get(after);
    return before === undefined ? [] : [{ before, after }];
  });
