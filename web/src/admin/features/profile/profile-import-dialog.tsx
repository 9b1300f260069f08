/** Imports what associates pick, by document number (R21.5). */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { BLOCKING_PROFILES, importProfiles, previewProfiles } from '@vigilia/contract/users/profile-files';
import { call } from '../../../core/backend/api.ts';
import { ListFileField, ListRows, useListFile } from '../../../domain/list-file/list-file.tsx';
import { FILE_TEXTS } from '../../../domain/list-file/texts.ts';
import { DialogCancel, DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import LoadedDialog from '../../../ui/dialog/loaded-dialog.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { PROFILE_FILE_TEXTS as T } from './texts.ts';

export default function ProfileImportDialog({ onClose }: { onClose: () => void }) {
  const file = useListFile({
    blocking: BLOCKING_PROFILES,
    changes: 'profile-items',
    preview: (chosen, sending) => call(previewProfiles, { body: {}, file: chosen, ...sending }),
    apply: ({ file: chosen, preview, leaveOut }, sending) =>
      call(importProfiles, {
        body: { fingerprint: preview.fingerprint, ...(leaveOut && { leaveOut: 'true' as const }) },
        file: chosen,
        ...sending,
      }),
    onApplied: ({ changed }) => {
      toastSuccess(T.saved, T.done(changed));
      onClose();
    },
  });
  const preview = file.chosen?.preview;
  return (
    <LoadedDialog
      opened
      onClose={onClose}
      title={T.title}
      size={preview ? 960 : 'lg'}
      busy={file.isBusy}
      closeOnClickOutside={!preview}
    >
      <Stack gap="md">
        {file.progress(T.title) || (
          <>
            <Text c="dimmed">{T.about}</Text>
            {preview ? (
              <>
                <Alert role="status">{T.summary(preview.counts.changes)}</Alert>
                <ListRows
                  preview={preview}
                  outcomes={T.outcomes}
                  blocked={file.blocked}
                  leaveOut={file.leaveOut}
                  onLeaveOut={file.setLeaveOut}
                />
              </>
            ) : (
              <ListFileField error={file.error} onChoose={file.choose} />
            )}
            <DialogFoot>
              <DialogCancel>{T.cancel}</DialogCancel>
              {preview && (
                <Button variant="default" onClick={file.again}>
                  {FILE_TEXTS.other}
                </Button>
              )}
              {file.isComplete && (
                <Button onClick={file.apply}>{T.confirm(preview?.counts.changes ?? 0)}</Button>
              )}
            </DialogFoot>
          </>
        )}
      </Stack>
    </LoadedDialog>
  );
}
