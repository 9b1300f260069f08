import { logoutSuccess } from '../../core/backend/session.ts';
import { ASSEMBLY_TEXTS as T } from '../assembly/texts.ts';
import { useReceipts } from '../receipts/receipt-store.ts';
import { discardBox, hasUnanswered } from '../votings/ballot-box.ts';

export const LeaveButton = () => (
  <button
    type="button"
    className="plain leave"
    onClick={() => {
      if (hasUnanswered() && !window.confirm(T.leaveSure)) return;
      if (useReceipts.getState().receipts.length > 0 && !window.confirm(T.leaveReceipts)) return;
      discardBox();
      logoutSuccess();
    }}
  >
    {T.leave}
  </button>
);
