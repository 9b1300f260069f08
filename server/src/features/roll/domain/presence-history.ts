/** Presence, representation and the quorum at any moment of an assembly (R10.11, R10.12), from recorded changes. */

import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { type Attendance, reachesQuorum } from './attendance.ts';

export type PresenceMode = 'hall' | 'remote';
/** Who recorded a change; `takenOver` for presence that existed before changes were recorded. */
export type PresenceSource = 'self' | 'desk' | 'administrator' | 'takenOver';
/** Why presence ended without a departure: taken off the roll, or with a deleted account. */
export type PresenceCause = 'removed' | 'deleted';

/** Changes at the same time are ordered by their numbers. */
export interface Moment {
  /** ISO 8601. */
  readonly at: string;
  readonly sequence: number;
}

export interface PresenceEvent extends Moment {
  readonly kind: 'presence';
  readonly userId: number;
  /** Null for a departure. */
  readonly mode: PresenceMode | null;
  readonly by: PresenceSource;
  /** Whether the person registered it with the code of the hall. */
  readonly withHallCode?: boolean;
  readonly cause: PresenceCause | null;
  /** ISO 8601; an offline desk states an earlier moment. Undefined where it is not known. */
  readonly recordedAt?: string | undefined;
}

export type HistoryEvent =
  | PresenceEvent
  | (Moment & {
      readonly kind: 'power';
      readonly representedId: number;
      /** Null where the power ends. */
      readonly attorneyId: number | null;
    })
  | (Moment & { readonly kind: 'right'; readonly userId: number; readonly canVote: boolean })
  | (Moment & { readonly kind: 'needed'; readonly needed: number });

export interface AttendanceHistory {
  /** Start of the records of presence; null from the beginning. */
  readonly since: string | null;
  /** People that the quorum needed before the first change of that number. */
  readonly neededAtFirst: number;
  /** Whether the quorum counts only people with the right to vote: then their rights are among the events. */
  readonly countsEntitled?: boolean;
  readonly events: readonly HistoryEvent[];
}

export interface QuorumStep extends Moment {
  readonly present: number;
  readonly represented: number;
  /** People among them with the right, where the quorum counts only these. */
  readonly counted?: number;
  readonly needed: number;
  readonly reached: boolean;
}

export interface Stay {
  readonly from: string;
  /** Null while they are present. */
  readonly to: string | null;
  readonly mode: PresenceMode;
  readonly by: PresenceSource;
  /** Whether the person registered the arrival with the code of the hall. */
  readonly withHallCode?: true;
  /** Who recorded the departure; null while they are present. */
  readonly endedBy: PresenceSource | null;
  readonly cause: PresenceCause | null;
  /** When beginning and end were recorded, if later than they were; else absent. */
  readonly fromRecordedAt?: string;
  readonly toRecordedAt?: string;
}

export interface AttendanceState {
  readonly attendance: Exclude<Attendance, 'absent'>;
  /** Mode of the attorney for a represented person. */
  readonly mode: PresenceMode;
  /** Null for a present person. */
  readonly attorneyId: number | null;
}

/** `to` is null while the period lasts. */
export interface Period {
  readonly from: string;
  readonly to: string | null;
  /** The figures of the close, if the quorum was not regained by then. */
  readonly atClose?: { readonly attending: number; readonly needed: number };
}

export const inOrder = (a: Moment, b: Moment): number =>
  a.at === b.at ? a.sequence - b.sequence : a.at < b.at ? -1 : 1;

