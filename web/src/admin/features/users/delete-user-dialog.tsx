import { useQuery } from '@tanstack/react-query';
import { fullName } from '@vigilia/contract/users/full-name';
import type { User } from '@vigilia/contract/users/users';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { deletionEffectsQuery, useDeleteUser } from './queries.ts';
import { USERS_TEXTS as T } from './texts.ts';

const DeletionWarnings = lazyPart(() => import('./deletion-warnings.tsx'));

interface DeleteUserDialogProps {
  /** Null closes the dialog. */
  user: User | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const remove = useDeleteUser();
  const effects = useQuery({ ...deletionEffectsQuery(user?.id ?? 0), enabled: user !== null });
  return (
    <ConfirmDialog
      opened={user !== null}
      title={T.deleteTitle}
      text={T.deleteText}
      detail={
        user && (
          <>
            {T.deleteDetail(fullName(user), user.dni)}
            <DeletionWarnings userId={user.id} />
          </>
        )
      }
      // Enabled once it shows the consequences.
      disabled={effects.isLoading}
      confirm={T.deleteConfirm}
      failure={T.deleteFailure}
      failureTitle={T.deleteFailureTitle}
      onConfirm={async () => {
        if (!user) return;
        await remove.mutateAsync(user.id);
        toastSuccess(T.deleted);
        onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}
