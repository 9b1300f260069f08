/**
 * A dialog that is loaded when it is first opened: neither its code, a twentieth of a first page, nor its rendering
 * delays the screen.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import { preloadChunk } from '../../core/scheduling/lazy-chunk.ts';
import { toastError } from '../feedback/toasts.tsx';
import type { DialogProps } from './loaded-dialog.tsx';

const load = () => import('./loaded-dialog.tsx');
const OpenedDialog = lazy(load);

/** Loads the code of all dialogs. */
export const loadDialogs = () => preloadChunk(load);

export const DIALOG_FAILURE = 'No se pudo abrir el cuadro de diálogo';

/** Like the library's own, with a question about unsaved changes before it closes (`LeaveGuard`). */
export function Dialog({ opened, onClose, ...rest }: DialogProps) {
  // Kept after the first time, so that closing can be seen and gives the focus back.
  const [loaded, setLoaded] = useState(false);
  const missing = opened && !loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when the dialog is opened, not when the callback changes.
  useEffect(() => {
    if (!missing) return;
    let left = false;
    loadDialogs().then(
      () => left || setLoaded(true),
      (error) => {
        if (left) return;
        toastError(DIALOG_FAILURE, error);
        onClose();
      },
    );
    return () => {
      left = true;
    };
  }, [missing]);
  if (!loaded) return null;
  return (
    <Suspense>
      <OpenedDialog opened={opened} onClose={onClose} {...rest} />
    </Suspense>
  );
}
