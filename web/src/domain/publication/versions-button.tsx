/** Opens the versions of a stored record. */
import { Anchor } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { configuration } from '../../core/backend/configuration.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FieldSkeleton } from '../../ui/feedback/states.tsx';
import type { VersionedContent } from './publication-calls.ts';
import { SEPARATOR, TEXTS as T } from './texts.ts';
import type { VersionedRecord } from './use-publication.ts';

const VersionsList = lazy(() => import('./versions-list.tsx'));

export interface VersionsButtonProps {
  section: VersionedContent;
  record: VersionedRecord | null;
  name: string;
  disabled: boolean;
  onRestored: () => void;
}

export function VersionsButton({ section, record, name, disabled, onRestored }: VersionsButtonProps) {
  const [opened, setOpened] = useState(false);
  // Before its first counted save a record has none.
  if (!configuration.publication || !record?.version) return null;
  return (
    <>
      {SEPARATOR}
      <Anchor component="button" type="button" size="sm" onClick={() => setOpened(true)} disabled={disabled}>
        {T.versions}
      </Anchor>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={T.versionsOf(name)} size="lg">
        <Suspense fallback={<FieldSkeleton />}>
          <VersionsList
            section={section}
            id={record.id}
            onRestored={() => {
              setOpened(false);
              onRestored();
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
