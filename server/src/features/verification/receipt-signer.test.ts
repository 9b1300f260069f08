/** A receipt reveals nothing of the other ballots of its commit (R18.2). */
import { expect, it } from 'vitest';
import { createSigningKey } from '../../kernel/security/signing-key.ts';
import { leafOf, rootFrom, signedRoot } from './protocol/receipts.ts';
import { createReceiptSigner } from './receipt-signer.ts';

const BALLOTS = ['yes', 'no', 'blank', 'yes', 'no'].map((choice, index) => ({
  questionId: 7,
  code: `0123456789ABCDE${index}`,
  choice,
}));

it('gives receipts of one commit that share a signed root, and from which no other ballot is found', async () => {
  const key = createSigningKey('a-secret-of-at-least-thirty-two-bytes');
  const signer = createReceiptSigner(key);
  const receipts = await Promise.all(BALLOTS.map(signer.receiptOf));
  expect(new Set(receipts.map(({ root }) => root)).size).toBe(1);
  const leaves = BALLOTS.map(leafOf);
  for (const { leaf, path, root, signature } of receipts) {
    expect(rootFrom(leaf, path)).toBe(root);
    expect(signature).toBe(key.sign(signedRoot(root)));
    // After the close everybody can compute the leaves of all ballots.
    for (const other of leaves) expect(path).not.toContain(other);
    for (const one of leaves) for (const two of leaves) expect(path).not.toContain(rootFrom(one, [two]));
  }
});

it('gives another root to the same ballot when it is sent again', async () => {
  const signer = createReceiptSigner(createSigningKey('a-secret-of-at-least-thirty-two-bytes'));
  const [ballot] = BALLOTS as [(typeof BALLOTS)[number]];
  const [first, again] = [await signer.receiptOf(ballot), await signer.receiptOf(ballot)];
  expect(again.leaf).toBe(first.leaf);
  expect(again.root).not.toBe(first.root);
});
