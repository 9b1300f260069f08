/** The profiles of associates as a file: exported here, imported in a dialog (R21.5). */
import { Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { exportProfiles } from '@vigilia/contract/users/profile-files';
import { requestFile } from '../../../core/backend/api.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { download } from '../../../ui/media/download.ts';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { PROFILE_FILE_TEXTS as T } from './texts.ts';

const ImportDialog = lazyDialog(() => import('./profile-import-dialog.tsx'));

export function ProfileFiles() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <Group gap="sm">
      <ToolButton size="sm" icon={IconUpload} onClick={open}>
        {T.import}
      </ToolButton>
      <FormatButtons
        texts={T}
        size="sm"
        short
        download={(format) =>
          download({
            name: `perfiles-${dayOf(new Date().toISOString())}.${format}`,
            fetch: (receiving) => requestFile(exportProfiles, { query: { format } }, receiving),
            done: T.exported,
            doneAbout: T.exportedAbout,
            failure: T.failure,
          })
        }
      />
      {opened && <ImportDialog onClose={close} />}
    </Group>
  );
}
