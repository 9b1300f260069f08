import { useDisclosure } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';

/** Its virtualised table is two thirds of what the form of an assembly would load. */
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
