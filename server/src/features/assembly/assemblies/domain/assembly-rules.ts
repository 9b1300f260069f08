/** Rules of an assembly's fields (R10.1), and the initial right to vote. */

import type { QuorumCounts } from '@vigilia/contract/assemblies/quorum-counts';
import { USER_TYPES } from '@vigilia/contract/limits';
import { fold } from '@vigilia/contract/text/fold';
import type { LastVoting } from './assembly-hours.ts';

interface Dates {
  /** ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
}

interface SecondCall {
  readonly startDate: string;
  readonly quorumMin: number;
}

interface CheckedFields {
  readonly quorum?: 'true' | 'false';
  readonly quorumMin?: number;
  readonly orderDay?: { readonly agenda: readonly string[] };
}

export type AssemblyProblem =
  | {
      readonly reason:
        | 'ends-before-start'
        | 'quorum-of-nobody'
        | 'second-call-too-early'
        | 'second-call-after-end'
        | 'second-call-larger'
        | 'second-call-without-quorum'
        | 'second-call-began'
        | 'second-call-checked'
        | 'quorum-was-counted'
        | 'voting-is-open';
    }
  | { readonly reason: 'contradicts-quorum-check'; readonly people: number; readonly needed: number }
  | { readonly reason: 'repeated-point'; readonly point: string };

export const datesProblem = ({ startDate, endDate }: Dates): AssemblyProblem | null =>
  Date.parse(endDate) < Date.parse(startDate) ? { reason: 'ends-before-start' } : null;

interface Calls extends Dates {
  readonly needsQuorum: boolean;
  readonly quorumMin: number;
  readonly quorumCounts?: QuorumCounts | undefined;
  readonly secondCall?: SecondCall | null | undefined;
  readonly inSecondCall: boolean;
}

export function secondCallProblem(calls: Calls): AssemblyProblem | null {
  const { startDate, endDate, needsQuorum, quorumMin, secondCall, inSecondCall } = calls;
  if (!secondCall) return inSecondCall ? { reason: 'second-call-began' } : null;
  const start = Date.parse(secondCall.startDate);
  if (start <= Date.parse(startDate)) return { reason: 'second-call-too-early' };
  if (start > Date.parse(endDate)) return { reason: 'second-call-after-end' };
  // A client that does not know the second call may take the quorum away: it then lies idle.
  if (needsQuorum && secondCall.quorumMin > quorumMin) return { reason: 'second-call-larger' };
  return null;
}

/** A second call that is sent for an assembly without a quorum; else null. */
export const secondCallWithoutQuorum = (
  sent: SecondCall | null | undefined,
  needsQuorum: boolean,
): AssemblyProblem | null => (sent && !needsQuorum ? { reason: 'second-call-without-quorum' } : null);

/** Whether an edit changes the second call or its limits: stored values that break a newer rule stay as they are. */
export const concernsSecondCall = (before: Calls, after: Calls): boolean =>
  before.startDate !== after.startDate ||
  before.endDate !== after.endDate ||
  before.needsQuorum !== after.needsQuorum ||
  before.quorumMin !== after.quorumMin ||
  before.secondCall?.startDate !== after.secondCall?.startDate ||
  before.secondCall?.quorumMin !== after.secondCall?.quorumMin;

export interface CheckedQuorum {
  readonly call: number;
  readonly people: number;
  readonly needed: number;
}

/** An edit that would contradict recorded quorum checks (R10.15); else null. */
export function quorumCheckConflict(
  before: Calls,
  after: Calls,
  quorumChecks: readonly CheckedQuorum[],
): AssemblyProblem | null {
  const isOtherSecondCall =
    before.secondCall?.startDate !== after.secondCall?.startDate ||
    before.secondCall?.quorumMin !== after.secondCall?.quorumMin;
  if (before.inSecondCall && (isOtherSecondCall || !after.needsQuorum))
    return { reason: 'second-call-checked' };
  if (before.quorumCounts !== after.quorumCounts && quorumChecks.length > 0)
    return { reason: 'quorum-was-counted' };
  if (before.quorumMin === after.quorumMin && before.needsQuorum === after.needsQuorum) return null;
  const neededNow = after.needsQuorum ? after.quorumMin : 0;
  const found = quorumChecks.find(
    ({ call, people, needed }) => call === 1 && needed > 0 && people >= needed !== people >= neededNow,
  );
  return found ? { reason: 'contradicts-quorum-check', people: found.people, needed: found.needed } : null;
}

/**
 * Why the quorum cannot change now; else null. Once a voting was opened by it the people it counts are fixed (R10.20), and while
 * one is open also the needed number: it would hide a lost quorum (R10.22).
 */
export function countsProblem(
  before: Calls,
  after: Calls,
  { isOpen, closedAt }: LastVoting,
): AssemblyProblem | null {
  if (before.quorumCounts !== after.quorumCounts && (isOpen || closedAt !== null))
    return { reason: 'quorum-was-counted' };
  const isOther = before.quorumMin !== after.quorumMin || before.needsQuorum !== after.needsQuorum;
  return isOpen && isOther ? { reason: 'voting-is-open' } : null;
}

export function fieldsProblem({ quorum, quorumMin = 0, orderDay }: CheckedFields): AssemblyProblem | null {
  if (quorum === 'true' && quorumMin < 1) return { reason: 'quorum-of-nobody' };
  const seen = new Set<string>();
  for (const point of orderDay?.agenda ?? []) {
    if (seen.has(fold(point))) return { reason: 'repeated-point', point };
    seen.add(fold(point));
  }
  return null;
}

interface RenamedPoint {
  readonly before: string;
  readonly after: string;
}

/**
 * Points of the agenda with other words: those named by the client, and those that differ only in capitals and accents (R12.28).
 * Ordered so that no point takes words that another still has; two points that exchanged their words changed places.
 */
export function respelledPoints(
  before: readonly string[],
  after: readonly string[],
  renamed: readonly RenamedPoint[] = [],
): RenamedPoint[] {
  const byOld = new Map<string, string>();
  const taken = new Set<string>();
  const add = (old: string | undefined, point: string) => {
    if (old === undefined || old === point || byOld.has(old) || taken.has(point)) return;
    byOld.set(old, point);
    taken.add(point);
  };
  for (const { before: old, after: point } of renamed)
    if (before.includes(old) && after.includes(point)) add(old, point);
  for (const point of after)
    add(
      before.find((old) => fold(old) === fold(point)),
      point,
    );
  const ordered: RenamedPoint[] = [];
  let isFree = true;
  while (isFree) {
    const free = [...byOld].filter(([, point]) => !byOld.has(point));
    isFree = free.length > 0;
    for (const [old, point] of free) {
      ordered.push({ before: old, after: point });
      byOld.delete(old);
    }
  }
  return ordered;
}

/** The default right to vote: members may, administrators may not (R10.3). */
export const startsWithVote = ({ userType }: { readonly userType: number }): boolean =>
  userType === USER_TYPES.member;
