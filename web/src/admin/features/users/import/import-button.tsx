/** Opens the import. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { USERS_TEXTS as T } from '../texts.ts';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));

interface ImportButtonProps {
  /** Opens the invitations; absent where the backend has none. */
  onInvite?: () => void;
}

export function ImportButton({ onInvite }: ImportButtonProps) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={open}>
        {T.import}
      </Button>
      {opened && <ImportDialog {...(onInvite && { onInvite })} onClose={close} />}
    </>
  );
}
