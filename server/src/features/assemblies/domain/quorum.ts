/** The quorum of an assembly (R10.4). */
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { reachesQuorum } from '../../assembly-members/domain/attendance.ts';

/** People present or represented by a present attorney. */
export interface Presence {
  readonly present: number;
  readonly represented: number;
  readonly total: number;
}

export interface QuorumSettings {
  readonly needsQuorum: boolean;
  readonly quorumMin: number;
  /** The second call; its quorum holds once it was verified in it (R10.15). */
  readonly secondCall: { readonly quorumMin: number } | null;
  readonly inSecondCall: boolean;
}

/** People that the quorum needs; 0 where there is none. */
export function neededBy({ needsQuorum, quorumMin, secondCall, inSecondCall }: QuorumSettings): number {
  if (!needsQuorum) return 0;
  return inSecondCall && secondCall ? secondCall.quorumMin : quorumMin;
}

/** The quorum counts people: those present and those whose attorney is. */
export const quorumOf = (
  settings: QuorumSettings,
  { present, represented, total, canVote }: Presence & { readonly canVote: number },
): QuorumFigures => {
  const needed = neededBy(settings);
  return {
    present,
    represented,
    total,
    needed,
    reached: reachesQuorum({ present, represented }, needed),
    canVote,
  };
};
