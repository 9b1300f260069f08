/** The steps of a quorum curve as a chart draws them. */
import type { QuorumStep } from '@vigilia/contract/assemblies/presence';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';

export interface CurvePoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly attending: number;
  readonly needed: number;
}

/** The steps up to the end that was entered for the minutes; all of them without one, or where it precedes them. */
export function curveUntil(curve: readonly QuorumStep[], end: string | null): readonly QuorumStep[] {
  if (end === null) return curve;
  const within = curve.filter(({ at }) => Date.parse(at) <= Date.parse(end));
  return within.length > 0 ? within : curve;
}

/** @param until end of the last step, in milliseconds since 1970 */
export function curvePoints(curve: readonly QuorumStep[], until: number): CurvePoint[] {
  const points = curve.map((step) => ({
    time: Date.parse(step.at),
    attending: countedPeople(step),
    needed: step.needed,
  }));
  const last = points.at(-1);
  return last && last.time < until ? [...points, { ...last, time: until }] : points;
}
