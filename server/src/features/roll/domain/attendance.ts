import type { AttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import type { AttendedAssembly } from '@vigilia/contract/users/user-history';

export type Attendance = AttendedAssembly['attendance'];
export type PowerState = AttorneyPower['state'];

/** @param power the state of the power that the attendee gave; null for none */
export function attendanceOf(isPresent: boolean, power: PowerState | null): Attendance {
  if (isPresent) return 'present';
  return power === 'valid' ? 'represented' : 'absent';
}

/** Whether the people that count are as many as the quorum needs (R10.4, R10.20). */
export const reachesQuorum = (figures: Parameters<typeof countedPeople>[0], needed: number): boolean =>
  countedPeople(figures) >= needed;
