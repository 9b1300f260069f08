/** The library's dialog. Apart from the screens, which rarely open one. */
import { Button, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type UIEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ToolButton } from '../buttons/tool-button.tsx';
import { DialogContext, type DialogForms, discard } from '../form/saving/unsaved.ts';
import { DialogButtons } from './dialog-foot.tsx';

const LEAVE_TITLE = '¿Salir sin guardar?';

/** Above the dialog whose form is left; the library's dialogs are at 200. */
const ABOVE_DIALOGS = 300;

const LeaveChoices = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Stack gap="md">
    <Text>Hay cambios sin guardar en este formulario. Si sale ahora se perderán.</Text>
    <DialogButtons>
      <ToolButton onClick={onStay} data-autofocus>
        Seguir editando
      </ToolButton>
      <Button color="red.8" onClick={onLeave}>
        Salir sin guardar
      </Button>
    </DialogButtons>
  </Stack>
);

/** Shows a line under the head while content is scrolled beneath it. */
const markScrolled = ({ target }: UIEvent) => {
  if (target instanceof HTMLElement && target.matches('.mantine-Modal-content'))
    target.toggleAttribute('data-scrolled', target.scrollTop > 0);
};

/** The open dialogs, the front one last. */
const onScreen: string[] = [];
/** Events that closed a dialog; the one behind it would handle the same key. */
const handled = new WeakSet<Event>();

/** Marks the initial focus for the focus trap. */
const FIRST = 'data-autofocus';
const FIELD =
  'input:not([type=hidden], [type=file], [readonly], :disabled), select:not(:disabled), textarea:not([readonly], :disabled)';

/**
 * Moves the focus to the dialog's content, else to its first field, once loaded: content loads after the dialog has opened, and
 * the focus would stay on the close button. An earlier action of the user takes precedence.
 */
function useFirstFocus(id: string, shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const look = () => {
      const body = document.getElementById(`${id}-body`);
      const { activeElement } = document;
      if (onScreen.at(-1) !== id || !body) return;
      if (activeElement !== body && body.contains(activeElement)) return stop();
      const first = body.querySelector<HTMLElement>(`[${FIRST}]`) ?? body.querySelector<HTMLElement>(FIELD);
      if (!first) return;
      // The focus trap searches for it when the dialog has been drawn.
      first.setAttribute(FIRST, '');
      first.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(look);
    const stop = () => {
      changes.disconnect();
      for (const event of ['keydown', 'pointerdown']) window.removeEventListener(event, stop, true);
    };
    changes.observe(document.body, { childList: true, subtree: true });
    for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, stop, true);
    look();
    return stop;
  }, [id, shown]);
}

export default function LoadedDialog({
  opened,
  onClose,
  busy: isBusy = false,
  closeOnEscape = true,
  closeButtonProps,
  onLeave,
  children,
  ...rest
}: DialogProps) {
  // Opens after mounting: only then does the library record where to return the focus.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);

  const id = useId();
  useEffect(() => {
    if (!shown) return;
    onScreen.push(id);
    return () => void onScreen.splice(onScreen.indexOf(id), 1);
  }, [shown, id]);
  useFirstFocus(id, shown);

  const [confirming, setConfirming] = useState(false);
  // Kept after the first time, so that it returns the focus.
  const [confirmMounted, setConfirmMounted] = useState(false);
  if (confirming && !confirmMounted) setConfirmMounted(true);
  if (confirming && !opened) setConfirming(false);
  const close = useRef(() => {});
  const [saving, setSaving] = useState(false);
  const busy = isBusy || saving;
  const forms = useMemo(
    (): DialogForms => ({ unsaved: new Set(), close: () => close.current(), hold: setSaving }),
    [],
  );
  /** The common rule of dialogs: asks about unsaved changes, else closes; not while busy. */
  close.current = () => {
    if (busy) return;
    if (forms.unsaved.size > 0) setConfirming(true);
    else onClose();
  };
  const leave = () => {
    setConfirming(false);
    discard(forms);
    onClose();
  };

  // The library's own handler closes every dialog that may be closed, also behind one that may not.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || onScreen.at(-1) !== id || handled.has(event)) return;
    handled.add(event);
    // As in the library, an open list in the dialog closes first. So does a drag.
    const isTaken =
      (event.target instanceof Element &&
        event.target.getAttribute('data-mantine-stop-propagation') === 'true') ||
      document.querySelector('[data-dragging]') !== null;
    if (!closeOnEscape || isTaken) return;
    // Elements behind it, such as the menu of a phone, stay open.
    event.preventDefault();
    close.current();
  };
  useWindowEvent('keydown', onKey, { capture: true });

  return (
    <>
      <Modal
        id={id}
        opened={shown}
        onClose={forms.close}
        onScrollCapture={markScrolled}
        closeButtonProps={{ 'aria-label': 'Cerrar', disabled: busy, ...closeButtonProps }}
        {...(onLeave && { title: LEAVE_TITLE, zIndex: ABOVE_DIALOGS })}
        {...rest}
        closeOnEscape={false}
      >
        <DialogContext value={forms}>
          {onLeave ? <LeaveChoices onStay={onClose} onLeave={onLeave} /> : children}
        </DialogContext>
      </Modal>
      {confirmMounted && (
        <LoadedDialog opened={confirming} onClose={() => setConfirming(false)} onLeave={leave} />
      )}
    </>
  );
}
export interface DialogProps extends ModalProps {
  /** Whether it cannot be closed now, as during its save. */
  busy?: boolean;
  /** Opens the question about unsaved changes with the action to run then. Closing the question stays. */
  onLeave?: () => void;
}
