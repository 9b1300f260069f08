import { useDisclosure } from '@mantine/hooks';
import { IconLink } from '@tabler/icons-react';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';

/** Loads the library of QR codes. */
const LinksDialog = lazyDialog(() => import('./links-dialog.tsx'));

export default function LinksButton({ assemblyId }: { assemblyId: number }) {
  const [opened, { open, close }] = useDisclosure();
  // Another backend has no links.
  if (!useIsComplete()) return null;
  return (
    <>
      <div>
        <ToolButton icon={IconLink} onClick={open}>
          Enlaces
        </ToolButton>
      </div>
      <LinksDialog assemblyId={assemblyId} opened={opened} onClose={close} />
    </>
  );
}
