/**
 * How people attend an assembly, and the state of their powers (R10.4, R11.3). The stores decide by the same rules as SQL,
 * in `attendance-sql.ts`; a test compares the two.
 */
import type { AttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import type { AttendedAssembly } from '@vigilia/contract/users/user-history';

export type Attendance = AttendedAssembly['attendance'];
export type PowerState = AttorneyPower['state'];

/** State of a power that was not revoked. */
export function powerState(party: {
  readonly representedIsPresent: boolean;
  readonly attorneyIsPresent: boolean;
}): PowerState {
  if (party.representedIsPresent) return 'dormant';
  return party.attorneyIsPresent ? 'valid' : 'waiting';
}

/** @param power the state of the power that the attendee gave; null for none */
export function attendanceOf(isPresent: boolean, power: PowerState | null): Attendance {
  if (isPresent) return 'present';
  return power === 'valid' ? 'represented' : 'absent';
}

/** Whether the people that count are as many as the quorum needs (R10.4, R10.20). */
export const reachesQuorum = (figures: Parameters<typeof countedPeople>[0], needed: number): boolean =>
  countedPeople(figures) >= needed;

export const countsForQuorum = (attendance: Attendance): boolean => attendance !== 'absent';

/** Whether an opening gives an attendee a right, if they are still a user. */
export const mayVote = (attendance: Attendance, canVote: boolean): boolean =>
  canVote && countsForQuorum(attendance);
