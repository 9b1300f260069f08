/**
 * Receipts of ballots (R18.2): the leaf of a ballot, and its path to a root that one signature covers. Ballots that are committed
 * together share the root, in the order of their digests, which hides the order of arrival. Each leaf is blinded: after the close
 * anyone can compute the leaves of all ballots, and a path of bare leaves would reveal which were cast at the same moment.
 */
import { randomBytes } from 'node:crypto';
import { type Digest, digestOfLines } from './digest.ts';

export interface Leaf {
  readonly questionId: number;
  /** Without hyphens. */
  readonly code: string;
  /** Stored choice: marks with commas between them, in their order. */
  readonly choice: string;
}

export const leafOf = ({ questionId, code, choice }: Leaf): Digest =>
  digestOfLines('vigilia-ballot-1', questionId, code, choice);

/** Node of a pair in the order of its digests, so that a path needs no sides. */
const nodeOf = (a: Digest, b: Digest): Digest =>
  a < b ? digestOfLines('vigilia-node-1', a, b) : digestOfLines('vigilia-node-1', b, a);

/** The text that the signature of a receipt covers. */
export const signedRoot = (root: Digest): string => `vigilia-receipt-1\n${root}`;

const BLIND_BYTES = 32;
/** A random digest, which only the receipt of its leaf holds, first in the path. */
export const drawBlind = (): Digest => randomBytes(BLIND_BYTES).toString('hex');

export const blindedLeaf = (leaf: Digest, blind: Digest): Digest => nodeOf(leaf, blind);

export interface Tree {
  readonly root: Digest;
  /** Digests that lead from each blinded leaf to the root. */
  readonly paths: ReadonlyMap<Digest, readonly Digest[]>;
}

/** A tree over distinct blinded leaves; the last node of an odd level moves up unchanged. */
export function treeOver(leaves: readonly Digest[]): Tree {
  const sorted = [...leaves].sort();
  const levels = [sorted];
  let top = sorted;
  while (top.length > 1) {
    const next: Digest[] = [];
    for (let index = 0; index < top.length; index += 2) {
      const [one = '', other] = [top[index], top[index + 1]];
      next.push(other === undefined ? one : nodeOf(one, other));
    }
    levels.push(next);
    top = next;
  }
  const paths = new Map<Digest, Digest[]>();
  for (const [index, leaf] of sorted.entries()) {
    const path: Digest[] = [];
    let position = index;
    for (const level of levels) {
      const sibling = level[position ^ 1];
      if (sibling !== undefined) path.push(sibling);
      position >>= 1;
    }
    paths.set(leaf, path);
  }
  return { root: top[0] ?? '', paths };
}

/** The root that a leaf and its path lead to. */
export const rootFrom = (leaf: Digest, path: readonly Digest[]): Digest => path.reduce(nodeOf, leaf);
