/** Asks before a user is deleted, and deletes. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '@vigilia/contract/full-name';
import type { User } from '@vigilia/contract/users';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { deletionEffectsQuery, useDeleteUser } from './queries.ts';
import { USERS_TEXTS as T } from './texts.ts';

interface DeleteUserDialogProps {
  /** Null closes the dialog. */
  user: User | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const remove = useDeleteUser();
  const { data: effects } = useQuery(deletionEffectsQuery(user?.id ?? null));
  // A backend with only the specification's calls (R1.10) says nothing of them.
  const { candidateIn = [], ongoing = [] } = effects ?? {};
  const warnings = [
    ...(candidateIn.length > 0 ? [T.deleteCandidate(candidateIn)] : []),
    ...(ongoing.length > 0 ? [T.deleteOngoing(ongoing)] : []),
  ];
  return (
    <ConfirmDialog
      opened={user !== null}
      title={T.deleteTitle}
      text={T.deleteText}
      detail={
        user && (
          <Stack gap="xs">
            <div>{T.deleteDetail(fullName(user))}</div>
            {warnings.map((warning) => (
              <Text key={warning} role="alert" c="var(--mantine-color-text)">
                {warning}
              </Text>
            ))}
          </Stack>
        )
      }
      confirm={T.deleteConfirm}
      cancel={T.cancel}
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
