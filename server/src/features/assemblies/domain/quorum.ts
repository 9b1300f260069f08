/** The quorum of an assembly (R10.4). */
import type { QuorumFigures } from '@vigilia/contract/assemblies';

/** People present or represented by a present attorney. */
export interface Presence {
  readonly present: number;
  readonly represented: number;
  readonly total: number;
}

/** The quorum counts people: those present and those whose attorney is. */
export const quorumOf = (
  { needsQuorum, quorumMin }: { readonly needsQuorum: boolean; readonly quorumMin: number },
  { present, represented, total }: Presence,
): QuorumFigures => {
  const needed = needsQuorum ? quorumMin : 0;
  return { present, represented, total, needed, reached: present + represented >= needed };
};
