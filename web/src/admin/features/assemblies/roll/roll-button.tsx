import { useDisclosure } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';

/** The virtualised table would be two thirds of the code of the form of an assembly. */
export const RollDialog = lazyDialog<{ assemblyId: number; opened: boolean; onClose: () => void }>(
  () => import('./assembly-roll.tsx'),
);

export function RollButton({ assemblyId }: { assemblyId: number }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ToolButton size="sm" mt="sm" icon={IconUsers} onClick={open} style={{ alignSelf: 'flex-start' }}>
        Ver asistentes
      </ToolButton>
      <RollDialog assemblyId={assemblyId} opened={opened} onClose={close} />
    </>
  );
}
