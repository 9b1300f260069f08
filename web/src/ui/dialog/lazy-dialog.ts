/** Opens a dialog whose code is loaded when it is first wanted. */
import { useState } from 'react';
import { preloadChunk } from '../../core/scheduling/lazy-chunk.ts';
import { toastError } from '../feedback/toasts.tsx';
import { DIALOG_FAILURE, loadDialogs } from './dialog.tsx';

export interface LazyDialog {
  /** Whether it was opened once; it stays mounted, so that closing gives the focus back. */
  readonly mounted: boolean;
  readonly opened: boolean;
  open(): void;
  close(): void;
}

export function useLazyDialog(load: () => Promise<unknown>): LazyDialog {
  const [{ mounted, opened }, setState] = useState({ mounted: false, opened: false });
  return {
    mounted,
    opened,
    open: () =>
      void Promise.all([preloadChunk(load), loadDialogs()]).then(
        () => setState({ mounted: true, opened: true }),
        (error) => toastError(DIALOG_FAILURE, error),
      ),
    close: () => setState({ mounted: true, opened: false }),
  };
}
