/** Rules of a session (R20): which state follows which, when a point was current, and the time of an intervention. */
import type { SessionState } from '@vigilia/contract/assemblies/session';

/** Why the session cannot change to a state. */
export type SessionProblem = { readonly reason: 'already' } | { readonly reason: 'not-open' };

/** @returns null where `wanted` may follow `state` */
export function sessionProblem(
  state: SessionState,
  wanted: Exclude<SessionState, 'planned'>,
): SessionProblem | null {
  if (state === wanted) return { reason: 'already' };
  return wanted !== 'open' && state === 'planned' ? { reason: 'not-open' } : null;
}

export interface PointChange {
  readonly pointId: number | null;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * When a point first became the current one, and when it last ceased to be.
 * @param changes in their order
 */
export function timesOfPoint(
  pointId: number,
  changes: readonly PointChange[],
): { readonly startedAt: string | null; readonly endedAt: string | null } {
  const first = changes.find((change) => change.pointId === pointId);
  if (!first) return { startedAt: null, endedAt: null };
  const last = changes.findLastIndex((change) => change.pointId === pointId);
  return { startedAt: first.at, endedAt: changes[last + 1]?.at ?? null };
}

/**
 * Milliseconds of recesses that ended since a moment.
 * @param changes of the state of a session, in their order
 * @param from ISO 8601
 */
export const restedSince = (
  changes: readonly { readonly state: SessionState; readonly at: string }[],
  from: string,
): number =>
  changes.reduce((sum, { state, at }, index) => {
    const end = changes[index + 1]?.at;
    return state === 'recess' && end && end > from
      ? sum + Date.parse(end) - Date.parse(at > from ? at : from)
      : sum;
  }, 0);

/** The point that was made current last, if the agenda still has it. */
export function currentOf(
  points: readonly { readonly id: number }[],
  changes: readonly PointChange[],
): number | null {
  const last = changes.at(-1)?.pointId;
  return points.find(({ id }) => id === last)?.id ?? null;
}

/** The time of a called speaker. Moments in ISO 8601. */
export interface Turn {
  readonly calledAt: string;
  readonly endedAt: string | null;
  readonly pausedAt: string | null;
  /** Milliseconds of pauses that ended. */
  readonly pausedFor: number;
  /** Seconds. */
  readonly allowed: number;
}

/** Milliseconds that a person has spoken. */
export const spoken = ({ calledAt, endedAt, pausedAt, pausedFor }: Turn, now: string): number =>
  Math.max(0, Date.parse(pausedAt ?? endedAt ?? now) - Date.parse(calledAt) - pausedFor);

/** Rest of a running turn: the moment of its end, or the seconds left at a pause. */
export function remaining(
  turn: Turn,
  now: string,
): { readonly endsAt: string | null; readonly left: number | null } {
  const left = turn.allowed * 1000 - spoken(turn, now);
  return turn.pausedAt === null
    ? { endsAt: new Date(Date.parse(now) + left).toISOString(), left: null }
    : { endsAt: null, left: Math.round(left / 1000) };
}

/** Milliseconds of pauses of a turn that ends or resumes at a moment. */
export const pausedUntil = ({ pausedAt, pausedFor }: Turn, now: string): number =>
  pausedFor + (pausedAt === null ? 0 : Math.max(0, Date.parse(now) - Date.parse(pausedAt)));
