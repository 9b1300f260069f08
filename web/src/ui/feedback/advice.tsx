/** What an administrator has to act on: too long for the seconds of a toast, so it stays until it is closed. */
import { Button } from '@mantine/core';
import { toast } from 'react-hot-toast';
import styles from './toasts.module.css';
import { WARNING_ICON } from './toasts.tsx';

/** Stays over screens that change; the same advice stands there once. */
export const toastAdvice = (text: string): void =>
  void toast(
    <span className={styles.row}>
      <span className={styles.message}>{text}</span>
      <Button size="compact-md" variant="default" onClick={() => toast.dismiss(text)}>
        Entendido
      </Button>
    </span>,
    { id: text, duration: Number.POSITIVE_INFINITY, icon: WARNING_ICON },
  );
