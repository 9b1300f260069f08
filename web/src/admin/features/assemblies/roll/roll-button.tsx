/** Opens the roll from the screens of the votings, where presence changes. */
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useLazyDialog } from '../../../../ui/dialog/lazy-dialog.ts';

const loadRoll = () => import('./roll-dialog.tsx');
const RollDialog = lazy(() => loadRoll().then(({ RollDialog }) => ({ default: RollDialog })));

export function RollButton({ assemblyId }: { assemblyId: number }) {
  const roll = useLazyDialog(loadRoll);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        leftSection={<IconUsers size={18} aria-hidden />}
        onClick={roll.open}
        style={{ alignSelf: 'flex-start' }}
      >
        Ver asistentes
      </Button>
      {roll.mounted && (
        <Suspense>
          <RollDialog assemblyId={assemblyId} opened={roll.opened} onClose={roll.close} />
        </Suspense>
      )}
    </>
  );
}
