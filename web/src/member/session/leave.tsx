/** Ends the session on this phone, and removes the person's stored data (R16.4). */
import { dropSession, logoutSuccess, useSession } from '../../core/backend/session.ts';
import { hasReceipts } from '../receipts/receipt-store.ts';
import { discardBox, hasUnanswered } from '../votings/ballot-box.ts';
import { keep, type SignedIn } from './signing-in.ts';
import { ENTRANCE_TEXTS, TEXTS } from './texts.ts';

const owner = (): number | null => useSession.getState().auth.user.id;

/** Confirms a sign-out that would lose something. */
function isSure({ leaveSure, leaveReceipts }: Pick<typeof TEXTS, 'leaveSure' | 'leaveReceipts'>): boolean {
  const id = owner();
  if (id === null) return true;
  if (hasUnanswered(id) && !window.confirm(leaveSure)) return false;
  return !hasReceipts(id) || window.confirm(leaveReceipts);
}

export function leave(): void {
  const id = owner();
  if (!isSure(TEXTS)) return;
  if (id !== null) discardBox(id);
  logoutSuccess();
}

/** Whether another person may replace the present session. */
export const mayBeReplaced = (): boolean => isSure(ENTRANCE_TEXTS);

/** Replaces the present session; that of the same person keeps the stored data. */
export function replaceSession(found: SignedIn): void {
  const id = owner();
  if (id !== null && id !== found.id) {
    discardBox(id);
    dropSession();
  }
  keep(found);
}

export const LeaveButton = () => (
  <button type="button" className="plain leave" onClick={leave}>
    {TEXTS.leave}
  </button>
);
