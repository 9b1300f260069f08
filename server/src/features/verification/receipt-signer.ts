/** Signs receipts of ballots that were committed together with one signature. Stores nothing. */
import type { BallotReceipt } from '@vigilia/contract/votings/votings';
import type { SigningKey } from '../../kernel/security/signing-key.ts';
import { blindedLeaf, drawBlind, type Leaf, leafOf, signedRoot, treeOver } from './protocol/receipts.ts';

export type ReceiptSigner = ReturnType<typeof createReceiptSigner>;

interface Waiting extends Leaf {
  readonly leaf: string;
  readonly blind: string;
  /** The leaf with the blind. */
  readonly blinded: string;
  resolve(receipt: BallotReceipt): void;
  reject(reason: unknown): void;
}

export function createReceiptSigner({ keyId, sign }: SigningKey) {
  let waiting: Waiting[] = [];

  function signAll(ballots: readonly Waiting[]): void {
    const { root, paths } = treeOver(ballots.map(({ blinded }) => blinded));
    const signature = sign(signedRoot(root));
    for (const { questionId, code, leaf, blind, blinded, resolve } of ballots) {
      const path = [blind, ...(paths.get(blinded) ?? [])];
      resolve({ questionId, code, leaf, root, path, signature, keyId });
    }
  }

  return {
    /** The receipt of a ballot whose commit is durable. */
    receiptOf: ({ questionId, code, choice }: Leaf) =>
      new Promise<BallotReceipt>((resolve, reject) => {
        // The writes of a commit are answered in one turn of the event loop.
        if (waiting.length === 0)
          setImmediate(() => {
            const ballots = waiting;
            waiting = [];
            try {
              signAll(ballots);
            } catch (error) {
              for (const ballot of ballots) ballot.reject(error);
            }
          });
        const leaf = leafOf({ questionId, code, choice });
        const blind = drawBlind();
        const blinded = blindedLeaf(leaf, blind);
        waiting.push({ questionId, code, choice, leaf, blind, blinded, resolve, reject });
      }),
  };
}