/** Applies the changes one after the other. */
function follow() {
  const modes = new Map<number, PresenceMode>();
  const attorneys = new Map<number, number>();
  const clients = new Map<number, Set<number>>();
  const entitled = new Set<number>();
  let represented = 0;
  let counted = 0;

  const isRepresented = (userId: number): boolean => {
    const attorney = attorneys.get(userId);
    return attorney !== undefined && !modes.has(userId) && modes.has(attorney);
  };
  const count = (userId: number, by: 1 | -1) => {
    const isClient = isRepresented(userId);
    if (isClient) represented += by;
    if ((isClient || modes.has(userId)) && entitled.has(userId)) counted += by;
  };
  /** Applies a change of a person, and counts them and their clients again. */
  function changing(userId: number, change: () => void): number[] {
    const affected = [userId, ...(clients.get(userId) ?? [])];
    for (const each of affected) count(each, -1);
    change();
    for (const each of affected) count(each, 1);
    return affected;
  }

  return {
    /** @returns people whose attendance may have changed */
    apply(event: HistoryEvent): readonly number[] {
      if (event.kind === 'presence') {
        const { userId, mode } = event;
        return changing(userId, () => (mode ? modes.set(userId, mode) : modes.delete(userId)));
      }
      if (event.kind === 'power') {
        const { representedId, attorneyId } = event;
        return changing(representedId, () => {
          const former = attorneys.get(representedId);
          if (former !== undefined) clients.get(former)?.delete(representedId);
          if (attorneyId === null) attorneys.delete(representedId);
          else {
            attorneys.set(representedId, attorneyId);
            clients.set(attorneyId, (clients.get(attorneyId) ?? new Set()).add(representedId));
          }
        });
      }
      if (event.kind === 'right') {
        const { userId, canVote } = event;
        changing(userId, () => (canVote ? entitled.add(userId) : entitled.delete(userId)));
      }
      return [];
    },
    figures: () => ({ present: modes.size, represented, counted }),
    /** The attorney in force of a represented person; else undefined. */
    attorneyInForce: (userId: number) => (isRepresented(userId) ? attorneys.get(userId) : undefined),
    /** People who are present or represented; all others are absent. */
    attendance(): Map<number, AttendanceState> {
      const found = new Map<number, AttendanceState>();
      for (const [userId, mode] of modes)
        found.set(userId, { attendance: 'present', mode, attorneyId: null });
      for (const [userId, attorneyId] of attorneys) {
        const mode = modes.get(attorneyId);
        if (mode && !modes.has(userId)) found.set(userId, { attendance: 'represented', mode, attorneyId });
      }
      return found;
    },
  };
}

/** The quorum after each change that changed it, in order. */
export function quorumSteps({ neededAtFirst, countsEntitled, events }: AttendanceHistory): QuorumStep[] {
  const state = follow();
  const steps: QuorumStep[] = [];
  let needed = neededAtFirst;
  for (const event of events) {
    state.apply(event);
    if (event.kind === 'needed') needed = event.needed;
    const { present, represented, counted: withRight } = state.figures();
    const counted = countsEntitled ? { counted: withRight } : {};
    const last = steps.at(-1);
    if (
      last?.present === present &&
      last.represented === represented &&
      last.needed === needed &&
      last.counted === counted.counted
    )
      continue;
    if (!last && present === 0 && represented === 0) continue;
    steps.push({
      at: event.at,
      sequence: event.sequence,
      present,
      represented,
      ...counted,
      needed,
      reached: reachesQuorum({ present, represented, ...counted }, needed),
    });
  }
  return steps;
}

/** The last step at a moment; undefined before the first. */
export const stepAt = (steps: readonly QuorumStep[], moment: Moment): QuorumStep | undefined =>
  steps.findLast((step) => inOrder(step, moment) <= 0);

/**
 * The steps as a curve: one at most for each time.
 * @param start its first moment, where the quorum was checked; undefined for the first arrival
 */
export function quorumCurve(steps: readonly QuorumStep[], start?: Moment): QuorumStep[] {
  const begin = start && stepAt(steps, start);
  const shown = start
    ? [
        ...(begin ? [{ ...begin, at: start.at, sequence: start.sequence }] : []),
        ...steps.filter((step) => inOrder(step, start) > 0),
      ]
    : steps;
  return shown.filter((step, index) => shown[index + 1]?.at !== step.at);
}

/** Attendance at a moment, or at the end of the history; absent people are left out. */
export function attendanceAt(
  { events }: Pick<AttendanceHistory, 'events'>,
  moment?: Moment,
): Map<number, AttendanceState> {
  const state = follow();
  for (const event of events) {
    if (moment && inOrder(event, moment) > 0) break;
    state.apply(event);
  }
  return state.attendance();
}

const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000);

/** Whether a moment is before the end of a meeting, which is stated to the minute and includes it. */
export const isUntil = (end: string, { at }: Pick<Moment, 'at'>): boolean => minuteOf(at) <= minuteOf(end);

export const historyUntil = (history: AttendanceHistory, end: string): AttendanceHistory => ({
  ...history,
  events: history.events.filter((event) => isUntil(end, event)),
});

/** Network latency in milliseconds: an entry that is recorded within it is not late. */
const LATE_AFTER = 60_000;

/** When an entry was recorded, if later than its moment; else undefined. */
export const recordedLater = ({
  at,
  recordedAt,
}: Pick<PresenceEvent, 'at' | 'recordedAt'>): string | undefined =>
  recordedAt !== undefined && Date.parse(recordedAt) - Date.parse(at) > LATE_AFTER ? recordedAt : undefined;

