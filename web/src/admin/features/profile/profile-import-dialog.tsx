/** Imports picks of associates, by document number (R21.5). */
import { Alert } from '@mantine/core';
import { importProfiles, previewProfiles } from '@vigilia/contract/users/profile-files';
import { call } from '../../../core/backend/api.ts';
import { ListFileDialog } from '../../../domain/list-file/list-file.tsx';
import { useListFile } from '../../../domain/list-file/use-list-file.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { PROFILE_FILE_TEXTS as T } from './texts.ts';

export default function ProfileImportDialog({ onClose }: { onClose: () => void }) {
  const file = useListFile({
    changes: 'profile-items',
    preview: (sent) => call(previewProfiles, { body: {}, ...sent }),
    apply: (sent, body) => call(importProfiles, { body, ...sent }),
    onApplied: ({ changed }) => {
      toastSuccess(T.saved, T.done(changed));
      onClose();
    },
  });
  const preview = file.chosen?.preview;
  return (
    <ListFileDialog
      file={file}
      outcomes={T.outcomes}
      title={T.title}
      about={T.about}
      confirm={T.confirm(preview?.counts.changes ?? 0)}
      onClose={onClose}
    >
      {preview && <Alert role="status">{T.summary(preview.counts.changes)}</Alert>}
    </ListFileDialog>
  );
}
