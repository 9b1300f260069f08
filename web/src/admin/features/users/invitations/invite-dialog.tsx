/** Sends one invitation, and reports its outcome. */

import { fullName } from '@vigilia/contract/users/full-name';
import type { User } from '@vigilia/contract/users/users';
import { ApiError } from '../../../../core/backend/api.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { InvitationRefused, toastOutcome, useInviteOne } from './invitation-queries.ts';
import { INVITATION_TEXTS as T } from './invitation-texts.ts';

export default function InviteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const invite = useInviteOne();
  return (
    <ConfirmDialog
      opened
      title={T.inviteTitle}
      text={T.inviteText(fullName(user), user.email)}
      confirm={T.invite}
      failure={T.inviteFailure}
      harmless
      onConfirm={async () => {
        try {
          toastOutcome(await invite.mutateAsync(user.id), user.email);
        } catch (error) {
          // The dialog shows the words of a refusal.
          throw error instanceof InvitationRefused ? new ApiError(0, error.message) : error;
        }
      }}
      onClose={onClose}
    />
  );
}
