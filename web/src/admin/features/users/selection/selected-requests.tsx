/** Bulk actions on selected registration requests: accept without a password, reject. */
import { Box, Button, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { acceptRequests, exportRequests, rejectRequests } from '@vigilia/contract/selection';
import type { RegistrationRequest } from '@vigilia/contract/users/registration';
import { useState } from 'react';
import { call, requestFile } from '../../../../core/backend/api.ts';
import { useAction } from '../../../../core/scheduling.ts';
import type { MenuAction } from '../../../../ui/buttons/opened-menu.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import type { Selection } from '../../../../ui/table/selection/selection.ts';
import { type SelectionAction, SelectionBar } from '../../../../ui/table/selection/selection-bar.tsx';
import { canInvite } from '../invitations/invitation-queries.ts';
import { type RequestListing, useInvalidateUsers } from '../queries.ts';
import { useExportActions } from './export-actions.ts';
import { inviteChosen } from './invite-chosen.ts';
import { exportBody, reasonsOf, selectionBody, SELECTED_TEXTS as T } from './texts.ts';

interface SelectedRequestsProps {
  selection: Selection<RegistrationRequest>;
  listing: RequestListing;
  /** Requests of the search. */
  total: number;
}

interface Accepted {
  readonly ids: number[];
  readonly reasons: readonly string[];
  readonly leftOut: number;
}

export default function SelectedRequests({ selection, listing, total }: SelectedRequestsProps) {
  const invalidatePeople = useInvalidateUsers();
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const chosen = selection.useCount(total);
  const { filters } = listing;
  const body = () => selectionBody(selection, filters, total);
  const exportActions = useExportActions({
    name: 'solicitudes',
    about: T.exportAbout(T.requests(chosen)),
    fetch: (format, receiving) =>
      requestFile(exportRequests, { body: { ...exportBody(selection, listing, total), format } }, receiving),
  });

  const accept = async () => {
    const { accepted: ids, leftOut } = await call(acceptRequests, { body: body() });
    selection.clear();
    void invalidatePeople();
    setAccepted({ ids, reasons: reasonsOf(leftOut), leftOut: leftOut.count });
  };

  const reject = async () => {
    const { rejected } = await call(rejectRequests, { body: body() }).finally(invalidatePeople);
    selection.clear();
    toastSuccess(T.rejected, T.rejectedAbout(rejected));
  };

  const askToAccept = () =>
    confirm({
      title: T.acceptTitle(chosen),
      text: T.acceptText,
      confirm: T.acceptConfirm(chosen),
      failure: T.acceptFailure,
      harmless: true,
      run: accept,
    });
  const askToReject = () =>
    confirm({
      title: T.rejectTitle(chosen),
      text: T.rejectText,
      confirm: T.rejectConfirm(chosen),
      failure: T.rejectFailure,
      run: reject,
    });

  const actions: SelectionAction[] = [
    // Accounts without a password are of use where it can be chosen with a mailed link.
    ...(canInvite ? [{ label: T.accept, onClick: askToAccept }] : []),
  ];
  const rare: MenuAction[] = [
    ...exportActions,
    { label: T.reject, icon: IconTrash, onClick: askToReject, dangerous: true },
  ];

  return (
    <>
      <SelectionBar selection={selection} total={total} actions={actions} rare={rare} />
      <AcceptedDialog accepted={accepted} onClose={() => setAccepted(null)} />
    </>
  );
}

interface AcceptedDialogProps {
  /** Null closes the dialog. */
  accepted: Accepted | null;
  onClose: () => void;
}

/** Lists the accepted and the refused requests, and offers to invite the new users. */
function AcceptedDialog({ accepted, onClose }: AcceptedDialogProps) {
  const invalidateUsers = useInvalidateUsers();
  const { isBusy, run } = useAction((error) => toastRefusal(T.inviteFailure, error));
  const invite = async (ids: number[]) => {
    await inviteChosen({ ids });
    void invalidateUsers();
    onClose();
  };
  return (
    <Dialog opened={accepted !== null} onClose={onClose} title={T.acceptedTitle} busy={isBusy}>
      {accepted && (
        <Stack gap="md">
          <Text role="status">{T.accepted(accepted.ids.length)}</Text>
          {accepted.leftOut > 0 && (
            <div>
              <Text>{T.notAccepted(accepted.leftOut)}</Text>
              <Box component="ul" mah="40vh" m="8px 0 0" ps={20} style={{ overflowY: 'auto' }}>
                {accepted.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </Box>
            </div>
          )}
          <DialogButtons>
            <ToolButton onClick={onClose} disabled={isBusy}>
              {T.close}
            </ToolButton>
            {accepted.ids.length > 0 && (
              <Button onClick={() => run(() => invite(accepted.ids))} loading={isBusy} data-autofocus>
                {T.inviteAccepted(accepted.ids.length)}
              </Button>
            )}
          </DialogButtons>
        </Stack>
      )}
    </Dialog>
  );
}
