/** Asks before a form with unsaved changes is left, by a link, the back button, or closing the tab. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** @param changed whether something would be lost */
export function LeaveGuard({ changed }: { changed: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);

  const stay = () => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title="¿Salir sin guardar?"
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Stack gap="md">
        <Text>Hay cambios sin guardar en este formulario. Si sale ahora se perderán.</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={stay} data-autofocus>
            Seguir editando
          </Button>
          <Button color="red.8" onClick={() => blocker.proceed?.()}>
            Salir sin guardar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
