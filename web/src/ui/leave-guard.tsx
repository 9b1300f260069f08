/** Asks before a form with unsaved changes is left, by a link, the back button, or closing the tab. */
import { Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-foot.tsx';

/** One entry for each form on the screen that holds something unsaved. */
const unsaved = new Set<symbol>();

/**
 * Says for a form whether something would be lost. A screen may have many of them: the router takes a single
 * blocker, so all share the one question that the shell asks.
 */
export function LeaveGuard({ changed }: { changed: boolean }) {
  useEffect(() => {
    if (!changed) return;
    const form = Symbol('form');
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(form);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', ask);
    };
  }, [changed]);
  return null;
}

/** Above a dialog whose form is being left; the library's dialogs stand at 200. */
const ABOVE_DIALOGS = 300;

/** The question itself, once for all screens. */
export function LeaveQuestion() {
  // The same address anew is another, empty form; a search or a page of a list beside the form takes nothing away.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      unsaved.size > 0 && (here.pathname !== there.pathname || here.search === there.search),
  );

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title="¿Salir sin guardar?"
      zIndex={ABOVE_DIALOGS}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Stack gap="md">
        <Text>Hay cambios sin guardar en este formulario. Si sale ahora se perderán.</Text>
        <DialogButtons>
          <Button variant="default" onClick={stay} data-autofocus>
            Seguir editando
          </Button>
          <Button color="red.8" onClick={() => blocker.proceed?.()}>
            Salir sin guardar
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
