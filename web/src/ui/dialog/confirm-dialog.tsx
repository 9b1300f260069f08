/**
 * Confirms an irreversible action, runs it, and shows a failure in the same dialog: with the quoted text as its title and the
 * reason under it, or under the title that the specification names (R4.10).
 */
import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { reasonOf } from '../../core/backend/api.ts';
import { useAction } from '../../core/scheduling.ts';
import { GENERIC_FAILURE } from '../../core/text.ts';
import { ToolButton } from '../buttons/tool-button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-foot.tsx';

/** For a failure without a reason. */
const TRY_AGAIN = 'Vuelva a intentarlo en un momento.';

/** Restores the focus when the focused content is replaced. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  /** The affected item, if the quoted texts do not name it. */
  detail?: ReactNode;
  confirm: string;
  /** Text of the dialog when `onConfirm` rejects: its title, or its text if that has its own title. */
  failure?: string;
  failureTitle?: string;
  /** Whether the action is harmless; else the button is red. */
  harmless?: boolean;
  /** Whether it cannot be done, as the detail explains. */
  disabled?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** After the closing transition and the return of the focus. */
  onClosed?: () => void;
}

export function ConfirmDialog({
  opened,
  title,
  text,
  detail,
  confirm,
  failure = GENERIC_FAILURE,
  failureTitle,
  harmless = false,
  disabled = false,
  onConfirm,
  onClose,
  onClosed,
}: ConfirmDialogProps) {
  const { isBusy, failure: error, setFailure, run } = useAction((thrown) => ({ reason: reasonOf(thrown) }));
  const close = () => {
    setFailure(null);
    onClose();
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClosed}
      title={error ? (failureTitle ?? failure) : title}
      busy={isBusy}
    >
      <Stack gap="md">
        {error ? (
          <>
            {failureTitle && <Text role="alert">{failure}</Text>}
            {failureTitle ? (
              error.reason && <Text c="dimmed">{error.reason}</Text>
            ) : (
              <Text role="alert">{error.reason || TRY_AGAIN}</Text>
            )}
          </>
        ) : (
          <>
            <Text>{text}</Text>
            {detail && (
              <Text c="dimmed" component="div">
                {detail}
              </Text>
            )}
          </>
        )}
        <DialogButtons>
          {error ? (
            <Button ref={takeFocus} onClick={close}>
              Cerrar
            </Button>
          ) : (
            <>
              <ToolButton onClick={close} disabled={isBusy} data-autofocus>
                Cancelar
              </ToolButton>
              <Button
                {...(!harmless && { color: 'red.8' })}
                onClick={() => opened && run(() => onConfirm().then(close))}
                loading={isBusy}
                disabled={disabled}
              >
                {confirm}
              </Button>
            </>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