export function staysOf({ events }: Pick<AttendanceHistory, 'events'>): Map<number, Stay[]> {
  const found = new Map<number, Stay[]>();
  for (const event of events) {
    if (event.kind !== 'presence') continue;
    const stays = found.get(event.userId) ?? [];
    found.set(event.userId, stays);
    const current = stays.at(-1);
    const isPresent = current?.to === null;
    // An offline desk may state an arrival that another desk recorded later.
    if (isPresent ? current.mode === event.mode : event.mode === null) continue;
    const recordedAt = recordedLater(event);
    if (isPresent) {
      stays.pop();
      stays.push({
        ...current,
        to: event.at,
        endedBy: event.by,
        cause: event.cause,
        ...(recordedAt && { toRecordedAt: recordedAt }),
      });
    }
    if (event.mode)
      stays.push({
        from: event.at,
        to: null,
        mode: event.mode,
        by: event.by,
        ...(event.withHallCode && { withHallCode: true as const }),
        endedBy: null,
        cause: null,
        ...(recordedAt && { fromRecordedAt: recordedAt }),
      });
  }
  return found;
}

/**
 * The history as it was recorded by a moment; all of it for null. Entries that a desk delivers later with an earlier moment
 * change the attendance, but not the figures stated then.
 */
export const recordedBy = (history: AttendanceHistory, moment: Moment | null): AttendanceHistory =>
  moment === null
    ? history
    : { ...history, events: history.events.filter(({ sequence }) => sequence <= moment.sequence) };

/**
 * The history as it was known at each moment: an entry with an earlier moment counts from when it was recorded, and not at all if
 * a later one of its person was known.
 */
function asKnown(history: AttendanceHistory): AttendanceHistory {
  const last = new Map<number, string>();
  const known = history.events
    .toSorted((a, b) => a.sequence - b.sequence)
    .flatMap((event) => {
      if (event.kind !== 'presence') return event;
      const { userId, at, recordedAt = at } = event;
      if (at < (last.get(userId) ?? '')) return [];
      last.set(userId, at);
      return recordedAt > at ? { ...event, at: recordedAt } : event;
    });
  return { ...history, events: known.sort(inOrder) };
}

/** Losses of the quorum between an opening and its closing, as known at the time: a late arrival does not undo them (R12.22). */
export function lostQuorum(history: AttendanceHistory, { opening, closing }: OpeningSpan): Period[] {
  const steps = quorumSteps(asKnown(recordedBy(history, closing)));
  const periods: { from: string; to: string | null }[] = [];
  const atOpening = stepAt(steps, opening);
  const within = steps.filter(
    (step) => inOrder(step, opening) > 0 && (closing === null || inOrder(step, closing) <= 0),
  );
  for (const step of [...(atOpening ? [{ ...atOpening, at: opening.at }] : []), ...within]) {
    const last = periods.at(-1);
    if (step.reached) {
      if (last) last.to ??= step.at;
      if (last?.from === step.at) periods.pop();
    } else if (last?.to === step.at) last.to = null;
    else if (last?.to !== null) periods.push({ from: step.at, to: null });
  }
  const last = periods.at(-1);
  const standing = closing && stepAt(steps, closing);
  if (last?.to !== null || !standing) return periods;
  const atClose = { attending: countedPeople(standing), needed: standing.needed };
  return [...periods.slice(0, -1), { from: last.from, to: closing.at, atClose }];
}

/** When a voting was open; `closing` is null while it is. */
export interface OpeningSpan {
  readonly opening: Moment;
  readonly closing: Moment | null;
}

/** Attendance while a voting was open. */
export interface OpeningAttendance {
  /** People who were not absent; null for a voting older than the history. */
  readonly atOpening: ReadonlyMap<number, AttendanceState> | null;
  /** Null while it is open, too. */
  readonly atClosing: ReadonlyMap<number, AttendanceState> | null;
  /** Arrivals, departures and other modes in between, without entries that changed nothing. */
  readonly changes: readonly PresenceEvent[];
  readonly lostQuorum: readonly Period[];
}

/** Whether a desk undid an arrival, by a departure at the moment of the arrival (R10.18). */
const takesBack = (event: HistoryEvent, arrival: Moment): boolean =>
  event.kind === 'presence' && event.mode === null && event.by === 'desk' && event.at === arrival.at;

