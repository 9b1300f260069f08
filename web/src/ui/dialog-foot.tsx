/** What one can do with a dialog. */
import { Group, type GroupProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog-foot.module.css';

interface DialogFootProps {
  justify?: GroupProps['justify'];
  children: ReactNode;
}

/** The end of a short dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" gap="sm" className={styles.buttons}>
    {children}
  </Group>
);

/** The end of a long one, in sight wherever one has scrolled to. */
export const DialogFoot = ({ justify = 'flex-end', children }: DialogFootProps) => (
  <Group justify={justify} gap="sm" className={`${styles.foot} ${styles.buttons}`}>
    {children}
  </Group>
);
