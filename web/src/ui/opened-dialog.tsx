/** The library's dialog, apart from the screens, which rarely open one. */
import { Modal, type ModalProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type UIEvent, useEffect, useId, useState } from 'react';
import styles from './opened-dialog.module.css';

/** What scrolls under the head is told from it by a line, which is not there before. */
const tellScrolled = ({ target }: UIEvent) => {
  if (target instanceof HTMLElement && target.matches('.mantine-Modal-content'))
    target.toggleAttribute('data-scrolled', target.scrollTop > 0);
};

/** The dialogs on the screen, the one in front last. */
const onScreen: string[] = [];
/** A key closes one dialog; the one behind it is in front by the time it hears of the key. */
const heard = new WeakSet<Event>();

export default function OpenedDialog({ opened, closeOnEscape = true, ...rest }: ModalProps) {
  // It opens after it is there, not with it: only so does it note where the focus has to go back to.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);

  const id = useId();
  useEffect(() => {
    if (!shown) return;
    onScreen.push(id);
    return () => void onScreen.splice(onScreen.indexOf(id), 1);
  }, [shown, id]);

  // The library's own closes every dialog that may be closed, also those behind one that may not.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || onScreen.at(-1) !== id || heard.has(event)) return;
    heard.add(event);
    // As the library has it: a list that is open in the dialog closes first.
    const isTaken =
      event.target instanceof Element &&
      event.target.getAttribute('data-mantine-stop-propagation') === 'true';
    if (closeOnEscape && !isTaken) rest.onClose();
  };
  useWindowEvent('keydown', onKey, { capture: true });

  return (
    <Modal
      opened={shown}
      className={styles.dialog}
      onScrollCapture={tellScrolled}
      {...rest}
      closeOnEscape={false}
    />
  );
}
