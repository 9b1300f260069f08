/**
 * Entries of the history that were recorded after their moment, by an offline desk (R10.11). They count from
 * their moment; figures that were recorded before them stay as they were stated (R12.22).
 */
import {
  type AttendanceHistory,
  attendanceAt,
  inOrder,
  type Moment,
  recordedBy,
} from './presence-history.ts';

/** How late entries changed attendance at a moment, in people. */
export interface LateChanges {
  /** People who were present at the moment by entries recorded after it. */
  readonly arrived: ReadonlySet<number>;
  /** People who counted as present at the moment by an arrival that was undone after it. */
  readonly takenBack: ReadonlySet<number>;
}

export const NO_LATE_CHANGES: LateChanges = { arrived: new Set(), takenBack: new Set() };

/**
 * Compares attendance at a moment as it was known then and later.
 * @param until entries that were recorded after it do not count; null for all
 */
export function lateChanges(history: AttendanceHistory, moment: Moment, until: Moment | null): LateChanges {
  const presentIn = (known: AttendanceHistory) =>
    new Set(
      [...attendanceAt(known, moment)].flatMap(([userId, { attendance }]) =>
        attendance === 'present' ? userId : [],
      ),
    );
  const then = presentIn(recordedBy(history, moment));
  // Entries of the moment are also in the later record.
  const isLater = until === null || until.sequence > moment.sequence;
  const later = isLater ? presentIn(recordedBy(history, until)) : then;
  const without = (all: ReadonlySet<number>, others: ReadonlySet<number>) =>
    new Set([...all].filter((userId) => !others.has(userId)));
  return { arrived: without(later, then), takenBack: without(then, later) };
}

/**
 * The history in which the entries of some people count from when they were recorded: an attorney has cast the ballot of each, so
 * they were represented in that voting.
 */
export function countedWhenRecorded(
  history: AttendanceHistory,
  userIds: ReadonlySet<number>,
): AttendanceHistory {
  if (userIds.size === 0) return history;
  const events = history.events.map((event) =>
    event.kind === 'presence' &&
    userIds.has(event.userId) &&
    event.recordedAt !== undefined &&
    event.recordedAt > event.at
      ? { ...event, at: event.recordedAt }
      : event,
  );
  return { ...history, events: events.sort(inOrder) };
}
