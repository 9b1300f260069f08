/** Opens the import; its dialog is loaded when it is first wanted. */
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { IMPORT_TEXTS as T } from './texts.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

export function ImportButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {T.button}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
