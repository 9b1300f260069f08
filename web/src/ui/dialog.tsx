/**
 * A dialog that costs nothing until it is opened: neither its code, a twentieth of what a first page loads, nor its
 * part in drawing the screen.
 */
import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const load = () => import('./opened-dialog.tsx');
const OpenedDialog = lazy(load);

/** Brings the code of all dialogs. */
export const loadDialogs = load;

/** As the library's own. */
export function Dialog({ opened, ...rest }: ModalProps) {
  // Kept after the first time, so that closing can be seen and gives the focus back.
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <OpenedDialog opened={opened} {...rest} />
    </Suspense>
  );
}
