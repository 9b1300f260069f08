/** The steps of a quorum curve as a chart draws them. */
import type { QuorumStep } from '@vigilia/contract/assemblies/presence';

export interface CurvePoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly attending: number;
  readonly needed: number;
}

/** @param until end of the last step, in milliseconds since 1970 */
export function curvePoints(curve: readonly QuorumStep[], until: number): CurvePoint[] {
  const points = curve.map(({ at, present, represented, needed }) => ({
    time: Date.parse(at),
    attending: present + represented,
    needed,
  }));
  const last = points.at(-1);
  return last && last.time < until ? [...points, { ...last, time: until }] : points;
}
