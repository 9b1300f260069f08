/** 'Enlaces': opens the dialog with the links for desk and hall of an assembly (R20.6). */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink } from '@tabler/icons-react';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';

/** Loads the library of QR codes. */
const LinksDialog = lazyDialog(() => import('./links-dialog.tsx'));

export default function LinksButton({ assemblyId }: { assemblyId: number }) {
  const [opened, { open, close }] = useDisclosure();
  // Another backend has none.
  if (!useIsComplete()) return null;
  return (
    <>
      <div>
        <Button variant="default" leftSection={<IconLink size={18} aria-hidden />} onClick={open}>
          Enlaces
        </Button>
      </div>
      <LinksDialog assemblyId={assemblyId} opened={opened} onClose={close} />
    </>
  );
}
