/** A message to act on, too long for a toast: it stays until it is closed. */
import { Box, Button } from '@mantine/core';
import { toast } from 'react-hot-toast';
import styles from './toasts.module.css';
import { WARNING_ICON } from './toasts.tsx';

/** Stays across navigations; the same advice is shown once. */
export const toastAdvice = (text: string): void =>
  void toast(
    <span className={styles.row}>
      <Box component="span" miw={0}>
        {text}
      </Box>
      <Button size="compact-md" variant="default" onClick={() => toast.dismiss(text)}>
        Entendido
      </Button>
    </span>,
    { id: text, duration: Number.POSITIVE_INFINITY, icon: WARNING_ICON },
  );
