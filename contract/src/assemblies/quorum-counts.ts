/** The people counted by the quorum of an assembly: all attending ones, or only those with the right to vote (R10.20). */
export const QUORUM_COUNTS = ['all', 'entitled'] as const;
export type QuorumCounts = (typeof QUORUM_COUNTS)[number];

interface CountedFigures {
  readonly present: number;
  readonly represented: number;
  /** People with the right; absent if all people count. */
  readonly counted?: number | undefined;
}

export const countedPeople = ({ present, represented, counted }: CountedFigures): number =>
  counted ?? present + represented;
