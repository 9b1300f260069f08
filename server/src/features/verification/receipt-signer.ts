/** Signs receipts of ballots that were committed together with one signature. Nothing of it is stored. */
import type { BallotReceipt } from '@vigilia/contract/votings/votings';
import type { SigningKey } from '../../security/signing-key.ts';
import { type Leaf, leafOf, signedRoot, treeOver } from './protocol/receipts.ts';

export interface ReceiptSigner {
  /** The receipt of a ballot whose commit is durable. */
  receiptOf(ballot: Leaf): Promise<BallotReceipt>;
}

interface Waiting extends Leaf {
  readonly leaf: string;
  resolve(receipt: BallotReceipt): void;
  reject(reason: unknown): void;
}

export function createReceiptSigner({ keyId, sign }: SigningKey): ReceiptSigner {
  let waiting: Waiting[] = [];

  function signAll(ballots: readonly Waiting[]): void {
    const { root, paths } = treeOver(ballots.map(({ leaf }) => leaf));
    const signature = sign(signedRoot(root));
    for (const { questionId, code, leaf, resolve } of ballots)
      resolve({ questionId, code, leaf, root, path: [...(paths.get(leaf) ?? [])], signature, keyId });
  }

  return {
    receiptOf: ({ questionId, code, choice }) =>
      new Promise((resolve, reject) => {
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
        waiting.push({ questionId, code, choice, leaf, resolve, reject });
      }),
  };
}
