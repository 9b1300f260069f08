import { toastSuccess, toastWarning } from '../../../../ui/feedback/toasts.tsx';
import type { InviteOutcome } from './invitation-queries.ts';
import { INVITATION_TEXTS as T } from './invitation-texts.ts';

/** Reports the outcome of one invitation. */
export function toastOutcome(outcome: InviteOutcome, email: string): void {
  if (outcome === 'sent') toastSuccess(T.sent, T.sentAbout(email));
  else if (outcome === 'outbox') toastWarning(T.sent, T.sentToOutbox);
  else toastWarning(T.waiting, T.waitingAbout);
}
