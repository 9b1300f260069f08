/** Whom the quorum of an assembly counts: all who attend, or only those of them with the right to vote (R10.20). */
export const QUORUM_COUNTS = ['all', 'entitled'] as const;
export type QuorumCounts = (typeof QUORUM_COUNTS)[number];

interface CountedFigures {
  readonly present: number;
  readonly represented: number;
  /** Those with the right; absent where everybody counts. */
  readonly counted?: number | undefined;
}

export const countedPeople = ({ present, represented, counted }: CountedFigures): number =>
  counted ?? present + represented;
