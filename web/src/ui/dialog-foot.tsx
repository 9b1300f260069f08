/** What one can do with a dialog, in sight however long its content is. */
import { Group, type GroupProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog-foot.module.css';

interface DialogFootProps {
  justify?: GroupProps['justify'];
  children: ReactNode;
}

export const DialogFoot = ({ justify = 'flex-end', children }: DialogFootProps) => (
  <Group justify={justify} gap="sm" className={styles.foot}>
    {children}
  </Group>
);
