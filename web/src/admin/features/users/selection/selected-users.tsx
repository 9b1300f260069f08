/** Bulk actions on selected users: invite, add to an assembly, export, delete. */
import { Button, Stack, Text } from '@mantine/core';
import { IconMailForward, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { deleteUsers, exportSelectedUsers, seeUsers } from '@vigilia/contract/selection';
import { fullName } from '@vigilia/contract/users/full-name';
import type { User } from '@vigilia/contract/users/users';
import { useState } from 'react';
import { call, requestFile } from '../../../../core/backend/api.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import type { Selection } from '../../../../ui/table/selection.ts';
import { type SelectionAction, SelectionBar } from '../../../../ui/table/selection-bar.tsx';
import { canInvite } from '../invitations/can-invite.ts';
import { type UserListing, useInvalidateUsers } from '../queries.ts';
import { AddToAssemblyDialog } from './add-to-assembly-dialog.tsx';
import { useExportActions } from './export-actions.ts';
import { inviteChosen } from './invite-chosen.ts';
import { useSeenSet } from './seen-set.ts';
import { exportBody, selectionBody } from './selection-body.ts';
import { reasonsOf, SELECTED_TEXTS as T } from './texts.ts';

const ManyDeletionWarnings = lazyPart<{ users: readonly User[] }>(() =>
  import('../deletion-warnings.tsx').then(({ ManyDeletionWarnings }) => ({ default: ManyDeletionWarnings })),
);

/** Names in the question, each of whom is asked for. */
const NAMES_SHOWN = 12;

interface SelectedUsersProps {
  selection: Selection<User>;
  listing: UserListing;
  /** Users of the search. */
  total: number;
}

type Question = 'invite' | 'assembly' | 'delete';

/** Users who could not be deleted. */
interface Kept {
  readonly title: string;
  readonly text: string;
  readonly reasons: readonly string[];
}

export default function SelectedUsers({ selection, listing, total }: SelectedUsersProps) {
  const invalidateUsers = useInvalidateUsers();
  const [asked, setAsked] = useState<Question | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const chosen = selection.useCount(total);
  // Keeps the number during the closing transition.
  const [number, setNumber] = useState(0);
  /** Those chosen one by one; empty where a search was chosen. */
  const [named, setNamed] = useState<readonly User[]>([]);
  const fingerprint = useSeenSet(selection, () => call(seeUsers, { body: { filters: listing.filters } }));
  const body = async () => ({
    ...selectionBody(selection, listing.filters, total),
    ...(await fingerprint()),
  });
  const ask = (question: Question) => {
    setNumber(chosen);
    const { isSearch, rows } = selection.use.getState();
    setNamed(isSearch ? [] : [...rows.values()]);
    setAsked(question);
  };
  const close = () => setAsked(null);

  const exportActions = useExportActions({
    name: 'usuarios',
    about: T.exportAbout(T.people(chosen)),
    fetch: (format, receiving) =>
      requestFile(
        exportSelectedUsers,
        { body: { ...exportBody(selection, listing, total), format } },
        receiving,
      ),
  });

  const invite = async () => {
    const { seen: _, ...recipients } = await body();
    await inviteChosen(recipients);
    selection.clear();
    void invalidateUsers();
  };

  const remove = async () => {
    const { deleted, leftOut } = await call(deleteUsers, { body: await body() }).finally(invalidateUsers);
    selection.clear();
    if (leftOut.count === 0) toastSuccess(T.deleted, T.deletedAbout(deleted));
    else
      setKept({
        title: T.keptTitle(leftOut.count),
        text: T.deletedAbout(deleted),
        reasons: reasonsOf(leftOut),
      });
  };

  const actions: SelectionAction[] = [
    ...(canInvite ? [{ label: T.invite, icon: IconMailForward, onClick: () => ask('invite') }] : []),
    { label: T.addToAssembly, icon: IconUserPlus, onClick: () => ask('assembly') },
    ...exportActions,
    { label: T.delete, icon: IconTrash, onClick: () => ask('delete'), isDangerous: true },
  ];

  return (
    <>
      <SelectionBar selection={selection} total={total} actions={actions} />
      <ConfirmDialog
        opened={asked === 'invite'}
        title={T.inviteTitle}
        text={T.inviteText(number)}
        confirm={T.inviteConfirm}
        cancel={T.cancel}
        failure={T.inviteFailure}
        harmless
        onConfirm={invite}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'delete'}
        title={T.deleteTitle(number)}
        text={T.deleteText}
        detail={
          <>
            {named.length > 0
              ? T.deleteNames(T.named(named.map(fullName), number, NAMES_SHOWN))
              : T.deleteSearch}{' '}
            {named.length > 0 && named.length <= NAMES_SHOWN ? (
              asked === 'delete' && <ManyDeletionWarnings users={named} />
            ) : (
              <Text c="var(--mantine-color-text)" mt="xs">
                {T.deleteUnnamed}
              </Text>
            )}
          </>
        }
        confirm={T.deleteConfirm(number)}
        cancel={T.cancel}
        failure={T.deleteFailure}
        onConfirm={remove}
        onClose={close}
      />
      <Dialog opened={kept !== null} onClose={() => setKept(null)} title={kept?.title ?? ''}>
        <Stack gap="md">
          <Text role="alert">{kept?.text}</Text>
          <div>
            {kept?.reasons.map((reason) => (
              <Text key={reason} c="dimmed">
                {reason}
              </Text>
            ))}
          </div>
          <DialogButtons>
            <Button onClick={() => setKept(null)} data-autofocus>
              {T.close}
            </Button>
          </DialogButtons>
        </Stack>
      </Dialog>
      <AddToAssemblyDialog
        opened={asked === 'assembly'}
        number={number}
        body={body}
        onDone={selection.clear}
        onClose={close}
      />
    </>
  );
}
