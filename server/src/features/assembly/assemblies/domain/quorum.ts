/** The quorum of an assembly (R10.4, R10.20). */
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import type { QuorumCounts } from '@vigilia/contract/assemblies/quorum-counts';
import { reachesQuorum } from '../../../roll/domain/attendance.ts';

/** People present or represented by a present attorney. */
export interface Presence {
  readonly present: number;
  readonly represented: number;
  readonly total: number;
  /** People among them with the right to vote; undefined where that was not recorded. */
  readonly canVote?: number | undefined;
}

export interface QuorumSettings {
  readonly needsQuorum: boolean;
  readonly quorumMin: number;
  readonly quorumCounts: QuorumCounts;
  /** The second call; its quorum holds once it was checked in it (R10.15). */
  readonly secondCall: { readonly quorumMin: number } | null;
  readonly inSecondCall: boolean;
}

/** People that the quorum needs; 0 without a quorum. */
export function neededBy({ needsQuorum, quorumMin, secondCall, inSecondCall }: QuorumSettings): number {
  if (!needsQuorum) return 0;
  return inSecondCall && secondCall ? secondCall.quorumMin : quorumMin;
}

/** The number that the quorum counts instead of all people; empty where it counts all. */
export const countedOf = (
  quorumCounts: QuorumCounts,
  { canVote }: Pick<Presence, 'canVote'>,
): { counted?: number } => (quorumCounts === 'entitled' && canVote !== undefined ? { counted: canVote } : {});

/** The quorum counts people: those present and those whose attorney is, or those of them with the right to vote. */
export const quorumOf = (
  settings: QuorumSettings,
  { present, represented, total, canVote }: Presence & { readonly canVote: number },
): QuorumFigures => {
  const needed = neededBy(settings);
  const counted = countedOf(settings.quorumCounts, { canVote });
  return {
    present,
    represented,
    total,
    needed,
    reached: reachesQuorum({ present, represented, ...counted }, needed),
    canVote,
    ...counted,
  };
};
