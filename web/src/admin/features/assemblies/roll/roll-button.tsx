/** Opens the roll from the screens of the votings, where presence changes. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';

/** Its virtualised table is two thirds of what the form of an assembly would load. */
export const RollDialog = lazyDialog<{ assemblyId: number; opened: boolean; onClose: () => void }>(
  () => import('./assembly-roll.tsx'),
);

export function RollButton({ assemblyId }: { assemblyId: number }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        leftSection={<IconUsers size={18} aria-hidden />}
        onClick={open}
        style={{ alignSelf: 'flex-start' }}
      >
        Ver asistentes
      </Button>
      <RollDialog assemblyId={assemblyId} opened={opened} onClose={close} />
    </>
  );
}
