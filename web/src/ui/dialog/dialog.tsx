/** Dialogs in chunks of their own, so that neither their code nor their rendering delays the screen. */
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { preloadChunk } from '../../core/lazy-chunk.ts';
import { LoadBoundary } from '../feedback/lazy-part.tsx';
import { toastError } from '../feedback/toasts.tsx';
import type { DialogProps } from './loaded-dialog.tsx';

const FAILURE = 'No se pudo abrir el cuadro de diálogo';

const loadFrame = () => import('./loaded-dialog.tsx');

interface Opening {
  /** Absent if it is only rendered while open. */
  opened?: boolean;
  onClose: () => void;
}

/** A dialog that is loaded when it is first opened; a failure is a toast, and closes it. */
export function lazyDialog<Props extends Opening>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      const [module] = await Promise.all([preloadChunk(load), preloadChunk(loadFrame)]);
      return module;
    }) as ComponentType<Props>;
  let Loaded = begin();
  return function LazyDialog(props: Props) {
    // Kept after the first time, so that closing is animated and returns the focus.
    const wanted = useRef(false);
    wanted.current ||= props.opened ?? true;
    const [attempt, setAttempt] = useState(0);
    const onError = (error: unknown) => {
      toastError(FAILURE, error);
      Loaded = begin();
      wanted.current = false;
      setAttempt(attempt + 1);
      props.onClose();
    };
    if (!wanted.current) return null;
    return (
      <LoadBoundary key={attempt} onError={onError}>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

/** Like the library's own, with a question about unsaved changes before it closes (`LeaveGuard`). */
export const Dialog = lazyDialog<DialogProps>(loadFrame);

/** A dialog with a form, which is mounted with each opening. */
export const formDialog =
  <Props extends { onClose: () => void }>(title: string, Form: ComponentType<Props>, size?: 'lg') =>
  ({ opened, ...props }: Props & { opened: boolean }) => (
    <Dialog opened={opened} onClose={props.onClose} title={title} {...(size && { size })}>
      <Form {...(props as unknown as Props)} />
    </Dialog>
  );
