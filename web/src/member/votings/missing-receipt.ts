/** Rights that another ballot used, and ballots without the receipt that the assembly promises. */
import type { KeptReceipt } from '../receipts/receipt-store.ts';
import { type Casting, castingKey } from './ballot-box.ts';
import type { Box, ShownRight } from './rights.ts';
import { VOTING_TEXTS as T } from './texts.ts';

/** The ballots that this phone sent. */
export interface Evidence {
  /** Whether ballots give receipts; else it cannot be known who used a right. */
  readonly givesReceipts: boolean;
  readonly receipts: readonly KeptReceipt[];
}

/**
 * Whether a ballot of another origin used a right: another device, paper, the attorney, or another person with the password, of
 * which the owner must know.
 */
export const isOfAnother = (
  { kept, outcomes }: Box,
  right: Casting & Pick<ShownRight, 'isRegistered' | 'onPaper'>,
  { givesReceipts, receipts }: Evidence,
): boolean =>
  givesReceipts &&
  right.isRegistered &&
  !right.onPaper &&
  !kept[castingKey(right)]?.isConfirmed &&
  outcomes[castingKey(right)]?.is !== 'registered' &&
  !receipts.some(({ userId, receipt }) => userId === right.userId && receipt.questionId === right.questionId);

/** Why the phone lacks a receipt of a used right, in words; else empty. */
export function missingReceipt(
  box: Box,
  right: Casting & Pick<ShownRight, 'isRegistered' | 'onPaper'>,
  evidence: Evidence,
): string {
  const answered = box.outcomes[castingKey(right)];
  if (answered?.is === 'registered' && answered.lacksReceipt) return T.withheldReceipt;
  return isOfAnother(box, right, evidence) ? T.ofAnother : '';
}
