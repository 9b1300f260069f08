/** Asks before unsaved input is lost by a link, the back button or a closing dialog. */
import { Button, Stack, Text } from '@mantine/core';
import { DialogButtons } from './dialog-foot.tsx';

export const LEAVE_TITLE = '¿Salir sin guardar?';

/** Above the dialog whose form is left; the library's dialogs are at 200. */
export const ABOVE_DIALOGS = 300;

interface LeaveChoicesProps {
  onStay: () => void;
  onLeave: () => void;
}

export const LeaveChoices = ({ onStay, onLeave }: LeaveChoicesProps) => (
  <Stack gap="md">
    <Text>Hay cambios sin guardar en este formulario. Si sale ahora se perderán.</Text>
    <DialogButtons>
      <Button variant="default" onClick={onStay} data-autofocus>
        Seguir editando
      </Button>
      <Button color="red.8" onClick={onLeave}>
        Salir sin guardar
      </Button>
    </DialogButtons>
  </Stack>
);
