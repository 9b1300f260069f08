/** Opens the import; its dialog is loaded when it is first wanted. */
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { preloadChunk } from '../../../../core/scheduling/lazy-chunk.ts';
import { toastError } from '../../../../ui/feedback/toasts.tsx';
import { USERS_TEXTS as T } from '../texts.ts';

const load = () => import('./import-dialog.tsx');
const ImportDialog = lazy(load);

interface ImportButtonProps {
  /** Opens the invitations; absent where the backend has none. */
  onInvite?: () => void;
}

export function ImportButton({ onInvite }: ImportButtonProps) {
  const [opened, setOpened] = useState(false);
  const open = () =>
    preloadChunk(load).then(
      () => setOpened(true),
      (error) => toastError(T.importFailure, error),
    );
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => void open()}
      >
        {T.import}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ImportDialog {...(onInvite && { onInvite })} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
