/** When an attendee arrived, left or returned, in a few words for a row of the roll. */

import type { PresenceHistory, Stay } from '@vigilia/contract/assemblies/presence';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { TEXTS } from '../texts.ts';

const T = TEXTS.roll;

/** Stays by user. */
export type Stays = ReadonlyMap<number, readonly Stay[]>;

export const staysByUser = (history: PresenceHistory): Stays =>
  new Map(history.people.map(({ userId, stays }) => [userId, stays]));

/** Without the day: the roll is of one assembly. */
const hourOf = (iso: string) => timeStamp(iso).slice(11);

/** Empty for one who was never present. */
export function stayText(stays: readonly Stay[] = []): string {
  const last = stays.at(-1);
  if (!last) return '';
  const parts = last.mode === 'remote' ? [T.remotely] : [];
  const recordedAt = last.to === null ? last.fromRecordedAt : last.toRecordedAt;
  const later = recordedAt === undefined ? [] : [T.recordedLater(hourOf(recordedAt))];
  if (last.to !== null) return [T.left(hourOf(last.to)), ...parts, ...later].join(' · ');
  const hour = hourOf(last.from);
  // A stay that follows another at once is a change of mode.
  const before = stays.at(-2);
  const returned = before !== undefined && before.to !== last.from;
  return [...parts, returned ? T.returned(hour) : T.since(hour), ...later].join(' · ');
}
