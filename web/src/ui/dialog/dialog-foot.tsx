import { Group, type GroupProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ToolButton } from '../buttons/tool-button.tsx';
import { useCloseDialog } from '../form/saving/unsaved.ts';
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

/** The end of a long dialog, always visible. */
export const DialogFoot = ({ justify = 'flex-end', children }: DialogFootProps) => (
  <Group justify={justify} gap="sm" className={`${styles.foot} ${styles.buttons}`}>
    {children}
  </Group>
);

interface DialogCancelProps {
  disabled?: boolean;
  /** Whether it gets the initial focus, as the harmless action in a dialog without a field. */
  first?: boolean;
  children?: string | undefined;
}

/** Leaves the dialog as Escape does. */
export const DialogCancel = ({
  disabled = false,
  first = false,
  children = 'Cancelar',
}: DialogCancelProps) => {
  const close = useCloseDialog();
  return (
    <ToolButton onClick={close} disabled={disabled} data-autofocus={first || undefined}>
      {children}
    </ToolButton>
  );
};
