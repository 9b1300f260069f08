import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import type { Stay } from '@vigilia/contract/assemblies/presence';
import { TEXTS } from '../texts.ts';

const T = TEXTS.roll;

/** How an attendee attends, in a word; once nothing changes any more, how they attended. */
export function attendanceState(
  { assist, attendance }: Pick<Attendee, 'assist' | 'attendance'>,
  stays: readonly Stay[] = [],
  isFrozen = false,
): string {
  if (assist) return isFrozen ? T.attended : T.present;
  if (attendance === 'represented') return T.represented;
  return stays.length > 0 ? T.gone : T.absent;
}