/** Leaves out confirmed arrivals and undone ones, which changed nothing. */
function effective(
  changes: readonly PresenceEvent[],
  before: ReadonlyMap<number, AttendanceState>,
): PresenceEvent[] {
  /** The changes of each stay that began after `before`. */
  const stays = new Map<number, PresenceEvent[]>();
  const modes = new Map<number, PresenceMode>();
  for (const [userId, { attendance, mode }] of before) if (attendance === 'present') modes.set(userId, mode);
  const without = new Set<PresenceEvent>();
  for (const event of changes) {
    const { userId, mode } = event;
    const stay = stays.get(userId);
    if (mode === null) {
      if (stay?.[0] && takesBack(event, stay[0])) for (const each of [...stay, event]) without.add(each);
      stays.delete(userId);
      modes.delete(userId);
      continue;
    }
    if (modes.get(userId) === mode) without.add(event);
    if (stay) stay.push(event);
    else if (!modes.has(userId)) stays.set(userId, [event]);
    modes.set(userId, mode);
  }
  return changes.filter((event) => !without.has(event));
}

export function attendanceDuring(
  history: AttendanceHistory,
  { opening, closing }: OpeningSpan,
): OpeningAttendance {
  const isKnown = ({ at }: Moment) => history.since === null || at >= history.since;
  const changes = history.events.filter(
    (event): event is PresenceEvent =>
      event.kind === 'presence' &&
      event.by !== 'takenOver' &&
      inOrder(event, opening) > 0 &&
      (closing === null || inOrder(event, closing) <= 0),
  );
  return {
    atOpening: isKnown(opening) ? attendanceAt(history, opening) : null,
    atClosing: closing && isKnown(closing) ? attendanceAt(history, closing) : null,
    changes: effective(changes, attendanceAt(history, opening)),
    lostQuorum: isKnown(opening) ? lostQuorum(history, { opening, closing }) : [],
  };
}

/** Milliseconds: a shorter presence outside of votings and quorum checks is a corrected mistake. */
const MIN_ATTENDANCE = 5 * 60_000;

/** Attendance of a person in the assembly as a whole; absent people have none. */
export interface AttendanceAsAWhole {
  readonly attendance: Exclude<Attendance, 'absent'>;
  /** The last attorney of a represented person. */
  readonly attorneyId: number | null;
}

/**
 * Attendance as a whole: present at some moment, else represented at some voting or quorum check, or until
 * the end (R10.13).
 * @param spans of votings and of quorum checks: any presence during them counts, however short
 */
export function attendanceAsAWhole(
  { events }: Pick<AttendanceHistory, 'events'>,
  spans: readonly OpeningSpan[],
): Map<number, AttendanceAsAWhole> {
  const state = follow();
  const arrivals = new Map<number, Moment>();
  const present = new Set<number>();
  const current = new Map<number, { readonly from: Moment; readonly attorneyId: number }>();
  const representedBy = new Map<number, number>();
  const isBesideSpan = (from: Moment, to: HistoryEvent) =>
    !takesBack(to, from) &&
    spans.some(
      ({ opening, closing }) => inOrder(opening, to) < 0 && (closing === null || inOrder(from, closing) <= 0),
    );
  for (const event of events) {
    for (const userId of state.apply(event)) {
      const attorneyId = state.attorneyInForce(userId);
      const before = current.get(userId);
      if (before?.attorneyId === attorneyId) continue;
      if (before && isBesideSpan(before.from, event)) representedBy.set(userId, before.attorneyId);
      if (attorneyId === undefined) current.delete(userId);
      else current.set(userId, { from: event, attorneyId });
    }
    if (event.kind !== 'presence') continue;
    const { userId } = event;
    const arrival = arrivals.get(userId);
    if (event.mode) arrivals.set(userId, arrival ?? event);
    else if (arrival) {
      arrivals.delete(userId);
      const length = Date.parse(event.at) - Date.parse(arrival.at);
      if (length >= MIN_ATTENDANCE || isBesideSpan(arrival, event)) present.add(userId);
    }
  }
  for (const userId of arrivals.keys()) present.add(userId);
  const found = new Map<number, AttendanceAsAWhole>();
  for (const [userId, { attorneyId }] of current) representedBy.set(userId, attorneyId);
  for (const [userId, attorneyId] of representedBy)
    found.set(userId, { attendance: 'represented', attorneyId });
  for (const userId of present) found.set(userId, { attendance: 'present', attorneyId: null });
  return found;
}
